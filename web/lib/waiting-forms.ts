import type { Later } from './sent-forms.ts';
import { createStore } from './store.ts';
import { formsOf } from './unsent.ts';

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
    return JSON.parse(localStorage.getItem(formsOf(account)) ?? '[]');
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
    localStorage.setItem(formsOf(account), text);
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
const hasFiles = (form: FormData): boolean =>
  [...form.values()].some((value) => typeof value !== 'string' && value.name !== '');

/** Deletes a waiting form; no-op if it is not there. */
export function dropWaiting(account: string, key: string): void {
  const before = stored(account);
  const forms = before.filter((form) => form.key !== key);
  if (forms.length === before.length) return;
  if (forms.length > 0) localStorage.setItem(formsOf(account), JSON.stringify(forms));
  else localStorage.removeItem(formsOf(account));
  waitingForms.set(forms);
}

/** Calls back when another tab changed an account's waiting forms. Returns an end of it. */
export function onWaitingElsewhere(account: string, changed: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === formsOf(account)) changed();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** Returns how a form of an account waits for the connection. */
export function waitingOf(account: string, form: Pick<WaitingForm, 'key' | 'label' | 'draft'>): Later {
  return {
    keep(data, address) {
      if (hasFiles(data)) return '';
      const { pathname, search } = new URL(address);
      const waiting = { ...form, action: pathname + search, fields: textsOf(data), since: Date.now() };
      return keepWaiting(account, waiting) ? ` ${form.label} goes out by itself once you are online.` : '';
    },
    end: () => dropWaiting(account, form.key),
  };
}
