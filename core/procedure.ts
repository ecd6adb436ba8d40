import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { AdminRole } from './admin/roles.ts';
import { type Rate, requests, severalFiles, sizes } from './limits.ts';
import { type Refusal, wordsOf } from './refusal.ts';
import { type RefusalCode, refusals } from './refusals.ts';

/** Callers that are allowed: everyone, signed-in users who are not blocked, or admins. */
type Access = 'guest' | 'user' | 'admin';

/** Rate limits of a procedure, refused calls included, for one account and one network address. */
export interface CallLimit {
  account?: Rate;
  address?: Rate;
  /** The lower limit of an account in its first hours (`newcomers` in `core/limits.ts`). */
  newcomer?: Rate;
  /** Refusal for a caller beyond the limit. */
  refusal?: RefusalCode;
}

/**
 * The limit of read-only procedures: their simultaneous requests are bounded, calls are not counted
 * (`docs/decisions/0011`).
 */
export const uncounted: CallLimit = {};

/** Declarations of every procedure, which the server enforces in one place. */
export interface ProcedureMeta {
  access: Access;
  /** Roles of the admins who may call; owners may call every procedure. Empty for other callers. */
  roles: readonly AdminRole[];
  /** Title of any failure without one of its own, e.g. 'Error placing bid' (spec §8). */
  failure: string;
  /** The refusal for a caller without a session. */
  signedOut: RefusalCode;
  limit: CallLimit;
  /** Kind of the largest file in its form; null for text only. */
  file: keyof typeof sizes | null;
  /** The form may carry several files. */
  several: boolean;
  /**
   * For an admin who views the product as another person: reads are answered, unless `hidden`
   * (private messages and account protection); changes are refused, unless `open`
   * (docs/decisions/0066).
   */
  viewAs: 'hidden' | 'open' | null;
  /**
   * Moves coins or money: it requires an idempotency key, and its keys are kept for
   * `keptDays.moneyKeys`.
   */
  money: boolean;
}

/** Returns the largest body in bytes that a procedure accepts. */
export function largestBody({ file, several }: ProcedureMeta): number {
  if (!file) return requests.text;
  return Math.max(sizes[file], several ? severalFiles.together : 0) + requests.aroundFile;
}

const params = z.record(z.string(), z.union([z.string(), z.number()])).optional();
const places = z
  .array(z.object({ kind: z.string(), from: z.number().int(), to: z.number().int(), words: z.string() }))
  .optional();

const keptFile = z.object({ file_id: z.string(), name: z.string(), size: z.number().int() });

/** Wire data of a refusal beside its code (`RefusalData`). */
export const refusalData = z.object({
  title: z.string(),
  text: z.string(),
  params,
  field: z.string().optional(),
  retry_after: z.number().int().optional(),
  found: z.string().optional(),
  places,
  issues: z
    .array(z.object({ field: z.string(), code: z.string(), params, title: z.string(), text: z.string(), places }))
    .optional(),
  kept: keptFile.optional(),
  kept_files: z.array(keptFile).optional(),
});

type RefusalErrors<Code extends RefusalCode> = {
  [K in Code]: { status: number; message: string; data: typeof refusalData };
};

/** Returns oRPC's error map of these refusals: code → status, text and the data a page shows. */
function errorsOf<Code extends RefusalCode>(codes: readonly Code[]): RefusalErrors<Code> {
  const entries = codes.map((code) => {
    const refusal: Refusal = refusals[code];
    return [code, { status: refusal.status, message: wordsOf(refusal), data: refusalData }];
  });
  return Object.fromEntries(entries);
}

/** A procedure of the admins declares its roles. */
type Entrance = { access: Exclude<Access, 'admin'> } | { access: 'admin'; roles: readonly [AdminRole, ...AdminRole[]] };

/**
 * Starts a procedure of the contract. Besides its `codes`, it may refuse for a missing session,
 * missing rights, invalid input, too many calls, or an overloaded server.
 */
export function procedure<Code extends RefusalCode = never>(
  meta: Entrance & Pick<ProcedureMeta, 'failure' | 'limit'> & Partial<Omit<ProcedureMeta, 'access' | 'roles'>>,
  codes: readonly Code[] = [],
) {
  const full: ProcedureMeta = {
    roles: [],
    signedOut: 'sign_in_required',
    file: null,
    several: false,
    viewAs: null,
    money: false,
    ...meta,
  };
  return oc
    .$meta<ProcedureMeta>(full)
    .errors(
      errorsOf([
        full.signedOut,
        'admin_required',
        ...(full.access === 'admin' ? (['admin_role_required'] as const) : []),
        'account_blocked',
        'view_as_read_only',
        'view_as_hidden',
        'form_already_sent',
        'input_invalid',
        'too_many_requests',
        ...(full.money ? (['key_required'] as const) : []),
        ...(full.limit.refusal ? [full.limit.refusal] : []),
        ...(full.limit.newcomer ? (['newcomer_too_often'] as const) : []),
        'body_too_large',
        'body_unreadable',
        'body_too_slow',
        'busy',
        'database_away',
        ...codes,
      ]),
    );
}
