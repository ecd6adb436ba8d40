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
    title: 'Not kept',
    text: 'That waits for an answer no more. Please log in again to keep your account.',
    variant: 'destructive',
  },
  account_kept: { title: 'Welcome back', text: 'Your account is kept, and you are logged in.', variant: 'default' },
  sign_in_failed: {
    title: 'OAuth Login Error',
    text: 'The sign-in could not be finished. Please try again.',
    variant: 'destructive',
  },
  way_not_offered: {
    title: 'OAuth Login Error',
    text: 'This way to log in is not offered here.',
    variant: 'destructive',
  },
  account_blocked: {
    title: 'Account blocked',
    text: 'This account is blocked. Please contact support.',
    variant: 'destructive',
  },
  google_connected: { title: 'Google connected', text: 'You can log in with it from now on.', variant: 'default' },
  google_failed: {
    title: 'Google Connect Failed',
    text: 'Your account could not be connected. Please try again.',
    variant: 'destructive',
  },
  google_taken: {
    title: 'Google Connect Failed',
    text: 'This Google account is connected to another member.',
    variant: 'destructive',
  },
  google_disconnected: { title: 'Google disconnected', text: 'It opens your account no more.', variant: 'default' },
  linkedin_oidc_disconnected: {
    title: 'LinkedIn disconnected',
    text: 'It opens your account no more, and the blue tick is gone.',
    variant: 'default',
  },
  linkedin_oidc_connected: { title: 'LinkedIn connected', text: 'Your profile has the blue tick.', variant: 'default' },
  linkedin_oidc_failed: {
    title: 'LinkedIn Connect Failed',
    text: 'Your account could not be connected. Please try again.',
    variant: 'destructive',
  },
  linkedin_oidc_taken: {
    title: 'LinkedIn Connect Failed',
    text: 'This LinkedIn account is connected to another member.',
    variant: 'destructive',
  },
  username_chosen: { title: 'Username saved', text: 'People find you by it from now on.', variant: 'default' },
  signed_out: { title: 'Logged out', text: 'See you soon.', variant: 'default' },
  password_reset: { title: 'Password saved', text: 'Log in with your new password.', variant: 'default' },
  password_changed: { title: 'Password updated', text: 'Your other devices are signed out.', variant: 'default' },
  proof_sent: {
    title: 'Code sent',
    text: 'We mailed you six digits. They work for {n} minutes.',
    variant: 'default',
  },
  factor_off: { title: 'Two-step login is off', text: 'Your password is enough from now on.', variant: 'default' },
  passkey_added: { title: 'Passkey added', text: 'You can log in with it from now on.', variant: 'default' },
  passkey_removed: { title: 'Passkey removed', text: 'It opens this account no more.', variant: 'default' },
  account_deleted: { title: 'Account deleted', text: 'We mailed you what you should know now.', variant: 'default' },
  session_ended: { title: 'Signed out', text: 'That device has to log in again.', variant: 'default' },
  signed_out_everywhere: {
    title: 'Signed out everywhere',
    text: 'Every device has to log in again.',
    variant: 'default',
  },
  sign_up_ended: {
    title: 'Sign-up ended',
    text: 'It opens no account. Your email is free for a sign-up of your own.',
    variant: 'default',
  },
  confirmation_sent: {
    title: 'Email sent',
    text: 'If the address waits for confirmation, a new link is on its way.',
    variant: 'default',
  },
} as const satisfies Notices;
