import pg from 'pg';
import { to } from 'pg-copy-streams';
import { backupLock } from '../files/backup-lock.ts';
import { BackupError } from './backup-error.ts';

/** Statements of a backup have no time limit, and wait for locks that an upgrade holds. */
const patient = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c lock_timeout=60s';
/** The format of values, the same on every server. */
const alike =
  '-c datestyle=ISO -c intervalstyle=postgres -c timezone=UTC -c extra_float_digits=1 -c client_encoding=UTF8';

/** Opens a connection that copies rows. */
export async function copyingClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'mukammal backup',
    options: `${patient} ${alike}`,
    connectionTimeoutMillis: 10_000,
  });
  // A lost connection fails the running statement; without a listener it would also end the
  // process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** A table with the columns that are written to it: generated ones are computed again. */
export interface Table {
  /** Quoted if necessary. */
  name: string;
  columns: string[];
}

/**
 * Tables of the product, without the program's own: migrations and functions, unlogged rate limits
 * (they last minutes), and the job queue (schema `pgboss`), which each start recreates.
 */
const tablesSql = `
  select format('%I', c.relname) as name,
      array_agg(format('%I', a.attname) order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
     and c.relname not in ('schema_migrations', 'schema_functions', 'schema_sets')
     and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
   group by c.oid, c.relname
   order by c.relname`;

/** Returns the tables whose rows a backup contains. */
async function tablesOf(client: pg.Client): Promise<Table[]> {
  return (await client.query<Table>(tablesSql)).rows;
}

/** Streams the rows of a table as lines. */
export function rowsOf(client: pg.Client, { name, columns }: Table): AsyncIterable<Uint8Array> {
  return client.query(to(`copy ${name} (${columns.join(', ')}) to stdout`));
}

/** A consistent state of the whole database, while people keep writing. */
export interface Snapshot {
  client: pg.Client;
  postgres: number;
  migrations: { name: string; hash: string }[];
  tables: Table[];
}

/**
 * Runs work on one snapshot of a database. Error: BackupError while another backup of it runs, or
 * if its schema is not this program's.
 */
export async function withSnapshot<T>(url: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = await copyingClient(url);
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [backupLock]);
    if (!rows[0]?.taken) throw new BackupError('Another backup of this database is running.');
    await client.query('begin isolation level repeatable read read only');
    const tables = await tablesOf(client);
    if (tables.length === 0) throw new BackupError('The database is empty: start the server once.');
    // An upgrade that alters a table waits, instead of changing it during the copy.
    await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`);
    const version = await client.query<{ number: number }>(
      `select current_setting('server_version_num')::integer as number`,
    );
    const migrations = await client.query<Snapshot['migrations'][number]>(
      'select name, hash from schema_migrations order by name',
    );
    return await work({ client, postgres: version.rows[0]?.number ?? 0, migrations: migrations.rows, tables });
  } finally {
    await client.end();
  }
}

/** Returns the value of each sequence; read after the rows, so that no row is ahead of it. */
export async function sequencesOf(client: pg.Client): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    select format('%I', sequencename) as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`);
  return rows;
}
