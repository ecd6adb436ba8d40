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
  signed_out: { title: 'Logged out', text: 'See you soon.', variant: 'default' },
  password_reset: { title: 'Password saved', text: 'Log in with your new password.', variant: 'default' },
  confirmation_sent: {
    title: 'Email sent',
    text: 'If the address waits for confirmation, a new link is on its way.',
    variant: 'default',
  },
} as const satisfies Notices;
