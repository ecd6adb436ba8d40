import { z } from 'zod';
import { adminRoles } from '../admin/roles.ts';
import { email, line, linkedUsername, login, secret, tags, text } from '../fields.ts';
import { lengths, mostExpertise, perHour, perMinute } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';
import type { RefusalCode } from '../refusals.ts';
import { type SwitchName, switchNames } from '../settings.ts';
import { done, entered } from './answers.ts';
import { contactContract } from './contact-contract.ts';
import { deletionContract } from './deletion-contract.ts';
import { factorsContract } from './factors-contract.ts';
import { besideOthers, confirmedPassword } from './passwords.ts';
import { providerIds, providersContract, username } from './providers-contract.ts';
import { recoveryContract } from './recovery-contract.ts';
import { isStrongPassword } from './rules.ts';
import { sessionsContract } from './sessions-contract.ts';

const captcha = { captcha_token: z.string().max(4096).optional() };

const signUpInput = z
  .object({
    full_name: line(lengths.fullName),
    username,
    email,
    phone_number: text(30),
    password: secret(),
    confirm_password: secret(),
    user_type: z.enum(['student', 'tutor'], { error: 'user_type_missing' satisfies RefusalCode }),
    expertise: tags(mostExpertise, lengths.expertise),
    ref: linkedUsername,
    ...captcha,
  })
  .check(confirmedPassword('password_weak', isStrongPassword))
  .check(
    besideOthers<{ user_type: string; expertise: string[] }>(({ user_type, expertise }, fault) => {
      if (user_type === 'tutor' && expertise?.length === 0) fault('expertise', 'expertise_required');
    }),
  );

/** The signed-in user, as only they see it: the spec's GET /user (CALL-08). */
export const me = z.object({
  id: z.uuid(),
  full_name: z.string(),
  username: z.string(),
  /** The username was generated; they may choose another one, once. */
  username_made: z.boolean(),
  email: z.string(),
  phone_number: z.string().nullable(),
  user_type: z.enum(['student', 'tutor']),
  avatar_url: z.string().nullable(),
  cover_photo_url: z.string().nullable(),
  /** The CV that new bids carry. */
  cv_file_url: z.string().nullable(),
  description: z.string(),
  expertise: z.array(z.string()),
  rate_per_hour: z.number().int().nullable(),
  coins: z.number().int(),
  is_verified: z.boolean(),
  is_admin: z.boolean(),
  /** Empty for members. */
  admin_roles: z.array(z.enum(adminRoles)),
  linkedin_url: z.string().nullable(),
  ...(Object.fromEntries(switchNames.map((name) => [name, z.boolean()])) as Record<SwitchName, z.ZodBoolean>),
  theme: z.enum(['light', 'dark']),
  created_at: z.date(),
});
export type Me = z.output<typeof me>;

const unknownLink = 'confirmation_link_invalid' satisfies RefusalCode;
const unknownSignUp = 'sign_up_gone' satisfies RefusalCode;
const confirmationToken = z.string(unknownLink).max(200, unknownLink);
const changeToken = z.string(unknownSignUp).max(200, unknownSignUp);

/** The sign-up as the owner of its email sees it before confirming it. */
const signUpToConfirm = z.object({
  email: z.string(),
  full_name: z.string(),
  username: z.string(),
  /** Provider whose account opens it; null where its form chose a password. */
  provider: z.enum(providerIds).nullable(),
  created_at: z.date(),
});
export type SignUpToConfirm = z.output<typeof signUpToConfirm>;

export const accountsContract = {
  signUp: procedure({ access: 'guest', failure: 'Sign Up Failed', limit: { address: perHour(60) } }, [
    'username_taken',
    'captcha_sign_up',
    'phone_invalid',
    'name_disguised',
    'name_of_house',
    'username_not_allowed',
    'about_not_allowed',
    'content_check_failed',
    'content_verdict_invalid',
  ])
    .route({ method: 'POST', path: '/signup', tags: ['accounts'], summary: 'Sign up; sends a confirmation mail' })
    .input(signUpInput)
    .output(done.extend({ email: z.string(), change_token: z.string() })),

  changeSignUp: procedure({ access: 'guest', failure: 'Sign Up Failed', limit: { address: perHour(60) } }, [
    'sign_up_gone',
    'username_taken',
    'captcha_sign_up',
  ])
    .route({
      method: 'POST',
      path: '/signup/email',
      tags: ['accounts'],
      summary: 'Change the email of a waiting sign-up, with the token of its answer; sends a confirmation mail',
    })
    .input(z.object({ change_token: changeToken, email, ...captcha }))
    .output(done.extend({ email: z.string() })),

  signIn: procedure({ access: 'guest', failure: 'Login Error', limit: { address: perMinute(20) } }, [
    'credentials_invalid',
    'email_not_confirmed',
    'captcha_login',
  ])
    .route({ method: 'POST', path: '/token', tags: ['accounts'], summary: 'Sign in with email or phone and password' })
    .input(z.object({ email: login, password: secret(), ...captcha }))
    .output(entered),

  resendConfirmation: procedure({ access: 'guest', failure: 'Error', limit: { address: perMinute(10) } }, [
    'sign_up_gone',
  ])
    .route({ method: 'POST', path: '/resend', tags: ['accounts'], summary: 'Resend the confirmation mail' })
    .input(z.object({ email, change_token: changeToken.optional() }))
    .output(done),

  signUpToConfirm: procedure({ access: 'guest', failure: 'Email not confirmed', limit: uncounted }, [
    'confirmation_link_invalid',
  ])
    .route({
      method: 'GET',
      path: '/verify',
      tags: ['accounts'],
      summary: 'Get the sign-up that a mailed token confirms; null once its account exists',
    })
    .input(z.object({ token: confirmationToken }))
    .output(z.object({ sign_up: signUpToConfirm.nullable() })),

  verify: procedure({ access: 'guest', failure: 'Email not confirmed', limit: { address: perMinute(30) } }, [
    'confirmation_link_invalid',
  ])
    .route({
      method: 'POST',
      path: '/verify',
      tags: ['accounts'],
      summary: 'Confirm an email with its mailed token; with the token of the sign-up’s answer too, also log in',
    })
    .input(
      z.object({
        token: confirmationToken,
        // A malformed one logs nobody in, and hinders no confirmation.
        change_token: changeToken.optional().catch(undefined),
      }),
    )
    .output(done.extend({ user_id: z.uuid().nullable() })),

  endSignUp: procedure({ access: 'guest', failure: 'Error', limit: { address: perMinute(30) } }, [
    'confirmation_link_invalid',
    'sign_up_confirmed',
  ])
    .route({
      method: 'POST',
      path: '/verify/refuse',
      tags: ['accounts'],
      summary: 'Cancel a sign-up with its mailed token, because somebody else made it',
    })
    .input(z.object({ token: confirmationToken }))
    .output(done),

  me: procedure({ access: 'user', failure: 'Error loading profile', limit: uncounted }, ['profile_unreadable'])
    .route({ method: 'GET', path: '/profiles/me', tags: ['accounts'], summary: 'Get the signed-in user' })
    .output(me),

  ...sessionsContract,
  ...recoveryContract,
  ...providersContract,
  ...factorsContract,
  ...deletionContract,
  ...contactContract,
};
