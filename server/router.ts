import { accountsApi } from './accounts/api.ts';
import { adminApi } from './admin/api.ts';
import { announcementsApi } from './announcements/api.ts';
import { assignmentsApi } from './assignments/api.ts';
import { assistantApi } from './assistant/api.ts';
import { bidsApi } from './bids/api.ts';
import { chatApi } from './chat/api.ts';
import { coinsApi } from './coins/api.ts';
import { filesApi } from './files/api.ts';
import { notificationsApi } from './notifications/api.ts';
import { paymentsApi } from './payments/api.ts';
import { procedures } from './procedures.ts';
import { profilesApi } from './profiles/api.ts';
import { questionsApi } from './questions/api.ts';
import { referralsApi } from './referrals/api.ts';
import { safetyApi } from './safety/api.ts';
import { searchesApi } from './searches/api.ts';
import { siteApi } from './site/api.ts';
import { storeApi } from './store/api.ts';
import { tutorsApi } from './tutors/api.ts';
import { workApi } from './work/api.ts';

/** Every procedure of the contract with its handler. */
export const router = procedures.router({
  accounts: accountsApi,
  profiles: profilesApi,
  files: filesApi,
  announcements: announcementsApi,
  assignments: assignmentsApi,
  assistant: assistantApi,
  bids: bidsApi,
  chat: chatApi,
  coins: coinsApi,
  notifications: notificationsApi,
  payments: paymentsApi,
  questions: questionsApi,
  referrals: referralsApi,
  safety: safetyApi,
  searches: searchesApi,
  site: siteApi,
  store: storeApi,
  tutors: tutorsApi,
  work: workApi,
  admin: adminApi,
});
