import type { Refusal } from '../refusal.ts';
import { adminLogin } from './limits.ts';

export const adminRefusals = {
  admin_login_failed: {
    status: 400,
    title: 'Login Failed',
    text: 'Invalid credentials. {remaining} attempts remaining.',
    when: 'Email and password do not belong together; `remaining` attempts are left before the lock (ADMINLOGIN-16).',
  },
  admin_lock_reached: {
    status: 429,
    title: 'Account Locked',
    text: 'Too many failed attempts. Please wait {minutes} minutes.',
    params: { minutes: adminLogin.lockSeconds / 60 },
    when: 'This failure was the last before the lock (ADMINLOGIN-13).',
  },
  admin_locked: {
    status: 429,
    title: 'Account Locked',
    text: 'Please wait {seconds} seconds before trying again',
    when: 'This account or this address is locked; the password was not looked at (ADMINLOGIN-12).',
  },
  admin_access_denied: {
    status: 403,
    title: 'Access Denied',
    text: 'You are not authorized to access the admin panel.',
    when: 'The password is right and the account is no admin’s; every session of it in this browser ends (ADMINLOGIN-03).',
  },
  admin_role_required: {
    status: 403,
    title: 'You need another role',
    text: 'This part needs the role {roles}. Ask an owner: {owners}.',
    when: 'An admin calls what no role of theirs may do, or lost the role in the meantime.',
  },
  admin_of_owners: {
    status: 403,
    text: 'Only an owner can do this to another admin.',
    when: 'An admin who is no owner would block, unblock or sign out another admin.',
  },
  role_held: { status: 409, text: 'This person has the role already.', when: 'A role is given twice.' },
  role_not_held: { status: 409, text: 'This person does not have the role.', when: 'Somebody else was faster.' },
  role_person_unfit: {
    status: 409,
    text: 'A blocked person, or one without a confirmed email, gets no role.',
    when: 'A role is given to an account that cannot log in.',
  },
  role_last_owner: {
    status: 409,
    text: 'This is the last owner. Make another person an owner first.',
    when: 'The role of an owner is taken from the only owner who can log in.',
  },
  admin_flag_unreadable: {
    status: 500,
    title: 'Error',
    text: 'Could not verify admin status.',
    when: 'Whether the account is an admin’s could not be read (ADMINLOGIN-17).',
  },
  admin_captcha_missing: {
    status: 422,
    title: 'Verification Required',
    text: 'Please complete the captcha.',
    when: 'A site key is configured and the form brings no captcha (ADMINLOGIN-14).',
  },
  admin_captcha_failed: {
    status: 422,
    title: 'Captcha Failed',
    text: 'Please verify you are human and try again.',
    when: 'The provider says that the captcha is not solved (ADMINLOGIN-11, ADMINLOGIN-15).',
  },
  user_search_failed: {
    status: 500,
    title: 'Error searching users',
    text: 'Something went wrong on our side. Please try again.',
    when: 'The search of users failed (ADMIN-18).',
  },
  user_not_found: { status: 404, text: 'User not found.', when: 'No user has this id.' },
  audit_entry_not_found: {
    status: 404,
    text: 'This entry was not found.',
    when: 'The audit log has no entry of this number.',
  },
  setting_not_chosen: {
    status: 422,
    text: 'Please choose one of these.',
    when: 'A setting is given no choice of its own.',
  },
  setting_not_whole: {
    status: 422,
    text: 'Enter a whole number from {least} to {most}.',
    when: 'A setting is given no number within its bounds.',
  },
  reason_missing: { status: 422, text: 'Please say why.', when: 'What an admin does to a person needs a reason.' },
  block_self: { status: 409, text: 'You cannot block yourself.', when: 'An admin blocks the own account.' },
  user_already_blocked: {
    status: 409,
    text: 'This user is already blocked.',
    when: 'Somebody else was faster.',
  },
  user_not_blocked: { status: 409, text: 'This user is not blocked.', when: 'Somebody else was faster.' },
  user_on_watchlist: {
    status: 409,
    text: 'This user is on the watchlist. Remove the entry first.',
    when: 'Who is to be unblocked is on the Community Watchlist, which says that they are blocked.',
  },
  view_as_admin: {
    status: 409,
    text: 'You cannot see the product as another admin. Please choose a member.',
    when: 'Whom an admin wants to see the product as is an admin, themselves among them.',
  },
  view_as_read_only: {
    status: 403,
    title: 'Read only',
    text: 'You are seeing this as another user. Go back to act as yourself.',
    when: 'A session that shows the product as somebody else would change something.',
  },
  view_as_hidden: {
    status: 403,
    title: 'Not shown',
    text: 'You cannot see another user’s chats, files or security pages.',
    when: 'A session that shows the product as somebody else would read what is private.',
  },
  user_already_verified: { status: 409, text: 'This user already has the tick.', when: 'Somebody else was faster.' },
  verify_no_identity: {
    status: 409,
    text: 'This user has not connected LinkedIn. The tick comes from LinkedIn only.',
    when: 'The server holds no LinkedIn identity of the user (rulings, Accounts).',
  },
} as const satisfies Record<string, Refusal>;
