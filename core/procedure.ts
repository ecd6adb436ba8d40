import { oc } from '@orpc/contract';
import { z } from 'zod';
import { type RefusalCode, refusals } from './refusals.ts';

/** Who may call: everyone, a signed-in user who is not blocked, or an admin. */
export type Access = 'guest' | 'user' | 'admin';

/** What every procedure declares about itself, and the server enforces in one place. */
export interface ProcedureMeta {
  access: Access;
  /** Title of any failure without one of its own, e.g. 'Error placing bid' (spec §8). */
  failure: string;
  /** The refusal a caller without a session gets. */
  signedOut: RefusalCode;
  /** A mutation: demands a same-site caller, and takes an idempotency key. */
  mutates: boolean;
}

const refusalData = z.object({
  title: z.string(),
  text: z.string(),
  field: z.string().optional(),
  issues: z.array(z.object({ field: z.string(), title: z.string(), text: z.string() })).optional(),
  kept: z.object({ file_id: z.string(), name: z.string(), size: z.number().int() }).optional(),
});

type RefusalErrors<Code extends RefusalCode> = {
  [K in Code]: { status: number; message: string; data: typeof refusalData };
};

/** oRPC's error map of the given refusals: code → status, text and the data a page shows. */
function errorsOf<Code extends RefusalCode>(codes: readonly Code[]): RefusalErrors<Code> {
  const entries = codes.map((code) => {
    const { status, text } = refusals[code];
    return [code, { status, message: text, data: refusalData }];
  });
  return Object.fromEntries(entries);
}

/**
 * Starts a procedure of the contract. Whatever `codes` it lists, it may also refuse for want of a session,
 * of rights, of valid input, or for asking too often.
 */
export function procedure<Code extends RefusalCode = never>(
  meta: { access: Access; failure: string; mutates?: boolean; signedOut?: RefusalCode },
  codes: readonly Code[] = [],
) {
  const full: ProcedureMeta = { mutates: false, signedOut: 'sign_in_required', ...meta };
  return oc
    .$meta<ProcedureMeta>(full)
    .errors(
      errorsOf([
        full.signedOut,
        'admin_required',
        'account_blocked',
        'form_already_sent',
        'input_invalid',
        'too_many_requests',
        ...codes,
      ]),
    );
}
