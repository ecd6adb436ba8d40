import type { Config } from '../config.ts';
import { Mendable } from '../mendable.ts';
import { sessionSettings } from './database.ts';
import { migrate } from './migrate.ts';
import { connectTo } from './server-check.ts';

/** The addresses of the database. */
export interface Addresses {
  url: string;
  /**
   * For work that needs its own session: migrations, locks, LISTEN. The same address unless a
   * pooler is in front.
   */
  directUrl: string;
  /** A pooler gives each transaction any of its connections: no state survives in a session. */
  isPooled: boolean;
}

type Settings = Pick<Config, 'databaseDirectUrl' | 'databaseUrl' | 'olderVersion'>;

/** Takes a backup of the database at a direct address before it is migrated. */
export type BeforeMigrating = ((directUrl: string) => Promise<void>) | null;

/**
 * Returns the addresses of the settings' database, or of the embedded one at `clusterUrl`, once it
 * is migrated. Errors that the operator can fix are one line that names the setting.
 */
export async function openAddresses(
  { databaseUrl, databaseDirectUrl, olderVersion }: Settings,
  clusterUrl: string | null,
  log: (line: string) => void,
  beforeMigrating: BeforeMigrating = null,
): Promise<Addresses> {
  const url = clusterUrl ?? databaseUrl ?? '';
  const isPooled = clusterUrl === null && (await standsBetween(url));
  if (isPooled && !databaseDirectUrl) {
    throw new Mendable(
      'DATABASE_DIRECT_URL is missing: DATABASE_URL leads to a pooler, and migrations and LISTEN need PostgreSQL itself.',
    );
  }
  const directUrl = (clusterUrl === null && databaseDirectUrl) || url;
  const addresses = { url, directUrl, isPooled };
  await bringUpToDate({ olderVersion }, addresses, log, beforeMigrating);
  if (isPooled) await settleRole(directUrl);
  return addresses;
}

/** Migrates the database at known addresses. */
export async function bringUpToDate(
  { olderVersion }: Pick<Config, 'olderVersion'>,
  { url, directUrl }: Addresses,
  log: (line: string) => void,
  beforeMigrating: BeforeMigrating,
): Promise<void> {
  await migrate(directUrl, log, {
    setting: directUrl === url ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL',
    goBack: olderVersion,
    beforeMigrating: beforeMigrating ? () => beforeMigrating(directUrl) : undefined,
  });
}

/**
 * Returns whether a pooler answers at an address: it gives each client an id of its own, instead of
 * the id of PostgreSQL's process.
 */
async function standsBetween(url: string): Promise<boolean> {
  const client = await connectTo(url, 'DATABASE_URL', 'mukammal start');
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]?.pid !== (client as { processID?: number }).processID;
  } finally {
    await client.end();
  }
}

/**
 * Sets for the role, in this database, the settings that a connection without a pooler starts with,
 * which poolers refuse. They apply to connections that PostgreSQL opens from now on.
 */
async function settleRole(directUrl: string): Promise<void> {
  const client = await connectTo(directUrl, 'DATABASE_DIRECT_URL', 'mukammal start');
  try {
    const { rows } = await client.query<{ statement: string }>(
      `select format('alter role %I in database %I set %s = %L', current_user, current_database(), name, value) as statement
        from unnest($1::text[], $2::text[]) as given (name, value)`,
      [Object.keys(sessionSettings), Object.values(sessionSettings)],
    );
    for (const { statement } of rows) await client.query(statement);
  } finally {
    await client.end();
  }
}
