import { createStore } from './store.ts';

/** A form whose sending broke off, waiting in this browser (docs/decisions/0138). */
export interface WaitingForm {
  /** Idempotency key: sent again, it has its effect once. */
  key: string;
  /** Its name for its person, such as 'Your bid'. */
  label: string;
  /** Path and query that it is sent to; its page has the same. */
  action: string;
  /** Name of its draft. */
  draft: string;
  fields: [name: string, value: string][];
  /** Milliseconds since 1970. */
  since: number;
  /** The server's refusal, in its words; the form waits for its person then. */
  refused?: string;
}

/** Bounds of what one browser keeps for an account: forms, and characters of all together. */
const most = { forms: 20, length: 200_000 };

const placeOf = (account: string) => `forms of ${account}`;

/** The waiting forms of the account that `readWaiting()` read last. */
export const waitingForms = createStore<readonly WaitingForm[]>([]);

/** Reads an account's waiting forms into the store, and returns them. */
export function readWaiting(account: string): readonly WaitingForm[] {
  const forms = stored(account);
  waitingForms.set(forms);
  return forms;
}

function stored(account: string): WaitingForm[] {
  try {
    return JSON.parse(localStorage.getItem(placeOf(account)) ?? '[]');
  } catch {
    return [];
  }
}

/**
 * Keeps a form, replacing its earlier state. Returns false if the browser refuses or holds too
 * many.
 */
export function keepWaiting(account: string, form: WaitingForm): boolean {
  const forms = [...stored(account).filter(({ key }) => key !== form.key), form];
  const text = JSON.stringify(forms);
  if (forms.length > most.forms || text.length > most.length) return false;
  try {
    localStorage.setItem(placeOf(account), text);
  } catch {
    return false;
  }
  waitingForms.set(forms);
  return true;
}

/** Returns a form's texts, with line ends as a textarea counts them. */
export const textsOf = (form: FormData): [string, string][] =>
  [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.replace(/\r\n?/g, '\n')]] : []));

/** Returns whether a form carries files, which cannot wait. */
export const hasFiles = (form: FormData): boolean =>
  [...form.values()].some((value) => typeof value !== 'string' && value.name !== '');

/** Deletes a waiting form; no-op if it is not there. */
export function dropWaiting(account: string, key: string): void {
  const forms = stored(account).filter((form) => form.key !== key);
  if (forms.length > 0) localStorage.setItem(placeOf(account), JSON.stringify(forms));
  else localStorage.removeItem(placeOf(account));
  waitingForms.set(forms);
}

/** Returns whether forms of this account wait in this browser. */
export const hasWaiting = (account: string): boolean => stored(account).length > 0;

/** Deletes all waiting forms of an account. */
export const forgetWaiting = (account: string): void => localStorage.removeItem(placeOf(account));

/** Calls back when another tab changed an account's waiting forms. Returns an end of it. */
export function onWaitingElsewhere(account: string, changed: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === placeOf(account)) changed();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
