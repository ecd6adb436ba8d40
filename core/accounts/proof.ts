import { z } from 'zod';
import { secret, text } from '../fields.ts';

/** Six digits in any grouping. */
export const mailedCode = text(20, 'code_invalid').overwrite((value) => value.replaceAll(/\D/g, ''));

/**
 * Proof of identity for the session's owner: the present password, or a code from `reauthenticate`.
 */
export const proof = {
  current_password: z.preprocess((value) => value || undefined, secret().optional()),
  code: z.preprocess((value) => value || undefined, mailedCode.optional()),
};

/** Refusals of a proof of identity. */
export const proofRefusals = ['proof_required', 'current_password_wrong', 'code_invalid'] as const;
