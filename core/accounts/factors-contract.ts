import { z } from 'zod';
import { id, line, text } from '../fields.ts';
import { passkeys, perHour, perMinute } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';
import type { RefusalCode } from '../refusals.ts';
import { done, entered } from './answers.ts';
import { proof, proofRefusals } from './proof.ts';
import { providerIds } from './providers-contract.ts';

const backupCodes = z.array(z.string());
const unaccepted = 'passkey_refused' satisfies RefusalCode;

/**
 * JSON of WebAuthn for a passkey, both the browser's answer and its options; the library reads it.
 * Forms send it as text.
 */
const said = z.preprocess(parsed, z.looseObject({ id: z.string().max(2000) }, unaccepted));
const asked = z.looseObject({ challenge: z.string() });

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

/** Protection of an account, as only its owner sees it. */
const security = z.object({
  has_password: z.boolean(),
  /** Time since which every way in asks for a code; null while none does. */
  second_factor_since: z.date().nullable(),
  backup_codes_left: z.number().int(),
  passkeys: z.array(z.object({ id: z.uuid(), name: z.string(), created_at: z.date() })),
  /** Providers whose accounts are connected. */
  providers: z.array(z.enum(providerIds)),
});

/**
 * Secret of a factor being set up, for the authenticator app. It has no effect until a code
 * confirms it.
 */
const pending = z.object({
  uri: z.string(),
  /** The secret as letters, for typing. */
  secret: z.string(),
  /** The secret as a picture: an SVG path within `size` by `size`. */
  qr: z.object({ size: z.number().int(), path: z.string() }),
});

const tags = ['accounts'];

export const factorsContract = {
  security: procedure({ access: 'user', failure: 'Error', limit: uncounted, viewAs: 'hidden' })
    .route({
      method: 'GET',
      path: '/user/security',
      tags,
      summary: 'Get the protection of the viewer’s account: second factor, passkeys, providers',
    })
    .output(security),

  enrollFactor: procedure({ access: 'user', failure: 'Error', limit: { account: perHour(20) } }, [
    ...proofRefusals,
    'factor_on',
  ])
    .route({ method: 'POST', path: '/factors', tags, summary: 'Start to set up an authenticator app' })
    .input(z.object(proof))
    .output(done),

  pendingFactor: procedure({ access: 'user', failure: 'Error', limit: uncounted, viewAs: 'hidden' })
    .route({ method: 'GET', path: '/factors/pending', tags, summary: 'Get the authenticator app that is being set up' })
    .output(pending.nullable()),

  challengeFactor: procedure({ access: 'guest', failure: 'Login Error', limit: { address: perMinute(60) } }, [
    'factor_expired',
  ])
    .route({
      method: 'POST',
      path: '/factors/challenge',
      tags,
      summary: 'Get the kinds of code that the present sign-in accepts',
    })
    .output(z.object({ methods: z.array(z.enum(['totp', 'backup_code'])) })),

  verifyFactor: procedure({ access: 'guest', failure: 'Login Error', limit: { address: perMinute(30) } }, [
    'factor_code_wrong',
    'factor_expired',
    'factor_locked',
  ])
    .route({
      method: 'POST',
      path: '/factors/verify',
      tags,
      summary: 'Give a code: completes a sign-in, or turns on the new factor when signed in',
    })
    .input(z.object({ code: text(20) }))
    // Backup codes, shown only once: when the factor is turned on.
    .output(entered.extend({ backup_codes: backupCodes.nullable() })),

  newBackupCodes: procedure({ access: 'user', failure: 'Error', limit: { account: perHour(10) } }, [
    ...proofRefusals,
    'factor_off',
  ])
    .route({
      method: 'POST',
      path: '/factors/backup-codes',
      tags,
      summary: 'Create new backup codes; the old ones end',
    })
    .input(z.object(proof))
    .output(z.object({ backup_codes: backupCodes })),

  unenrollFactor: procedure({ access: 'user', failure: 'Error', limit: { account: perHour(20) } }, [...proofRefusals])
    .route({ method: 'POST', path: '/factors/unenroll', tags, summary: 'Turn the second factor off' })
    .input(z.object(proof))
    .output(done),

  passkeyOptions: procedure({ access: 'user', failure: 'Error', limit: { account: perHour(30) } }, [
    ...proofRefusals,
    'passkeys_full',
  ])
    .route({ method: 'POST', path: '/passkeys/options', tags, summary: 'Get the challenge for a new passkey' })
    .input(z.object(proof))
    .output(asked),

  addPasskey: procedure({ access: 'user', failure: 'Error', limit: { account: perHour(30) } }, [
    'passkey_refused',
    'passkeys_full',
  ])
    .route({ method: 'POST', path: '/passkeys', tags, summary: 'Add a passkey' })
    .input(z.object({ response: said, name: line(passkeys.name) }))
    .output(done),

  removePasskey: procedure({ access: 'user', failure: 'Error', limit: { account: perHour(60) } }, [
    ...proofRefusals,
    'passkey_not_found',
  ])
    .route({ method: 'POST', path: '/passkeys/{id}/remove', tags, summary: 'Remove a passkey' })
    .input(z.object({ id: id('passkey_not_found'), ...proof }))
    .output(done),

  passkeyChallenge: procedure({ access: 'guest', failure: 'Login Error', limit: { address: perMinute(60) } })
    .route({
      method: 'POST',
      path: '/passkeys/challenge',
      tags,
      summary: 'Get the challenge for a sign-in with a passkey',
    })
    .output(asked),

  signInWithPasskey: procedure({ access: 'guest', failure: 'Login Error', limit: { address: perMinute(30) } }, [
    'passkey_refused',
  ])
    .route({ method: 'POST', path: '/passkeys/sign-in', tags, summary: 'Sign in with a passkey' })
    .input(z.object({ response: said }))
    .output(entered),
};
