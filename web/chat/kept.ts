import { browserDatabase } from '../lib/browser-database.ts';
import { databaseOf, lastAccount, lastMark, onSignOut, waitingMark } from '../lib/unsent.ts';

const tables = ['outbox', 'texts', 'lists', 'threads'] as const;
type Table = (typeof tables)[number];

/** The account whose chat this document keeps; nobody's before, and once it has signed out. */
let account: string | null = null;
let database: ReturnType<typeof browserDatabase> | null = null;
let channel: BroadcastChannel | null = null;

/** Called when the account has gone: it has signed out, here or in another tab, or another one is here. */
export const onGone = new Set<() => void>();
/** Called when another tab of the account has changed what is kept. */
export const onOtherTab = new Set<() => void>();

function leave(): void {
  account = null;
  database = null;
  channel?.close();
  for (const forget of onGone) forget();
}
onSignOut.add(leave);

/** From now on this document keeps the chat of this account, in a database of its own that no other account's page opens. */
export function keepFor(viewer: string): void {
  if (account === viewer) return;
  leave();
  if (lastAccount() !== viewer) void forgetCopies();
  note(lastMark, viewer);
  account = viewer;
  database = browserDatabase(databaseOf(viewer), tables, leave);
  channel = new BroadcastChannel(databaseOf(viewer));
  channel.onmessage = () => {
    for (const changed of onOtherTab) changed();
  };
}

/** Deletes what the browser has copied to be read offline: its session has ended, or another account is here. */
export async function forgetCopies(): Promise<void> {
  const last = lastAccount();
  note(lastMark, null);
  if (last === null) return;
  const copies = browserDatabase(databaseOf(last), tables, () => undefined);
  await Promise.all([copies.clear('lists'), copies.clear('threads')]).catch(() => undefined);
  copies.close();
}

/** Notes something for pages that do not open the database; null takes it away. A closed storage notes nothing. */
function note(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Nothing is kept then, either.
  }
}

/** Resolves to null where nothing can be kept. */
export async function keptIn<Value>(table: Table): Promise<Value[] | null> {
  return (await database?.all<Value>(table).catch(() => null)) ?? null;
}

export async function keptAt<Value>(table: Table, key: string): Promise<Value | undefined> {
  return database?.get<Value>(table, key).catch(() => undefined);
}

/** Keeps a value in the place of the one before. Resolves to whether it could. */
export async function keep(table: Table, key: string, value: object): Promise<boolean> {
  return tried(table, database?.put(table, key, value));
}

export async function letGo(table: Table, key: string): Promise<boolean> {
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

/** Notes for the logout, which asks first, whether messages of the account wait to be sent. */
export function noteWaiting(some: boolean): void {
  if (account !== null) note(waitingMark(account), some ? 'yes' : null);
}
