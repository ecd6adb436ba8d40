import type { Issue, KeptFile } from '#core/refusal.ts';

export type FormValues = Record<string, string | string[]>;

/**
 * The data that a page receives for a form that was refused or interrupted: `useActionData()` of
 * its action.
 */
export interface Failure {
  /** As typed, without passwords and files. */
  values: FormValues;
  issues: Issue[];
  refusal: {
    code: string;
    title: string;
    text: string;
    found?: string | undefined;
    signedOut?: boolean;
    /** Seconds until the form may be sent again. */
    retry_after?: number | undefined;
  };
  /** A file that was stored although another field was refused; its id is in `values`. */
  kept: KeptFile | null;
  /** All of them, of a form that takes several; the first is `kept` too. */
  keptAll: KeptFile[];
  /** Idempotency key of the next try. */
  key: string;
}

const secrets = new Set(['password', 'confirm_password', 'current_password', 'captcha_token', 'response']);

/**
 * Returns the file that an earlier try of a form left: besides its id the form carries its display
 * data, in `kept`.
 */
export function keptFile(kept: unknown): KeptFile | null {
  const [, file_id = '', size, name = ''] = /^([0-9a-f-]{36}) (\d{1,9}) (.{0,200})$/s.exec(String(kept)) ?? [];
  return file_id ? { file_id, name, size: Number(size) } : null;
}

/** As `keptFile()`, for a form that names several under one name. */
export function keptFiles(kept: unknown): KeptFile[] {
  return [kept].flat().flatMap((one) => keptFile(one) ?? []);
}

/**
 * Returns a form as plain values, in one pass: a name that occurs once is one value, unless it is
 * among `lists`.
 */
export function fieldsOf(form: FormData, lists: readonly string[] = []): Record<string, unknown> {
  const fields = new Map<string, unknown[]>(lists.filter((name) => form.has(name)).map((name) => [name, []]));
  for (const [name, value] of form) {
    if (typeof value !== 'string' && value.name === '') continue;
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  }
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length > 1 || lists.includes(name) ? values : values[0]]),
  );
}

/** Returns the form values to show again: each text cut to its field's limit. */
export function valuesOf(fields: Record<string, unknown>, longest: (field: string) => number): FormValues {
  const values: FormValues = {};
  for (const [name, value] of Object.entries(fields)) {
    if (secrets.has(name)) continue;
    // A textarea counts a line end as one unit, and sends it as two.
    const cut = (text: string) => text.replace(/\r\n?/g, '\n').slice(0, longest(name));
    if (typeof value === 'string') values[name] = cut(value);
    else if (Array.isArray(value)) values[name] = value.filter((entry) => typeof entry === 'string').map(cut);
  }
  return values;
}

/** The field name of a list entry, counted from 0: 'gigs.1.title'. */
const ofEntry = /^([a-z_]+)\.(\d{1,2})\.([a-z_]+)$/;

/**
 * Returns a form's fields with the fields of entries grouped: 'gigs.1.title' is the title of the
 * second of `gigs`.
 */
export function withEntries(fields: Record<string, unknown>): Record<string, unknown> {
  const lists = new Map<string, Map<number, Record<string, unknown>>>();
  const plain = Object.entries(fields).filter(([name, value]) => {
    const [, list, number, field] = ofEntry.exec(name) ?? [];
    if (!list || !field) return true;
    const entries = lists.get(list) ?? new Map<number, Record<string, unknown>>();
    const entry = entries.get(Number(number)) ?? Object.create(null);
    lists.set(list, entries.set(Number(number), Object.assign(entry, { [field]: value })));
    return false;
  });
  const inOrder = (entries: Map<number, object>) => [...entries].sort(([a], [b]) => a - b).map(([, entry]) => entry);
  return Object.fromEntries([...plain, ...[...lists].map(([list, entries]) => [list, inOrder(entries)] as const)]);
}

/** Returns the fields without one entry of a list; later entries move up. */
export function withoutEntry(fields: Record<string, unknown>, list: string, removed: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const [, of, number, field] = ofEntry.exec(name) ?? [];
      if (of !== list || !(Number(number) >= removed)) return [[name, value]];
      return Number(number) === removed ? [] : [[`${of}.${Number(number) - 1}.${field}`, value]];
    }),
  );
}

/** Returns the fields with two entries of a list swapped. */
function withSwapped(fields: Record<string, unknown>, list: string, one: number, other: number) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const [, of, number, field] = ofEntry.exec(name) ?? [];
      const at = Number(number);
      const to = at === one ? other : at === other ? one : at;
      return of === list && to !== at ? [`${of}.${to}.${field}`, value] : [name, value];
    }),
  );
}

/**
 * Returns the fields after the press of an entry's button: 'images.2.up' moves the third before the
 * second; 'down' and 'remove' work likewise.
 */
export function withRowDone({ row, ...fields }: Record<string, unknown>): Record<string, unknown> {
  const [, list, number, what] = /^([a-z_]+)\.(\d{1,2})\.(up|down|remove)$/.exec(String(row ?? '')) ?? [];
  if (!list) return fields;
  const at = Number(number);
  if (what === 'remove') return withoutEntry(fields, list, at);
  return withSwapped(fields, list, at, what === 'up' ? at - 1 : at + 1);
}

/** Returns a form's values for one entry of a list. */
export function entryOf(values: FormValues, list: string, number: number): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const [, of, at, field] = ofEntry.exec(name) ?? [];
      return of === list && field && Number(at) === number && typeof value === 'string' ? [[field, value]] : [];
    }),
  );
}

/** Returns the number of entries that a form had in a list. */
export function entriesIn(values: FormValues, list: string): number {
  return Math.max(
    0,
    ...Object.keys(values).map((name) => (name.startsWith(`${list}.`) ? Number(ofEntry.exec(name)?.[2]) + 1 : 0)),
  );
}
