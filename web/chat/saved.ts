import { accountTables, browserDatabase } from '../lib/browser-database.ts';
import { databaseOf, lastAccount, lastMark, onSignOut, waitingMark } from '../lib/unsent.ts';

type Table = (typeof accountTables)[number];

/** The account whose chat this document saves; null before the first one and after its sign-out. */
let account: string | null = null;
let database: ReturnType<typeof browserDatabase> | null = null;
let channel: BroadcastChannel | null = null;

/**
 * Listeners for the account's departure: it signed out, here or in another tab, or another account
 * took its place.
 */
export const onGone = new Set<() => void>();
/** Listeners for changes that another tab of the account made to the saved data. */
export const onOtherTab = new Set<() => void>();

function leave(): void {
  account = null;
  database = null;
  channel?.close();
  for (const forget of onGone) forget();
}
onSignOut.add(leave);

/**
 * Opens the account's own database, which no other account's page opens: from now on this document
 * saves its chat there.
 */
export function openFor(viewer: string): void {
  if (account === viewer) return;
  leave();
  if (lastAccount() !== viewer) void forgetCopies();
  note(lastMark, viewer);
  account = viewer;
  database = browserDatabase(databaseOf(viewer), accountTables, leave);
  channel = new BroadcastChannel(databaseOf(viewer));
  channel.onmessage = () => {
    for (const changed of onOtherTab) changed();
  };
}

/** Deletes the copies for offline reading: the session has ended, or another account is here. */
export async function forgetCopies(): Promise<void> {
  const last = lastAccount();
  note(lastMark, null);
  if (last === null) return;
  const copies = browserDatabase(databaseOf(last), accountTables, () => undefined);
  await Promise.all([copies.clear('lists'), copies.clear('threads')]).catch(() => undefined);
  copies.close();
}

/**
 * Stores a note for pages that do not open the database; null removes it. Does nothing if the
 * storage is closed.
 */
function note(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Then the note is not stored either.
  }
}

/** Resolves to null if the browser stores no data. */
export async function savedIn<Value>(table: Table): Promise<Value[] | null> {
  return (await database?.all<Value>(table).catch(() => null)) ?? null;
}

export async function savedAt<Value>(table: Table, key: string): Promise<Value | undefined> {
  return database?.get<Value>(table, key).catch(() => undefined);
}

/** Replaces the saved value. Resolves to whether it was stored. */
export async function save(table: Table, key: string, value: object): Promise<boolean> {
  return tried(table, database?.put(table, key, value));
}

export async function removeSaved(table: Table, key: string): Promise<boolean> {
  return tried(table, database?.remove(table, key));
}

async function tried(table: Table, work: Promise<void> | undefined): Promise<boolean> {
  try {
    await work;
  } catch {
    return false;
  }
  if (table === 'outbox') channel?.postMessage(null);
  return work !== undefined;
}

/** Notes whether the account has messages waiting to be sent, for the logout, which asks first. */
export function noteWaiting(some: boolean): void {
  if (account !== null) note(waitingMark(account), some ? 'yes' : null);
}
