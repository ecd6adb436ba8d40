import { houseSettings, settingNames } from '../settings.ts';

/*
 * The audit log stores facts; reading turns them into words. `core/audit.ts` joins the features'
 * lists.
 */

const settingTitles = Object.fromEntries(settingNames.map((name) => [name, houseSettings[name].title]));

/**
 * Labels of admin mutations in the log, by procedure, and of the operator's commands on the
 * machine.
 */
export const adminActions = {
  'admin.signIn': 'Admin signed in',
  'admin.blockUser': 'User blocked',
  'admin.unblockUser': 'User unblocked',
  'admin.verifyUser': 'User verified',
  'admin.endSessions': 'Sessions ended',
  'admin.viewAs': 'Product seen as this user',
  'admin.giveRole': 'Role given',
  'admin.takeRole': 'Role taken',
  'admin.setSetting': 'Setting changed',
  'operator.grant': 'Admin rights given',
  'operator.revoke': 'Admin rights taken',
} as const;

/** Labels of the facts before and after. */
export const adminFacts = {
  is_blocked: 'Blocked',
  is_verified: 'Verified',
  is_admin: 'Admin',
  roles: 'Roles',
  sessions: 'Sessions',
  open_posts: 'Open assignments',
  standing_bids: 'Bids on them',
  awards: 'Awards to them',
  view_as_until: 'Until',
  captcha_checked: 'Captcha checked',
  ...settingTitles,
} as const;
