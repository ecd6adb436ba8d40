import { houseSettings, settingNames } from '../settings.ts';

/*
 * The audit log holds facts; their words are made when they are read. `core/audit.ts` puts the features' together.
 */

const settingTitles = Object.fromEntries(settingNames.map((name) => [name, houseSettings[name].title]));

/** What the admin's mutations are called in the log, by the procedure; and what the operator does on the machine itself. */
export const adminActions = {
  'admin.signIn': 'Admin signed in',
  'admin.blockUser': 'User blocked',
  'admin.unblockUser': 'User unblocked',
  'admin.verifyUser': 'User verified',
  'admin.endSessions': 'Sessions ended',
  'admin.viewAs': 'Product seen as this user',
  'admin.setSetting': 'Setting changed',
  'operator.grant': 'Admin rights given',
  'operator.revoke': 'Admin rights taken',
} as const;

/** What the facts before and after are called. */
export const adminFacts = {
  is_blocked: 'Blocked',
  is_verified: 'Verified',
  is_admin: 'Admin',
  sessions: 'Sessions',
  open_posts: 'Open assignments',
  standing_bids: 'Bids on them',
  view_as_until: 'Until',
  captcha_checked: 'Captcha checked',
  ...settingTitles,
} as const;
