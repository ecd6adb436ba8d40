import { randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import pg from 'pg';
import { createEmptyDatabase, leaveTestCluster } from '#server/database/test-cluster.ts';
import { temporaryFolder } from './temporary-folder.ts';

type Ask = Pick<pg.Client, 'query'>;

/** Works on a connection of its own. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Returns for each table, as one connection sees it, its number of rows and a digest of all of them
 * with generated columns.
 */
export async function sumsOf(client: Ask): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relpersistence = 'p' and relname not in ('schema_migrations', 'schema_functions', 'schema_sets') order by 1`);
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from ${name} t`,
    );
    sums[name] = rows[0]?.sum ?? '';
  }
  return sums;
}

/** Returns the definition of the database: columns, constraints, indexes, triggers, functions. */
export async function schemaOf(client: Ask): Promise<string[]> {
  const { rows } = await client.query<{ part: string }>(`
    select 'column ' || table_name || ' ' || column_name || ' ' || data_type || coalesce(column_default, '') as part
      from information_schema.columns where table_schema = 'public'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) || convalidated::text from pg_constraint
     where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    union all select 'function ' || oid::regprocedure || md5(prosrc) from pg_proc
     where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')
    order by 1`);
  return rows.map(({ part }) => part);
}

/** Makes an empty target: a folder, and a database whose owner has no superuser rights. */
export async function emptyTarget(t: TestContext): Promise<{ databaseUrl: string; dataDir: string }> {
  const { url, drop } = await createEmptyDatabase({ bare: true });
  const owner = `owner_${randomUUID().slice(0, 8)}`;
  const { pathname } = new URL(url);
  await withClient(url, async (client) => {
    await client.query(`create role ${owner} login`);
    await client.query(`alter database ${pathname.slice(1)} owner to ${owner}`);
  });
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  const dataDir = await temporaryFolder(t);
  t.after(async () => {
    await drop();
    await withClient(maintenance.href, (client) => client.query(`drop role ${owner}`));
    await leaveTestCluster();
  });
  const own = new URL(url);
  own.username = owner;
  return { databaseUrl: own.href, dataDir };
}
