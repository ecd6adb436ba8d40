import type { Notices } from '../lib/flash.ts';

export const accountToasts = {
  signed_up: {
    title: 'Account Created!',
    text: 'Please check your email to confirm your account.',
    variant: 'default',
  },
  signed_in: { title: 'Login Successful', text: 'You have been logged in successfully.', variant: 'default' },
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
  linkedin_connected: { title: 'LinkedIn connected', text: 'Your profile has the blue tick.', variant: 'default' },
  linkedin_failed: {
    title: 'LinkedIn Connect Failed',
    text: 'Your account could not be connected. Please try again.',
    variant: 'destructive',
  },
  linkedin_taken: {
    title: 'LinkedIn Connect Failed',
    text: 'This LinkedIn account is connected to another member.',
    variant: 'destructive',
  },
  username_chosen: { title: 'Username saved', text: 'People find you by it from now on.', variant: 'default' },
  signed_out: { title: 'Logged out', text: 'See you soon.', variant: 'default' },
  password_reset: { title: 'Password saved', text: 'Log in with your new password.', variant: 'default' },
  confirmation_sent: {
    title: 'Email sent',
    text: 'If the address waits for confirmation, a new link is on its way.',
    variant: 'default',
  },
} as const satisfies Notices;
