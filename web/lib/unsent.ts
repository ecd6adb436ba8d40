import type { FormEvent } from 'react';
import { useRouteLoaderData } from 'react-router';

/**
 * The places in this tab's session storage for one person's unsent work: chat texts, form drafts,
 * and the conversation with the assistant.
 */
export type UnsentPlace = 'texts' | 'drafts' | 'asked';

const places: readonly UnsentPlace[] = ['texts', 'drafts', 'asked'];

const ofGuest = (place: UnsentPlace) => `${place} of a guest`;

/**
 * One person's unsent work, by name. It survives leaving the page and a reload; another person's is
 * never read.
 */
export function unsentOf<Value>(place: UnsentPlace, owner: string) {
  // A guest's place is separate: a person logging in again types on the way, and must find the
  // earlier work.
  const where = owner ? place : ofGuest(place);
  const all = (): Record<string, Value> => {
    try {
      const found = JSON.parse(sessionStorage.getItem(where) ?? 'null');
      return found?.owner === owner ? found.values : {};
    } catch {
      return {};
    }
  };
  return {
    get: (name: string): Value | undefined => all()[name],
    /**
     * Replaces the kept value; undefined deletes it. Does nothing if the storage is full or closed.
     */
    keep(name: string, value: Value | undefined) {
      const { [name]: _, ...others } = all();
      const values = value === undefined ? others : { ...others, [name]: value };
      try {
        sessionStorage.setItem(where, JSON.stringify({ owner, values }));
      } catch {
        // The form's input is not lost by this.
      }
    },
  };
}

/** Listeners for the sign-out, for code that holds unsent work in memory. */
export const onSignOut = new Set<() => void>();

/**
 * Names of the data that this browser keeps for one account beyond the tab (docs/decisions/0062):
 * its database, and the mark that messages wait in it.
 */
export const databaseOf = (account: string) => `of ${account}`;
export const waitingMark = (account: string) => `waiting ${account}`;
/** The place of an account's waiting forms in the local storage (docs/decisions/0138). */
export const formsOf = (account: string) => `forms of ${account}`;
/** The mark that names the account whose chat this browser showed last. */
export const lastMark = 'chat of';

/**
 * Returns the account whose chat this browser showed last and has a copy of; null if there is none.
 */
export function lastAccount(): string | null {
  try {
    return localStorage.getItem(lastMark);
  } catch {
    return null;
  }
}

/** Returns the submit handler for the forms that sign the viewer out. */
export function useSignOut() {
  const account = useRouteLoaderData<{ viewer: { id: string } | null }>('root')?.viewer?.id ?? '';
  return (event: FormEvent) => forgetUnsent(event, account);
}

/**
 * Deletes all unsent work and all that this browser kept of the account's chat; asks first while
 * messages wait.
 */
function forgetUnsent(event: FormEvent, account: string): void {
  const mark = waitingMark(account);
  const isWaiting = localStorage.getItem(mark) || localStorage.getItem(formsOf(account));
  if (isWaiting && !confirm('Log out and delete what was not sent yet?')) {
    event.preventDefault();
    return;
  }
  localStorage.removeItem(mark);
  localStorage.removeItem(lastMark);
  localStorage.removeItem(formsOf(account));
  for (const place of places) {
    sessionStorage.removeItem(place);
    sessionStorage.removeItem(ofGuest(place));
  }
  for (const forget of onSignOut) forget();
  globalThis.indexedDB?.deleteDatabase(databaseOf(account));
}
