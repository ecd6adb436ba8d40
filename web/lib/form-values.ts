import type { Issue, KeptFile } from '#core/refusal.ts';

type FormValues = Record<string, string | string[]>;

/** What a page gets back of a form that was refused or broke off: `useActionData()` of its action. */
export interface Failure {
  /** As typed, without passwords and files. */
  values: FormValues;
  issues: Issue[];
  refusal: { code: string; title: string; text: string };
  /** A file that was kept although another field was refused; its id stands in `values`. */
  kept: KeptFile | null;
  /** Idempotency key of the next try. */
  key: string;
}

const secrets = new Set(['password', 'confirm_password', 'current_password', 'captcha_token']);

/** A form as plain values: a name that comes once is one value, unless it is among `lists`. */
export function fieldsOf(form: FormData, lists: readonly string[] = []): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).filter((value) => typeof value === 'string' || value.name !== '');
    if (values.length > 1 || lists.includes(name)) fields[name] = values;
    else if (values.length === 1) fields[name] = values[0];
  }
  return fields;
}

/** What of a form is shown again. */
export function valuesOf(fields: Record<string, unknown>): FormValues {
  const values: FormValues = {};
  for (const [name, value] of Object.entries(fields)) {
    if (secrets.has(name)) continue;
    if (typeof value === 'string') values[name] = value;
    else if (Array.isArray(value)) values[name] = value.filter((entry) => typeof entry === 'string');
  }
  return values;
}
