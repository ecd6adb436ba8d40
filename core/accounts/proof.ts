import { z } from 'zod';
import { secret, text } from '../fields.ts';

/** Six digits, however they are grouped. */
export const mailedCode = text(20, 'code_invalid').overwrite((value) => value.replaceAll(/\D/g, ''));

/** What proves that it is the person whom the session belongs to: the present password, or a code from `reauthenticate`. */
export const proof = {
  current_password: z.preprocess((value) => value || undefined, secret().optional()),
  code: z.preprocess((value) => value || undefined, mailedCode.optional()),
};

/** The refusals of a proof. */
export const proofRefusals = ['proof_required', 'current_password_wrong', 'code_invalid'] as const;
