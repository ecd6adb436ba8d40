import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { Mendable } from '../mendable.ts';
import { cloneDir } from './place.ts';
import { type AddressSetting, checkServer, connectTo } from './server-check.ts';
import { statementsOf } from './sql-statements.ts';

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
  /** Runs before the first new migration of a database that has some already. */
  beforeMigrating?: (() => Promise<void>) | undefined;
}

/**
 * Milliseconds that a migration stands in front of other statements while it waits for a table, the
 * pauses between two tries, and the time after which it gives up: a backup holds every table for
 * minutes.
 */
const locks = { inFront: 1_000, firstPause: 500, longestPause: 15_000, longest: 20 * 60_000 };

/**
 * Brings a database up to date, one process at a time, while an earlier version may be serving:
 * each new migration in a transaction of its own, then all changed function files in one. A table
 * that others use is tried again and again, so that no request waits behind a waiting migration.
 * Refuses in one line, before anything is applied, a
 * database that it could not finish on, and one that a newer version has brought up to date. Error:
 * a migration that was applied has changed since, or a file fails (its name is in the error).
 */
export async function migrate(
  url: string,
  log: (line: string) => void,
  { files, setting = 'DATABASE_URL', goBack = false, beforeMigrating }: MigrateOptions = {},
): Promise<void> {
  const { migrations, functions } = files ?? (await readSqlFiles());
  const client = await connectTo(url, setting, 'mukammal migrate');
  try {
    // A role's own time limit, such as one set for a pooler, would abort a long migration.
    await client.query('set statement_timeout = 0; set client_min_messages = warning');
    await takeTurn(client);
    await client.query(`set lock_timeout = ${locks.inFront}`);
    await checkServer(client, setting);
    await client.query(`
      create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now());
      create table if not exists schema_functions (name text primary key, hash text not null, applied_at timestamptz not null default now());
      create table if not exists schema_sets (number integer generated always as identity primary key, hash text not null unique, installed_at timestamptz not null default now())`);
    const applied = await hashesIn(client, 'schema_migrations');
    const set = await placeOf(client, functions);
    if (!goBack) refuseNewer(applied, migrations, set);
    if (applied.size > 0 && migrations.some(({ name }) => !applied.has(name))) await beforeMigrating?.();
    for (const file of migrations) {
      const known = applied.get(file.name);
      if (known === undefined) {
        await whenFree(log, basename(file.name), () => applyMigration(client, file));
        log(`Migrated the database: ${basename(file.name)}`);
      } else if (known !== file.hash) {
        throw new Error(`${file.name} has changed since it was applied: undo the change and add a new migration.`);
      }
    }
    const present = await hashesIn(client, 'schema_functions');
    const changed = functions.filter((file) => present.get(file.name) !== file.hash);
    await whenFree(log, 'SQL functions', () =>
      inTransaction(client, async () => {
        if (changed.length > 0) await applyFunctions(client, changed);
        // A restore brings the schema first, without any.
        if (functions.length > 0) await keepSet(client, set);
      }),
    );
  } finally {
    await client.end();
  }
}

/**
 * Waits for the migration lock. It asks again and again: a waiting statement would be a transaction
 * that an index built by another process waits for.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      migrationLock,
    ]);
    if (rows[0]?.taken) return;
    await delay(50);
  }
}

/** Does work again, after growing pauses, as long as other transactions hold what it needs. */
async function whenFree(log: (line: string) => void, name: string, work: () => Promise<void>): Promise<void> {
  const begun = Date.now();
  for (let pause = locks.firstPause; ; pause = Math.min(2 * pause, locks.longestPause)) {
    try {
      return await work();
    } catch (error) {
      if (!isHeld(error)) throw error;
      if (Date.now() - begun > locks.longest) {
        throw new Mendable(`${name}: others have held its tables for ${locks.longest / 60_000} minutes.`);
      }
      log(`${name} waits: others hold its tables. Again in ${pause / 1000} s.`);
      await delay(pause);
    }
  }
}

/** Returns whether a statement failed because others hold a lock: `lock_timeout` or a deadlock. */
function isHeld(error: unknown): boolean {
  const { code = '', cause } = error as { code?: string; cause?: unknown };
  return code === '55P03' || code === '40P01' || (cause !== undefined && isHeld(cause));
}

/** A version's functions as one set, and its place among all that this database ever had. */
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

/**
 * Applies a migration in a transaction. One that says 'concurrently' runs statement by statement
 * without one, as PostgreSQL asks; after a failure it begins anew.
 */
async function applyMigration(client: pg.Client, file: SqlFile): Promise<void> {
  const note = () => client.query('insert into schema_migrations (name, hash) values ($1, $2)', [file.name, file.hash]);
  const statements = statementsOf(file.sql);
  if (!statements.some((statement) => /^(?:create|drop|reindex)\b[^']*\bconcurrently\b/i.test(statement))) {
    await inTransaction(client, async () => {
      await runFile(client, file);
      await note();
    });
    return;
  }
  await dropInvalidIndexes(client);
  // It waits for every earlier transaction, and nobody behind it.
  await client.query('set lock_timeout = 0');
  for (const sql of statements) await runFile(client, { ...file, sql });
  await client.query(`set lock_timeout = ${locks.inFront}`);
  await note();
}

/** Drops what an index left that was being built when its process ended. */
async function dropInvalidIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I', c.relname) as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where not i.indisvalid and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`);
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
        await replaceFunctions(client, file);
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
 * Runs a file of functions. Each takes the place of the earlier one where PostgreSQL can replace
 * it: a call that is under way finds it still. One with another return type is dropped first, one
 * with other parameters afterwards.
 */
async function replaceFunctions(client: pg.Client, file: SqlFile): Promise<void> {
  const before = await functionsIn(client, file);
  await client.query('savepoint replacing');
  try {
    await runFile(client, file);
  } catch {
    await client.query('rollback to savepoint replacing');
    for (const { signature } of before) await client.query(`drop function ${signature}`);
    await runFile(client, file);
    return;
  }
  const versions = new Map(before.map(({ id, version }) => [id, version]));
  for (const { id, version, signature } of await functionsIn(client, file)) {
    if (versions.get(id) === version) await client.query(`drop function ${signature}`);
  }
}

/** Returns the present functions with the names that a file makes, but for those others need. */
async function functionsIn(client: pg.Client, { sql }: SqlFile) {
  const names = [...sql.matchAll(/^create or replace function (\w+)/gim)].map((match) => match[1]);
  const { rows } = await client.query<{ id: string; version: string; signature: string }>(
    `select p.oid::int8::text as id, p.xmin::text as version, p.oid::regprocedure::text as signature from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proname = any($1) and p.prorettype <> 'trigger'::regtype
        and not exists (select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid)`,
    [names],
  );
  return rows;
}

async function runFile(client: pg.Client, { name, sql }: SqlFile): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
