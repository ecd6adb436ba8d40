import { ORPCError } from '@orpc/client';
import { data, redirect } from 'react-router';
import type { Issue } from '#core/refusal.ts';
import { type FlashCode, flashHeader } from './flash.ts';

type FormValues = Record<string, string | string[]>;

/** What a page gets back of a form that was refused: `useActionData()` of its action. */
export interface Failure {
  /** As typed, without passwords and files. */
  values: FormValues;
  issues: Issue[];
  refusal: { code: string; title: string; text: string };
  /** A file that was kept although another field was refused; its id stands in `values`. */
  kept: { file_id: string; name: string; size: number } | null;
  /** Idempotency key of the next try. */
  key: string;
}

interface Success {
  /** Path to go to. */
  to: string;
  flash?: FlashCode;
  n?: number;
}

interface SubmitOptions {
  /** Names that are lists even when only one value comes. */
  lists?: readonly string[];
  /** Input that is not in the form, such as an id of the address. */
  with?: Record<string, unknown>;
}

const secrets = new Set(['password', 'confirm_password', 'current_password', 'captcha_token']);

/**
 * Runs a form's action: `return submit(request, api.bids.place, (answer) => ({ to: '/', flash: 'bid_placed' }))`.
 * The form goes to the procedure as plain values; the procedure alone judges them. Success is a 303 with a flash,
 * failure the refusal's status with what the same page needs to show it.
 */
export async function submit<Input, Output>(
  request: Request,
  call: (input: Input, options: { context: { key?: string } }) => Promise<Output>,
  succeed: (output: Output) => Success,
  { lists = [], with: extra = {} }: SubmitOptions = {},
) {
  const { key, ...fields } = fieldsOf(await request.formData(), lists);
  try {
    // A form is untyped until the procedure has validated it; that is the one place where it becomes an Input.
    const input = { ...fields, ...extra } as Input;
    const output = await call(input, { context: typeof key === 'string' && key ? { key } : {} });
    const { to, flash, n } = succeed(output);
    return redirect(to, { status: 303, headers: flash ? { 'set-cookie': flashHeader(flash, n) } : {} });
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    const failure = failureOf(error, fields);
    return data(failure, { status: error.status });
  }
}

function fieldsOf(form: FormData, lists: readonly string[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).filter((value) => typeof value === 'string' || value.name !== '');
    if (values.length > 1 || lists.includes(name)) fields[name] = values;
    else if (values.length === 1) fields[name] = values[0];
  }
  return fields;
}

/** Errors of a procedure carry `{ title, text, field?, issues?, kept? }`; the server puts the words in, these are a net. */
function failureOf(error: ORPCError<string, unknown>, fields: Record<string, unknown>): Failure {
  const wire = (error.data ?? {}) as Partial<Failure['refusal'] & Pick<Failure, 'issues' | 'kept'> & { field: string }>;
  const title = wire.title ?? 'Error';
  const text = wire.text ?? error.message;
  const values: FormValues = {};
  for (const [name, value] of Object.entries(fields)) {
    if (secrets.has(name)) continue;
    if (typeof value === 'string') values[name] = value;
    else if (Array.isArray(value)) values[name] = value.filter((entry) => typeof entry === 'string');
  }
  const kept = wire.kept ?? null;
  if (kept) values.file_id = kept.file_id;
  return {
    values,
    issues: wire.issues ?? (wire.field ? [{ field: wire.field, title, text }] : []),
    refusal: { code: error.code, title, text },
    kept,
    key: crypto.randomUUID(),
  };
}
