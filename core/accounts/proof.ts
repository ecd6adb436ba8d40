import { z } from 'zod';
import { secret, text } from '../fields.ts';

/** Six digits in any grouping. */
export const mailedCode = text(20, 'code_invalid').overwrite((value) => value.replaceAll(/\D/g, ''));

/**
 * Proof of identity for the session's owner, before what a session alone must never take over: the
 * present password, or a code from `reauthenticate`; and where a second factor is on, a code of it
 * or a backup code besides.
 */
export const proof = {
  current_password: z.preprocess((value) => value || undefined, secret().optional()),
  code: z.preprocess((value) => value || undefined, mailedCode.optional()),
  factor_code: z.preprocess((value) => value || undefined, text(40).optional()),
};

/** Refusals of a proof of identity. */
export const proofRefusals = [
  'proof_required',
  'current_password_wrong',
  'code_invalid',
  'factor_code_required',
  'factor_code_wrong',
  'factor_locked',
] as const;
