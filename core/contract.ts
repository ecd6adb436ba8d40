import { accountsContract } from './accounts/contract.ts';
import { assignmentsContract } from './assignments/contract.ts';
import { bidsContract } from './bids/contract.ts';
import { chatContract } from './chat/contract.ts';
import { coinsContract } from './coins/contract.ts';
import { filesContract } from './files/contract.ts';
import { profilesContract } from './profiles/contract.ts';
import { safetyContract } from './safety/contract.ts';
import { siteContract } from './site/contract.ts';
import { workContract } from './work/contract.ts';

/** Everything the product can be asked, for pages, browsers and programs alike. */
export const contract = {
  accounts: accountsContract,
  profiles: profilesContract,
  files: filesContract,
  assignments: assignmentsContract,
  bids: bidsContract,
  chat: chatContract,
  coins: coinsContract,
  safety: safetyContract,
  site: siteContract,
  work: workContract,
};
export type Contract = typeof contract;
