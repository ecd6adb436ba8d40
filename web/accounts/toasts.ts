import type { Notices } from '../lib/flash.ts';

export const accountToasts = {
  signed_up: {
    title: 'Account Created!',
    text: 'Please check your email to confirm your account.',
    variant: 'default',
  },
  email_confirmed: {
    title: 'Email confirmed',
    text: 'Your account is ready, and you are logged in.',
    variant: 'default',
  },
  signed_in: { title: 'Login Successful', text: 'You have been logged in successfully.', variant: 'default' },
  code_expired: {
    title: 'Login Error',
    text: 'This took too long. Please log in again.',
    variant: 'destructive',
  },
  keep_expired: {
    title: 'Account not kept',
    text: 'You took too long to answer. Please log in again to keep your account.',
    variant: 'destructive',
  },
  account_kept: { title: 'Welcome back', text: 'We kept your account, and you are logged in.', variant: 'default' },
  sign_in_failed: {
    title: 'OAuth Login Error',
    text: 'We could not log you in. Please try again.',
    variant: 'destructive',
  },
  way_not_offered: {
    title: 'OAuth Login Error',
    text: 'You cannot log in this way here. Please choose another way.',
    variant: 'destructive',
  },
  account_blocked: {
    title: 'Account blocked',
    text: 'This account is blocked. Please contact support.',
    variant: 'destructive',
  },
  google_connected: { title: 'Google connected', text: 'You can now log in with it.', variant: 'default' },
  google_failed: {
    title: 'Google Connect Failed',
    text: 'We could not connect your account. Please try again.',
    variant: 'destructive',
  },
  google_taken: {
    title: 'Google Connect Failed',
    text: 'This Google account belongs to another member. Please connect a different one.',
    variant: 'destructive',
  },
  google_disconnected: { title: 'Google disconnected', text: 'You can no longer log in with it.', variant: 'default' },
  linkedin_oidc_disconnected: {
    title: 'LinkedIn disconnected',
    text: 'You can no longer log in with it, and the blue tick is gone.',
    variant: 'default',
  },
  linkedin_oidc_connected: { title: 'LinkedIn connected', text: 'Your profile has the blue tick.', variant: 'default' },
  linkedin_oidc_failed: {
    title: 'LinkedIn Connect Failed',
    text: 'We could not connect your account. Please try again.',
    variant: 'destructive',
  },
  linkedin_oidc_taken: {
    title: 'LinkedIn Connect Failed',
    text: 'This LinkedIn account belongs to another member. Please connect a different one.',
    variant: 'destructive',
  },
  username_chosen: { title: 'Username saved', text: 'People can now find you by it.', variant: 'default' },
  signed_out: { title: 'Logged out', text: 'See you soon.', variant: 'default' },
  password_reset: { title: 'Password saved', text: 'Log in with your new password.', variant: 'default' },
  password_changed: { title: 'Password updated', text: 'Your other devices are signed out.', variant: 'default' },
  email_asked: {
    title: 'One step is left',
    text: 'Open the link that we mailed to the new address.',
    variant: 'default',
  },
  email_asked_again: { title: 'Mail sent', text: 'The link is on its way to the new address.', variant: 'default' },
  email_kept: { title: 'Change cancelled', text: 'Your email stays as it is.', variant: 'default' },
  email_refused: {
    title: 'Change cancelled',
    text: 'That account does not get your address.',
    variant: 'default',
  },
  phone_changed: {
    title: 'Phone number changed',
    text: 'Your other devices are signed out. We mailed you about it.',
    variant: 'default',
  },
  contact_restored: {
    title: 'Change undone',
    text: 'Every device is signed out. Log in with your new password.',
    variant: 'default',
  },
  proof_sent: {
    title: 'Code sent',
    text: 'We mailed you six digits. They work for {n} minutes.',
    variant: 'default',
  },
  factor_off: { title: 'Two-step login is off', text: 'You now log in with your password alone.', variant: 'default' },
  passkey_added: { title: 'Passkey added', text: 'You can now log in with it.', variant: 'default' },
  passkey_removed: { title: 'Passkey removed', text: 'You can no longer log in with it.', variant: 'default' },
  account_deleted: { title: 'Account deleted', text: 'We mailed you the details.', variant: 'default' },
  session_ended: { title: 'Signed out', text: 'That device has to log in again.', variant: 'default' },
  signed_out_everywhere: {
    title: 'Signed out everywhere',
    text: 'Every device has to log in again.',
    variant: 'default',
  },
  sign_up_ended: {
    title: 'Sign-up ended',
    text: 'We made no account. You can still sign up with this email yourself.',
    variant: 'default',
  },
  confirmation_sent: {
    title: 'Email sent',
    text: 'If the address waits for confirmation, a new link is on its way.',
    variant: 'default',
  },
} as const satisfies Notices;
