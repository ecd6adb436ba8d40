import { adminRefusals } from '#core/admin/refusals.ts';
import type { Notices } from '../lib/flash.ts';

export const adminToasts = {
  admin_signed_in: {
    title: 'Admin access granted',
    text: 'The audit log records what you do here.',
    variant: 'default',
  },
  admin_signed_in_unchecked: {
    title: 'Verification Error',
    text: 'We could not check the captcha. Admin access granted.',
    variant: 'default',
  },
  admin_access_denied: {
    title: adminRefusals.admin_access_denied.title,
    text: adminRefusals.admin_access_denied.text,
    variant: 'destructive',
  },
  user_blocked: { title: 'User Blocked', text: 'Every session of the account has ended.', variant: 'default' },
  user_unblocked: { title: 'User Unblocked', text: 'The person can log in again.', variant: 'default' },
  user_verified: { title: 'User Verified', text: 'The profile has the blue tick now.', variant: 'default' },
  sessions_ended: { title: 'Sessions ended', text: 'Signed out: {n}.', variant: 'default' },
  role_given: { title: 'Role given', text: 'We told the person and all owners by mail.', variant: 'default' },
  role_taken: { title: 'Role taken', text: 'We told the person and all owners by mail.', variant: 'default' },
  setting_saved: { title: 'Setting saved', text: 'It applies to everyone from now on.', variant: 'default' },
} as const satisfies Notices;
