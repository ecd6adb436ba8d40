import type { FormEvent } from 'react';
import { useRouteLoaderData } from 'react-router';

/** Where this tab's session storage keeps what one person wrote: texts of the chat and drafts of forms, not sent; what was said to the assistant. */
export type UnsentPlace = 'texts' | 'drafts' | 'asked';

const places: readonly UnsentPlace[] = ['texts', 'drafts', 'asked'];

const ofGuest = (place: UnsentPlace) => `${place} of a guest`;

/** What one person wrote and did not send, by name. It survives leaving the page and a reload; another person's is not read. */
export function unsentOf<Value>(place: UnsentPlace, owner: string) {
  // A guest's beside it: who logs in again types on the way, and is to find what they wrote before.
  const where = owner ? place : ofGuest(place);
  const all = (): Record<string, Value> => {
    try {
      const kept = JSON.parse(sessionStorage.getItem(where) ?? 'null');
      return kept?.owner === owner ? kept.values : {};
    } catch {
      return {};
    }
  };
  return {
    get: (name: string): Value | undefined => all()[name],
    /** Keeps a value in the place of the one before; undefined lets it go. A full or closed storage keeps nothing. */
    keep(name: string, value: Value | undefined) {
      const { [name]: _, ...others } = all();
      const values = value === undefined ? others : { ...others, [name]: value };
      try {
        sessionStorage.setItem(where, JSON.stringify({ owner, values }));
      } catch {
        // What stands in the form is not lost by it.
      }
    },
  };
}

/** Called when the person signs out, for whatever keeps unsent work in memory. */
export const onSignOut = new Set<() => void>();

/** Names of what this browser keeps for one account beyond the tab (docs/decisions/0062): its database, and the mark that messages wait in it. */
export const databaseOf = (account: string) => `of ${account}`;
export const waitingMark = (account: string) => `waiting ${account}`;
/** Names whose chat this browser showed last. */
export const lastMark = 'chat of';

/** Whose chat this browser showed last and has a copy of; null when nobody's. */
export function lastAccount(): string | null {
  try {
    return localStorage.getItem(lastMark);
  } catch {
    return null;
  }
}

/** For the forms that sign the viewer out. */
export function useSignOut() {
  const account = useRouteLoaderData<{ viewer: { id: string } | null }>('root')?.viewer?.id ?? '';
  return (event: FormEvent) => forgetUnsent(event, account);
}

/** Deletes everything unsent and all that this browser kept of the account's chat; asks first where messages wait. */
function forgetUnsent(event: FormEvent, account: string): void {
  const mark = waitingMark(account);
  if (localStorage.getItem(mark) && !confirm('Log out and delete the messages that were not sent yet?')) {
    event.preventDefault();
    return;
  }
  localStorage.removeItem(mark);
  localStorage.removeItem(lastMark);
  for (const place of places) {
    sessionStorage.removeItem(place);
    sessionStorage.removeItem(ofGuest(place));
  }
  for (const forget of onSignOut) forget();
  globalThis.indexedDB?.deleteDatabase(databaseOf(account));
}
