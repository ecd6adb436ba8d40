import { ORPCError, ValidationError } from '@orpc/contract';
import { implement } from '@orpc/server';
import { contract } from '#core/contract.ts';
import type { ProcedureMeta } from '#core/procedure.ts';
import type { Issue, Refusal, RefusalData } from '#core/refusal.ts';
import { isRefusalCode, type RefusalCode, refusals } from '#core/refusals.ts';
import type { Context, SignedInContext } from './context.ts';
import { Refused, refuse } from './platform/refuse.ts';

/** What the database takes as a key, in any spelling of a header or a form: 8 to 100 printable ASCII characters. */
const idempotencyKey = /^[\x21-\x7e]{8,100}$/;

/**
 * The one place where procedures' declared access is enforced and refusals become declared errors.
 * Runs before the input is read, so that a caller without rights learns nothing of its rules.
 */
export const procedures = implement(contract)
  .$context<Context>()
  .use(async ({ context, next, procedure, path }) => {
    const meta = procedure['~orpc'].meta as ProcedureMeta;
    try {
      if (context.key !== null && !idempotencyKey.test(context.key)) refuse('input_invalid');
      if (meta.access !== 'guest' && !context.viewer) refuse(meta.signedOut);
      if (meta.access === 'admin' && !context.viewer?.is_admin) refuse('admin_required');
      return await next();
    } catch (error) {
      throw toWire(error, meta, context, path);
    }
  });

/** The viewer of a procedure whose declared access is a user's. */
export function signedIn<T extends Context>(context: T): T & SignedInContext {
  const { viewer } = context;
  if (!viewer) refuse('sign_in_required');
  return { ...context, viewer };
}

function toWire(
  error: unknown,
  meta: ProcedureMeta,
  context: Context,
  path: readonly string[],
): ORPCError<string, RefusalData> {
  if (error instanceof Refused) {
    const { status, title = meta.failure, text }: Refusal = refusals[error.code];
    if (error.cause)
      context.log.error({ err: error.cause, requestId: context.requestId, refusal: error.code }, 'refused');
    const { detail } = error;
    return wireError(error.code, status, { ...detail, title, text: detail.text ?? text });
  }
  if (error instanceof ORPCError && error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
    return invalidInput(error.cause.issues, meta);
  }
  context.log.error({ err: error, requestId: context.requestId, procedure: path.join('.') }, 'procedure failed');
  const text = `Something went wrong on our side. Reference ${context.requestId}.`;
  return wireError('INTERNAL_SERVER_ERROR', 500, { title: meta.failure, text });
}

/** A message that is a refusal's code speaks with its words; one that says 'not found' answers for the whole call. */
function invalidInput(faults: ValidationError['issues'], meta: ProcedureMeta): ORPCError<string, RefusalData> {
  const issues: Issue[] = [];
  for (const { message, path } of faults) {
    const code: RefusalCode | null = isRefusalCode(message) ? message : null;
    const known: Refusal | null = code && refusals[code];
    if (code && known?.status === 404) {
      return wireError(code, 404, { title: known.title ?? meta.failure, text: known.text });
    }
    const step = path?.[0];
    const field = String(typeof step === 'object' ? step.key : (step ?? ''));
    const title = known?.title ?? meta.failure;
    const text = known?.text ?? (message.startsWith('Invalid') ? 'Please check this field.' : message);
    if (!issues.some((issue) => issue.field === field)) issues.push({ field, title, text });
  }
  const first = issues[0] ?? { title: meta.failure, text: refusals.input_invalid.text };
  return wireError('input_invalid', 422, { title: first.title, text: first.text, issues });
}

function wireError(code: string, status: number, data: RefusalData): ORPCError<string, RefusalData> {
  return new ORPCError(code, { status, message: data.text, data });
}
