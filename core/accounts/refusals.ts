import { shortestChangedPassword } from '../limits.ts';
import type { Refusal } from '../refusal.ts';

export const accountRefusals = {
  account_blocked: {
    status: 403,
    title: 'Account blocked',
    text: 'This account is blocked. Please contact support.',
    when: 'An admin blocked the account (rulings, Privacy and access).',
  },
  credentials_invalid: {
    status: 400,
    title: 'Login Error',
    text: 'Invalid login credentials.',
    when: 'Email or phone and password do not belong together (LOGIN-09, ERR-22).',
  },
  email_not_confirmed: {
    status: 403,
    title: 'Login Error',
    text: 'Please confirm your email first. We have sent you the link again.',
    when: 'The password is that of a sign-up that waits for its confirmation.',
  },
  confirmation_link_invalid: {
    status: 404,
    title: 'Link expired',
    text: 'This link has expired. Please sign up once more.',
    when: 'No sign-up waits for this token: it expired, another one with the same email replaced it, or it is forged.',
  },
  sign_up_gone: {
    status: 404,
    title: 'Sign Up Failed',
    text: 'This sign-up no longer waits. Please log in, or sign up once more.',
    when: 'No sign-up waits for this token: it was confirmed, expired, replaced by one with the same email, or it is forged.',
  },
  username_taken: {
    status: 409,
    title: 'Sign Up Failed',
    text: 'This username is already taken.',
    when: 'Somebody else has the username, or signed up with it within three days, in any case of its letters.',
  },
  password_mismatch: {
    status: 422,
    title: 'Password Mismatch',
    text: 'Passwords do not match.',
    when: 'Password and confirmation differ (SIGNUP-10).',
  },
  password_weak: {
    status: 422,
    title: 'Weak Password',
    text: 'Password must be at least 8 characters with a number and special character.',
    when: 'Shorter than 8, or without a digit or special character (SIGNUP-11).',
  },
  captcha_login: {
    status: 422,
    title: 'Captcha Required',
    text: 'Please complete the hCaptcha verification.',
    when: 'A site key is configured and the captcha is not solved (LOGIN-07).',
  },
  captcha_sign_up: {
    status: 422,
    title: 'Verification Required',
    text: 'Please complete the CAPTCHA.',
    when: 'A site key is configured and the captcha is not solved (SIGNUP-12).',
  },
  session_not_found: {
    status: 404,
    title: 'Not found',
    text: 'This device is already signed out.',
    when: 'The viewer has no session of this id.',
  },
  recovery_link_invalid: {
    status: 404,
    title: 'Link expired',
    text: 'This link has expired. Please ask for a new one.',
    when: 'The link to a new password was used, replaced by a newer one, expired, or is forged.',
  },
  password_short: {
    status: 422,
    title: 'Weak Password',
    text: 'Password must be at least {min} characters.',
    params: { min: shortestChangedPassword },
    when: 'A changed password is shorter (SETTINGS-07).',
  },
  proof_required: {
    status: 422,
    text: 'Please enter your present password.',
    when: 'Neither the present password nor a code that was mailed came along.',
  },
  current_password_wrong: {
    status: 422,
    text: 'This is not your present password.',
    when: 'The present password is wrong.',
  },
  code_invalid: {
    status: 422,
    text: 'This code is not right, or it has expired.',
    when: 'Not the code that was mailed last, used before, expired, or tried too often.',
  },
  provider_unknown: {
    status: 404,
    title: 'OAuth Login Error',
    text: 'This way to log in is not offered here.',
    when: 'The provider is none of ours, or the operator has not configured it.',
  },
  identity_taken: {
    status: 409,
    title: 'LinkedIn Connect Failed',
    text: 'This account is connected to another member.',
    when: 'A provider’s account belongs to somebody else here.',
  },
  identity_missing: {
    status: 404,
    title: 'OAuth Login Error',
    text: 'This took too long. Please start again at the login page.',
    when: 'Nobody just came from a provider in this browser.',
  },
  username_fixed: {
    status: 409,
    title: 'Error updating profile',
    text: 'Your username can no longer be changed.',
    when: 'The username was chosen by its owner (rulings, Accounts).',
  },
  single_sign_on_unknown: {
    status: 400,
    title: 'OAuth Login Error',
    text: 'No organisation logs in here. Please use one of the other ways.',
    when: 'Always: there is no single sign-on.',
  },
  email_invalid: { status: 422, text: 'Please enter a valid email address.', when: 'Not an email address.' },
  phone_invalid: {
    status: 422,
    text: 'Please enter a valid phone number, like 0300 1234567.',
    when: 'Not a phone number (numbers without a country code are read as Pakistani).',
  },
  username_invalid: {
    status: 422,
    text: 'Use 3 to 30 letters, digits or underscores.',
    when: 'The username is not 3 to 30 of a-z, 0-9 and _.',
  },
  user_type_missing: {
    status: 422,
    text: 'Please choose Student or Tutor.',
    when: 'Neither student nor tutor is chosen.',
  },
  expertise_required: {
    status: 422,
    text: 'Please choose at least one subject you teach.',
    when: 'A tutor signs up without expertise (SIGNUP-09).',
  },
} as const satisfies Record<string, Refusal>;
