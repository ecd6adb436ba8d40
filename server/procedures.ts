import { ContractProcedure, isContractProcedure, ORPCError, ValidationError } from '@orpc/contract';
import { implement } from '@orpc/server';
import { z } from 'zod';
import { holdsRole } from '#core/admin/roles.ts';
import { secondsToTomorrow } from '#core/calendar.ts';
import { contract, type InputOf, type ProcedureName } from '#core/contract.ts';
import type { ProcedureMeta } from '#core/procedure.ts';
import { type Issue, type Refusal, type RefusalData, type RefusalParams, wordsOf } from '#core/refusal.ts';
import { isRefusalCode, type RefusalCode, refusals } from '#core/refusals.ts';
import { unstorablePaths } from '#core/storable.ts';
import type { Context, SignedInContext } from './context.ts';
import { whyUnavailable } from './database/database.ts';
import { countCall } from './platform/count-call.ts';
import { type Check, Refused, refusalsOf, refuse } from './platform/refuse.ts';
import { refuseRole } from './platform/refuse-role.ts';
import { acts, during } from './watch/acts.ts';

/**
 * Idempotency key as the database takes it, in any spelling of a header or a form: 8 to 100
 * printable ASCII characters.
 */
const idempotencyKey = /^[\x21-\x7e]{8,100}$/;

/**
 * Returns a contract whose inputs also refuse what the database cannot store, `text_unstorable` at
 * its field: a schema may take a text as it comes.
 */
function storable<Part extends object>(part: Part): Part {
  if (!isContractProcedure(part)) {
    return Object.fromEntries(Object.entries(part).map(([name, node]) => [name, storable(node as object)])) as Part;
  }
  const { inputSchema, ...declared } = part['~orpc'];
  if (!(inputSchema instanceof z.ZodType)) return part;
  const checked = inputSchema.superRefine((input, check) => {
    for (const path of unstorablePaths(input)) {
      check.addIssue({ code: 'custom', message: 'text_unstorable' satisfies RefusalCode, path: [...path] });
    }
  });
  return new ContractProcedure({ ...declared, inputSchema: checked }) as object as Part;
}

/**
 * The one place that enforces procedures' declared access and limits and turns refusals into
 * declared errors. It runs before the input is read, so that a caller without rights learns nothing
 * of its rules.
 */
export const procedures = implement(storable(contract))
  .$context<Context>()
  .use(async ({ context, next, procedure, path }, input) => {
    const meta = procedure['~orpc'].meta as ProcedureMeta;
    const name = path.join('.');
    return during(acts.call, { procedure: name }, async () => {
      try {
        if (context.key !== null && !idempotencyKey.test(context.key)) refuse('input_invalid');
        const closed = accessRefusal(meta, context);
        if (closed === 'admin_role_required') await refuseRole(context, meta.roles);
        if (closed) refuse(closed);
        refuseFormOfAnother(context);
        if (meta.money && context.key === null) refuse('key_required');
        await countCall(context, name, meta.limit);
        return await next();
      } catch (error) {
        const beside = faultsOf(error) ? await refusedBeside(context, name, procedure, input) : [];
        throw toWire(error, meta, context, name, beside);
      }
    });
  });

type Fields = Record<string, unknown>;
const checksBeside = new Map<string, (context: Context, fields: Fields) => readonly Check[]>();

/**
 * Registers the checks of a procedure's fields that run even if other fields fail the schema: they
 * get the valid ones, so that a form shows all its faults at once (docs/decisions/0093).
 */
export function judgeBeside<Name extends ProcedureName>(
  name: Name,
  checks: (context: Context, fields: Partial<InputOf<Name>>) => readonly Check[],
): void {
  checksBeside.set(name, (context, fields) => checks(context, fields as Partial<InputOf<Name>>));
}

/** Returns the refusals of the valid fields of an invalid input. */
async function refusedBeside(context: Context, name: string, procedure: unknown, input: unknown) {
  const checks = checksBeside.get(name);
  const schema = (procedure as { '~orpc': { inputSchema?: unknown } })['~orpc'].inputSchema;
  if (!checks || !(schema instanceof z.ZodObject) || typeof input !== 'object' || input === null) return [];
  const fields: Fields = {};
  for (const [field, type] of Object.entries(schema.shape)) {
    const read = z.safeParse(type as z.core.$ZodType, (input as Fields)[field]);
    if (read.success) fields[field] = read.data;
  }
  return refusalsOf(...checks(context, fields));
}

/** Returns what is wrong with an input by its schema; undefined for any other error. */
function faultsOf(error: unknown): ValidationError['issues'] | undefined {
  const isFault = error instanceof ORPCError && error.code === 'BAD_REQUEST';
  return isFault && error.cause instanceof ValidationError ? error.cause.issues : undefined;
}

/**
 * Returns why this caller may not call, whatever the input; null if they may. Known before a body
 * is read.
 */
