import { ORPCError } from '@orpc/client';
import { data, replace } from 'react-router';
import type { CallContext, SentForm } from '#core/page.ts';
import type { KeptFile, RefusalData } from '#core/refusal.ts';
import type { FlashCode } from '../toasts.ts';
import { flashHeader } from './flash.ts';
import { type Failure, type FormValues, fieldsOf, keptFiles, valuesOf, withEntries } from './form-values.ts';

interface Success {
  /** Path of the redirect. */
  to: string;
  flash?: FlashCode;
  n?: number;
  /** Id of the thing that the flash's link leads to. */
  id?: string | undefined;
  /** A cookie to set as well. */
  cookie?: Promise<string>;
}

interface SubmitOptions {
  /** Names that are lists even with a single value. */
  lists?: readonly string[];
  /** Input from outside the form, such as an id in the address. */
  with?: Record<string, unknown>;
  /** Changes the fields before they are judged, such as removing an entry. */
  change?: (fields: Record<string, unknown>) => Record<string, unknown>;
  /** Stores a file, or each of several, that came with a refused form, for the next try. */
  keep?: (file: File) => Promise<{ id: string; name: string; size: number }>;
  /**
   * The same for a form with several files: stores one of them, and returns the fields that name it
   * at the next try.
   */
  keepEach?: (name: string, file: File, values: FormValues) => Promise<FormValues>;
}

/**
 * Runs a form's action: `return submit(request, api.bids.place, (answer) => ({ to: '/', flash:
 * 'bid_placed' }))`. The form goes to the procedure as plain values; only the procedure judges
 * them, and it decides for whom and up to what size the form is read. Success is a 303 with a
 * flash, failure the refusal's status with the data that the same page needs to show it.
 */
export async function submit<Input, Output>(
  request: Request,
  call: (input: Input, options: { context: CallContext }) => Promise<Output>,
  succeed: (output: Output) => Success,
  { lists = [], with: extra = {}, change = (typed) => typed, keep, keepEach }: SubmitOptions = {},
) {
  let fields: Record<string, unknown> = {};
  let kept: unknown;
  let values: Failure['values'] = {};
  const take: SentForm['take'] = (form, longest) => {
    const { key, kept: before, opened_by, ...sent } = fieldsOf(form, lists);
    const typed = change(sent);
    [fields, kept, values] = [typed, before, valuesOf(typed, longest)];
    const named = (value: unknown) => (typeof value === 'string' && value ? value : undefined);
    return { input: { ...withEntries(typed), ...extra }, key: named(key), openedBy: named(opened_by) };
  };
  try {
    // A form is untyped until the procedure has validated it; only here does it become an Input.
    const output = await call(extra as Input, { context: { form: { request, take } } });
    const { to, flash, n, id, cookie } = succeed(output);
    const headers = new Headers();
    if (flash) headers.append('set-cookie', flashHeader(flash, n, id));
    if (cookie) headers.append('set-cookie', await cookie);
    // Replaces the form's history entry: Back never leads to a sent form or to a dialog that it
    // closed.
    return replace(to, { status: 303, headers });
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    // Another account's form input is not shown to this account, nor kept as its own.
    if (error.code === 'form_of_another') return data(failureOf(error, {}), { status: error.status });
    const failure = failureOf(error, values);
    if (failure.keptAll.length === 0) failure.keptAll = await keepSent(failure, fields, keep);
    failure.keptAll = [...keptBefore(kept, fields), ...failure.keptAll];
    failure.kept = failure.keptAll[0] ?? null;
    if (keepEach) await keepFiles(failure, fields, keepEach);
    return data(failure, { status: error.status });
  }
}

/**
 * As `submit`, for an answer that the page shows at once and that no address leads to again, such
 * as backup codes: the action returns `{ told }` instead of a redirect.
 */
export async function submitAndTell<Input, Output>(
  request: Request,
  call: (input: Input, options: { context: CallContext }) => Promise<Output>,
  options?: SubmitOptions,
) {
  const told: Output[] = [];
  const keep = (output: Output) => {
    told.push(output);
    return { to: '.' };
  };
  const answer = await submit(request, call, keep, options);
  const [output] = told;
  return output === undefined ? answer : { told: output };
}

/** Returns the result of an action of either kind. */
export function toldOrFailure<Told>(actionData: Failure | { told: Told } | undefined) {
  if (!actionData) return {};
  return 'told' in actionData ? { told: actionData.told } : { failure: actionData };
}

/**
 * Reads a procedure's error, `{ title, text, field?, issues?, kept? }`; the server provides the
 * words, the ones here are a fallback.
 */
function failureOf(error: ORPCError<string, unknown>, values: Failure['values']): Failure {
  const wire = (error.data ?? {}) as Partial<RefusalData>;
  const title = wire.title ?? 'Error';
  const text = wire.text ?? error.message;
  return {
    values,
    issues:
      wire.issues ??
      (wire.field
        ? [
            {
              field: wire.field,
              code: error.code,
              params: wire.params,
              title,
              text,
              ...(wire.places && { places: wire.places }),
            },
          ]
        : []),
    refusal: {
      code: error.code,
      title,
      text,
      ...(wire.found && { found: wire.found }),
      ...(error.status === 401 && { signedOut: true }),
      ...(wire.retry_after && { retry_after: wire.retry_after }),
    },
    kept: wire.kept ?? null,
    keptAll: wire.kept_files ?? (wire.kept ? [wire.kept] : []),
    key: crypto.randomUUID(),
  };
}

/** Returns the files that earlier tries left, as far as the form still names them. */
function keptBefore(kept: unknown, fields: Record<string, unknown>): KeptFile[] {
  const named = Object.values(fields).flat();
  return keptFiles(kept).filter(({ file_id }) => named.includes(file_id));
}

/**
 * Keeps the files of a form that was refused for another reason, all of its one field of files; a
 * refused file is one more issue.
 */
async function keepSent(
  failure: Failure,
  fields: Record<string, unknown>,
  keep: SubmitOptions['keep'],
): Promise<KeptFile[]> {
  const [name, sent] = Object.entries(fields).find(([, value]) => [value].flat()[0] instanceof File) ?? [];
  if (!keep || !name || failure.issues.some(({ field }) => field === name || field === 'file')) return [];
  const files = [sent].flat().filter((file) => file instanceof File);
  const kept: KeptFile[] = [];
  for (const file of files) {
    try {
      const { id, ...shown } = await keep(file);
      kept.push({ file_id: id, name: shown.name, size: shown.size });
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error;
      const { issues } = failureOf(error, {});
      const named = (text: string) => (files.length > 1 ? `${file.name}: ${text}` : text);
      failure.issues.push(...issues.map((issue) => ({ ...issue, text: named(issue.text) })));
    }
  }
  return kept;
}

/** As `keepSent`, for each file of a form with several; skips files already kept or refused. */
async function keepFiles(
  failure: Failure,
  fields: Record<string, unknown>,
  keepEach: NonNullable<SubmitOptions['keepEach']>,
): Promise<void> {
  for (const [name, file] of Object.entries(fields)) {
    if (!(file instanceof File) || (name === 'file' && failure.kept)) continue;
    if (failure.issues.some(({ field }) => field === name)) continue;
    try {
      Object.assign(failure.values, await keepEach(name, file, failure.values));
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error;
      failure.issues.push(...failureOf(error, {}).issues.map((issue) => ({ ...issue, field: name })));
    }
  }
}
