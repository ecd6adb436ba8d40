import { z } from 'zod';
import { email, secret, text } from '../fields.ts';
import { perHour, perMinute } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';
import type { RefusalCode } from '../refusals.ts';
import { done, entered } from './answers.ts';
import { confirmedPassword } from './passwords.ts';
import { isLongEnough, isStrongPassword } from './rules.ts';

const unknownLink = 'recovery_link_invalid' satisfies RefusalCode;
const token = z.string(unknownLink).max(200, unknownLink);

/** Six digits, however they are grouped. */
const code = text(20, 'code_invalid').overwrite((value) => value.replaceAll(/\D/g, ''));
const optionalCode = z.preprocess((value) => value || undefined, code.optional());

/** What proves that it is the person whom the session belongs to: the present password, or a code from `reauthenticate`. */
export const proof = {
  current_password: z.preprocess((value) => value || undefined, secret().optional()),
  code: optionalCode,
};

/** The refusals of a proof. */
export const proofRefusals = ['proof_required', 'current_password_wrong', 'code_invalid'] as const;

export const recoveryContract = {
  recover: procedure({ access: 'guest', failure: 'Error', limit: { address: perMinute(10) } })
    .route({
      method: 'POST',
      path: '/recover',
      tags: ['accounts'],
      summary: 'Mail a link to a new password; the answer is the same for every email',
    })
    .input(z.object({ email }))
    // The address as it was read.
    .output(z.object({ email })),

  recovery: procedure({ access: 'guest', failure: 'Error', limit: uncounted }, ['recovery_link_invalid'])
    .route({ method: 'GET', path: '/recover', tags: ['accounts'], summary: 'Whose password a mailed link is for' })
    .input(z.object({ token }))
    .output(z.object({ email: z.string() })),

  resetPassword: procedure({ access: 'guest', failure: 'Error updating password', limit: { address: perMinute(10) } }, [
    'recovery_link_invalid',
  ])
    .route({
      method: 'POST',
      path: '/recover/password',
      tags: ['accounts'],
      summary: 'A new password by a mailed link',
    })
    .input(
      z
        .object({ token, password: secret(), confirm_password: secret() })
        .check(confirmedPassword('password_weak', isStrongPassword)),
    )
    .output(done),

  changePassword: procedure({ access: 'user', failure: 'Error updating password', limit: { account: perHour(20) } }, [
    ...proofRefusals,
  ])
    .route({
      method: 'POST',
      path: '/user/password',
      tags: ['accounts'],
      summary: 'Change the password; all other sessions end',
    })
    .input(
      z
        .object({ ...proof, password: secret(), confirm_password: secret() })
        .check(confirmedPassword('password_short', isLongEnough)),
    )
    .output(done),

  sendCode: procedure({ access: 'guest', failure: 'Error', limit: { address: perMinute(10) } })
    .route({
      method: 'POST',
      path: '/otp',
      tags: ['accounts'],
      summary: 'Mail a code to sign in with; the answer is the same for every email',
    })
    .input(z.object({ email }))
    .output(done),

  signInWithCode: procedure({ access: 'guest', failure: 'Login Error', limit: { address: perMinute(20) } }, [
    'code_invalid',
  ])
    .route({ method: 'POST', path: '/otp/verify', tags: ['accounts'], summary: 'Sign in with a mailed code' })
    .input(z.object({ email, code }))
    .output(entered),

  reauthenticate: procedure({ access: 'user', failure: 'Error', limit: { account: perHour(10) } })
    .route({
      method: 'GET',
      path: '/reauthenticate',
      tags: ['accounts'],
      summary: 'Mail a code that proves who is signed in, in place of the present password',
    })
    .output(done),
};