export function accessRefusal(
  { access, roles, signedOut, limit, viewAs }: ProcedureMeta,
  { viewer, viewedUntil }: Pick<Context, 'viewer' | 'viewedUntil'>,
): RefusalCode | null {
  if (access !== 'guest' && !viewer) return signedOut;
  if (access === 'admin' && !viewer?.is_admin) return 'admin_required';
  if (access === 'admin' && !holdsRole(viewer?.admin_roles ?? [], roles)) return 'admin_role_required';
  if (!viewedUntil || viewAs === 'open') return null;
  if (viewAs === 'hidden') return 'view_as_hidden';
  // Every change declares a limit (`server/limits.test.ts`).
  return limit.account || limit.address ? 'view_as_read_only' : null;
}

/**
 * Refuses a form sent by another account than the one whose page it was on (docs/decisions/0077).
 */
function refuseFormOfAnother({ viewer, openedBy }: Context): void {
  if (viewer && openedBy && openedBy !== viewer.id) refuse('form_of_another', { params: { name: viewer.full_name } });
}

/** Returns the context with its viewer, for procedures whose declared access is a user's. */
export function signedIn<T extends Context>(context: T): T & SignedInContext {
  const { viewer } = context;
  if (!viewer) refuse('sign_in_required');
  return { ...context, viewer };
}

/**
 * Returns the error for the caller: a refusal with its words, for all else a reference to the log.
 */
export function toWire(
  error: unknown,
  meta: ProcedureMeta,
  context: Context,
  procedure: string,
  beside: readonly Refused[] = [],
): ORPCError<string, RefusalData> {
  const unavailable = whyUnavailable(error);
  if (unavailable) {
    context.log.warn({ err: error, procedure }, unavailable);
    return toWire(new Refused(unavailable), meta, context, procedure);
  }
  if (error instanceof Refused) {
    const refusal: Refusal = refusals[error.code];
    const { status, title = meta.failure, until } = refusal;
    if (error.cause) context.log.error({ err: error.cause, refusal: error.code }, 'refused');
    const { others = [], ...detail } = error.detail;
    const wait = detail.retry_after ?? (until === 'tomorrow' ? secondsToTomorrow(context.now) : null);
    if (wait !== null) context.resHeaders.set('retry-after', String(wait));
    const params = paramsOf(refusal, detail.params);
    const text = detail.text ?? wordsOf(refusal, params);
    const issues = others.length > 0 && [error, ...others].map((refused) => issueOf(refused, meta));
    return wireError(error.code, status, {
      ...detail,
      title,
      text,
      ...(params && { params }),
      ...(issues && { issues }),
    });
  }
  const faults = faultsOf(error);
  if (faults) return invalidInput(faults, meta, beside);
  context.log.error({ err: error, procedure }, 'procedure failed');
  const text = `Something went wrong on our side. Reference ${context.requestId}.`;
  return wireError('INTERNAL_SERVER_ERROR', 500, { title: meta.failure, text });
}

/** Returns a refusal as one of several, at its field. */
function issueOf({ code, detail }: Refused, meta: ProcedureMeta): Issue {
  const refusal: Refusal = refusals[code];
  const params = paramsOf(refusal, detail.params);
  const text = detail.text ?? wordsOf(refusal, params);
  return {
    field: detail.field ?? '',
    code,
    params,
    title: refusal.title ?? meta.failure,
    text,
    ...(detail.places && { places: detail.places }),
  };
}

/** Returns the parameters of a refusal's words; undefined for none. */
function paramsOf({ params }: Refusal, given?: RefusalParams): RefusalParams | undefined {
  return params || given ? { ...params, ...given } : undefined;
}

/**
 * Returns the refusal of an invalid input. A field's fault speaks with the words of its code; any
 * other message is the library's own and says only that the field is wrong. A 'not found' fault
 * answers for the whole call.
 */
function invalidInput(
  faults: ValidationError['issues'],
  meta: ProcedureMeta,
  beside: readonly Refused[],
): ORPCError<string, RefusalData> {
  const issues: Issue[] = [];
  for (const { message, path, ...fault } of faults) {
    const code: RefusalCode = isRefusalCode(message) ? message : 'field_invalid';
    const refusal: Refusal = refusals[code];
    const title = refusal.title ?? meta.failure;
    const params = paramsOf(refusal, (fault as { params?: RefusalParams }).params);
    const text = wordsOf(refusal, params);
    if (refusal.status === 404) return wireError(code, 404, { title, params, text });
    const field = fieldAt(path ?? []);
    if (!issues.some((issue) => issue.field === field)) issues.push({ field, code, params, title, text });
  }
  for (const refused of beside) {
    const issue = issueOf(refused, meta);
    if (!issues.some(({ field }) => field === issue.field)) issues.push(issue);
  }
  const first = issues[0] ?? { title: meta.failure, text: refusals.input_invalid.text };
  return wireError('input_invalid', 422, { title: first.title, text: first.text, issues });
}

/**
 * Returns the form's name of the faulty field: an entry of a list is blamed on the list, a field of
 * an entry on itself ('gigs.0.title').
 */
function fieldAt(path: NonNullable<ValidationError['issues'][number]['path']>): string {
  const steps = path.map((step) => (typeof step === 'object' ? step.key : step));
  const last = steps.findLastIndex((step) => typeof step === 'string');
  return steps.slice(0, last + 1).join('.');
}

function wireError(code: string, status: number, data: RefusalData): ORPCError<string, RefusalData> {
  return new ORPCError(code, { defined: true, status, message: data.text, data });
}
