import { z } from 'zod';
import { email, secret } from '../fields.ts';
import { perHour, perMinute } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';
import type { RefusalCode } from '../refusals.ts';
import { done, entered } from './answers.ts';
import { confirmedPassword } from './passwords.ts';
import { mailedCode, proof, proofRefusals } from './proof.ts';
import { providerIds } from './providers-contract.ts';
import { isLongEnough, isStrongPassword } from './rules.ts';

const unknownLink = 'recovery_link_invalid' satisfies RefusalCode;
const token = z.string(unknownLink).max(200, unknownLink);

/** A way in that a recovery removes unless it is kept. */
export const keepableWay = z.object({
  id: z.uuid(),
  kind: z.enum([...providerIds, 'passkey']),
  /** Name that its owner gave a passkey. */
  name: z.string().nullable(),
  created_at: z.date(),
});

/** Ids of the ways in that stay; no account has as many. */
export const kept = z.array(z.uuid()).max(100).default([]);

export const recoveryContract = {
  recover: procedure({ access: 'guest', failure: 'Error', limit: { address: perMinute(10) } })
    .route({
      method: 'POST',
      path: '/recover',
      tags: ['accounts'],
      summary: 'Mail a recovery link; the answer is the same for every email',
    })
    .input(z.object({ email }))
    // The address as it was read.
    .output(z.object({ email })),

  recovery: procedure({ access: 'guest', failure: 'Error', limit: uncounted }, ['recovery_link_invalid'])
    .route({
      method: 'GET',
      path: '/recover',
      tags: ['accounts'],
      summary: 'Get the account of a recovery link, and its other ways in',
    })
    .input(z.object({ token }))
    .output(
      z.object({
        email: z.string(),
        ways_in: z.array(keepableWay),
        /** When the second factor that the recovery removes was added. */
        factor_removed: z.date().nullable(),
      }),
    ),

  resetPassword: procedure({ access: 'guest', failure: 'Error updating password', limit: { address: perMinute(10) } }, [
    'recovery_link_invalid',
  ])
    .route({
      method: 'POST',
      path: '/recover/password',
      tags: ['accounts'],
      summary:
        'Set a new password with a recovery link; removes a second factor of the last 7 days, and providers and passkeys except `keep`',
    })
    .input(
      z
        .object({
          token,
          password: secret(),
          confirm_password: secret(),
          keep: kept,
        })
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
      summary: 'Mail a login code; the answer is the same for every email',
    })
    .input(z.object({ email }))
    .output(done),

  signInWithCode: procedure({ access: 'guest', failure: 'Login Error', limit: { address: perMinute(20) } }, [
    'code_invalid',
  ])
    .route({ method: 'POST', path: '/otp/verify', tags: ['accounts'], summary: 'Sign in with a mailed code' })
    .input(z.object({ email, code: mailedCode }))
    .output(entered),

  proofs: procedure({ access: 'user', failure: 'Error', limit: uncounted, viewAs: 'hidden' })
    .route({
      method: 'GET',
      path: '/reauthenticate',
      tags: ['accounts'],
      summary:
        'With what the viewer may prove who is signed in, and whether a code of the second factor is asked for besides; mails nothing',
    })
    .output(z.object({ proofs: z.array(z.enum(['current_password', 'code', 'factor_code'])) })),

  reauthenticate: procedure({ access: 'user', failure: 'Error', limit: { account: perHour(10) } })
    .route({
      method: 'POST',
      path: '/reauthenticate',
      tags: ['accounts'],
      summary: 'Mail a code that proves the identity in place of the present password',
    })
    .output(done),
};
