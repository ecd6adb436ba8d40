import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type pg from 'pg';
import { Mendable } from '../mendable.ts';
import { cloneDir } from './place.ts';
import { type AddressSetting, checkServer, connectTo } from './server-check.ts';

interface SqlFile {
  /** Path from the folder of the server. */
  name: string;
  sql: string;
  hash: string;
}

/**
 * All SQL of the product: `database/migrations/*.sql` run once each, every other `*.sql` again
 * after a change.
 */
export interface SqlFiles {
  migrations: SqlFile[];
  functions: SqlFile[];
}

/** Any number that no other advisory lock of the database uses. */
const migrationLock = 7_302_002;

/** Reads the SQL files of a server's folder, each kind in the order of names. */
export async function readSqlFiles(folder = join(cloneDir, 'server')): Promise<SqlFiles> {
  const names = (await Array.fromAsync(glob('**/*.sql', { cwd: folder })))
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
  const files = await Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
  const isMigration = (file: SqlFile) => file.name.startsWith('database/migrations/');
  return { migrations: files.filter(isMigration), functions: files.filter((file) => !isMigration(file)) };
}

interface MigrateOptions {
  files?: SqlFiles;
  /** The setting that the address comes from. */
  setting?: AddressSetting;
  /** Restores this version's functions over those of a newer one (OLDER_VERSION). */
  goBack?: boolean;
}

/**
 * Migrates a database, one process at a time: each new migration in its own transaction, then all
 * changed function files in one. Before anything is applied, refuses in one line a database on
 * which it could not finish, and one that a newer version has migrated. Error: an applied migration
 * has changed since, or a file fails (the error names it).
 */
export async function migrate(
  url: string,
  log: (line: string) => void,
  { files, setting = 'DATABASE_URL', goBack = false }: MigrateOptions = {},
): Promise<void> {
  const { migrations, functions } = files ?? (await readSqlFiles());
  const client = await connectTo(url, setting, 'mukammal migrate');
  try {
    // A role's own time limit, such as one set for a pooler, would abort a long migration.
    await client.query('set statement_timeout = 0; set client_min_messages = warning');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await checkServer(client, setting);
    await client.query(`
      create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now());
      create table if not exists schema_functions (name text primary key, hash text not null, applied_at timestamptz not null default now());
      create table if not exists schema_sets (number integer generated always as identity primary key, hash text not null unique, installed_at timestamptz not null default now())`);
    const applied = await hashesIn(client, 'schema_migrations');
    const set = await placeOf(client, functions);
    if (!goBack) refuseNewer(applied, migrations, set);
    for (const file of migrations) {
      const known = applied.get(file.name);
      if (known === undefined) {
        await applyMigration(client, file);
        log(`Migrated the database: ${basename(file.name)}`);
      } else if (known !== file.hash) {
        throw new Error(`${file.name} has changed since it was applied: undo the change and add a new migration.`);
      }
    }
    const present = await hashesIn(client, 'schema_functions');
    const changed = functions.filter((file) => present.get(file.name) !== file.hash);
    await inTransaction(client, async () => {
      if (changed.length > 0) await applyFunctions(client, changed);
      // A restore applies the schema first, without functions.
      if (functions.length > 0) await keepSet(client, set);
    });
  } finally {
    await client.end();
  }
}

/** A version's functions as one set, with its place among all sets that this database had. */
interface FunctionSet {
  hash: string;
  /** Null: it was never installed here. */
  number: number | null;
  /** Time at which the next set was installed; null: it is the newest. */
  followed_at: Date | null;
}

async function placeOf(client: pg.Client, functions: SqlFile[]): Promise<FunctionSet> {
  const digest = createHash('sha256');
  for (const { name, hash } of functions) digest.update(`${name} ${hash}\n`);
  const hash = digest.digest('hex');
  const { rows } = await client.query<Omit<FunctionSet, 'hash'>>(
    `select number, (select min(later.installed_at) from schema_sets later where later.number > s.number) as followed_at
      from schema_sets s where hash = $1`,
    [hash],
  );
  return { hash, number: null, followed_at: null, ...rows[0] };
}

/**
 * Refuses a database that a newer version has migrated: an older process that restarts would
 * replace the newer functions.
 */
function refuseNewer(applied: Map<string, string>, migrations: SqlFile[], { followed_at }: FunctionSet): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).sort();
  const newer = unknown.at(-1);
  if (newer === undefined && followed_at === null) return;
  const proof = newer ? `has ${basename(newer)}` : `got other functions at ${followed_at?.toISOString()}`;
  throw new Mendable(
    `A newer version uses this database, which ${proof}: start that one, or set OLDER_VERSION=true to go back to this one.`,
  );
}

/** Makes the set the newest one, and forgets the sets that followed it. */
async function keepSet(client: pg.Client, { hash, number }: FunctionSet): Promise<void> {
  if (number === null) await client.query('insert into schema_sets (hash) values ($1)', [hash]);
  else await client.query('delete from schema_sets where number > $1', [number]);
}

async function hashesIn(
  client: pg.Client,
  table: 'schema_migrations' | 'schema_functions',
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>(`select name, hash from ${table}`);
  return new Map(rows.map((row) => [row.name, row.hash]));
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function applyMigration(client: pg.Client, file: SqlFile): Promise<void> {
  await inTransaction(client, async () => {
    await runFile(client, file);
    await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [file.name, file.hash]);
  });
}

/**
 * Applies function files in any order: a file that needs a later one is retried after it.
 * Afterwards the wrappers of the judging functions are generated again (`keyed.sql`).
 */
async function applyFunctions(client: pg.Client, files: SqlFile[]): Promise<void> {
  await client.query('set local check_function_bodies = off');
  for (let waiting = files; waiting.length > 0; ) {
    const failed: { file: SqlFile; error: unknown }[] = [];
    for (const file of waiting) {
      await client.query('savepoint file');
      try {
        await dropOldSignatures(client, file);
        await runFile(client, file);
        await client.query(
          `insert into schema_functions (name, hash) values ($1, $2)
           on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
          [file.name, file.hash],
        );
      } catch (error) {
        await client.query('rollback to savepoint file');
        failed.push({ file, error });
      }
    }
    if (failed.length === waiting.length) throw failed[0]?.error;
    waiting = failed.map(({ file }) => file);
  }
  await client.query('select write_judges()');
}

/**
 * Drops functions with old signatures: `create or replace` can neither change a function's return
 * type nor drop the one with other parameters.
 */
async function dropOldSignatures(client: pg.Client, { sql }: SqlFile): Promise<void> {
  const names = [...sql.matchAll(/^create or replace function (\w+)/gim)].map((match) => match[1]);
  const { rows } = await client.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proname = any($1) and p.prorettype <> 'trigger'::regtype
        and not exists (select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid)`,
    [names],
  );
  for (const { signature } of rows) await client.query(`drop function ${signature}`);
}

async function runFile(client: pg.Client, { name, sql }: SqlFile): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
