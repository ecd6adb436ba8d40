import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Mendable } from '../mendable.ts';
import { migrate, readSqlFiles } from './migrate.ts';
import { statementsOf } from './sql-statements.ts';
import { testDatabase } from './test-database.ts';

const log = () => undefined;

/** Makes a migrated database, and a folder of SQL files as a newer version would have it. */
async function setting(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'mukammal-sql-'));
  t.after(() => rm(folder, { recursive: true }));
  const { pool, url } = await testDatabase(t);
  return {
    pool,
    url,
    async write(name: string, sql: string) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), sql);
    },
    run: async (
      options: { goBack?: boolean; beforeMigrating?: () => Promise<void>; log?: (line: string) => void } = {},
    ) => {
      const [ours, more] = [await readSqlFiles(), await readSqlFiles(folder)];
      const files = {
        migrations: [...ours.migrations, ...more.migrations],
        functions: [...ours.functions, ...more.functions],
      };
      await migrate(url, options.log ?? log, { files, ...options });
    },
  };
}

test('A migration runs once, also when several processes start together', async (t) => {
  const { pool, write, run } = await setting(t);
  await write('database/migrations/9001_counter.sql', 'create table counter as select 1 as n;');
  await Promise.all([run(), run(), run()]);
  await run();
  assert.deepEqual((await pool.query('select n from counter')).rows, [{ n: 1 }]);
});

test('Refuses by name a migration that changed after it was applied', async (t) => {
  const { write, run } = await setting(t);
  await write('database/migrations/9001_a.sql', 'create table a (n integer);');
  await run();
  await write('database/migrations/9001_a.sql', 'create table a (n bigint);');
  await assert.rejects(run(), /9001_a\.sql has changed/);
});

test('A failing migration leaves nothing behind, and the migrations before it stay', async (t) => {
  const { pool, write, run } = await setting(t);
  await write('database/migrations/9001_good.sql', 'create table good (n integer);');
  await write('database/migrations/9002_bad.sql', 'create table half (n integer); select 1 / 0;');
  await assert.rejects(run(), /9002_bad\.sql: division by zero/);
  const { rows } = await pool.query(`select to_regclass('good') is not null as good, to_regclass('half') as half`);
  assert.deepEqual(rows, [{ good: true, half: null }]);
});

test('Applies a function again when its file changes, also with other parameters and another answer', async (t) => {
  const { pool, write, run } = await setting(t);
  await write(
    'a/twice.sql',
    `create or replace function twice(n integer) returns integer language sql as 'select n * 2';`,
  );
  await run();
  await write('a/twice.sql', `create or replace function twice(n text, out a text) language sql as 'select n || n';`);
  await run();
  assert.deepEqual((await pool.query(`select twice('ab') as a`)).rows, [{ a: 'abab' }]);
});

test('Function files may depend on each other in any order', async (t) => {
  const { pool, write, run } = await setting(t);
  await write('a/first.sql', 'create or replace view first_view as select later() as n;');
  await write('b/later.sql', `create or replace function later() returns integer language sql as 'select 7';`);
  await run();
  assert.deepEqual((await pool.query('select n from first_view')).rows, [{ n: 7 }]);
});

test('Unconfirmed accounts become waiting sign-ups, and sessions of blocked people end', async (t) => {
  const { pool, url } = await testDatabase(t);
  const { migrations } = await readSqlFiles();
  await pool.query('drop schema public cascade; create schema public');
  const earlier = migrations.filter(({ name }) => name < 'database/migrations/0030');
  await migrate(url, log, { files: { migrations: earlier, functions: [] } });
  await pool.query(`
    insert into profiles (full_name, username, email, email_verified, is_blocked) values
      ('A', 'member', 'member@example.com', true, false), ('B', 'blocked', 'blocked@example.com', true, true),
      ('C', 'waiting', 'waiting@example.com', false, false);
    insert into identities (user_id, account_id, provider_id, password) select id, id, 'credential', 'hash of ' || username from profiles;
    insert into transactions (user_id, type, amount, balance_after, params, idempotency_key)
      select id, 'signup_bonus', 100, 100, '{}', 'signup:' || id from profiles;
    insert into mails (kind, recipient_id) select 'confirm_email', id from profiles;
    insert into sessions (user_id, token, expires_at) select id, username, '2999-01-01' from profiles where email_verified`);
  await migrate(url, log);
  const { rows } = await pool.query(`
    select (select string_agg(username, ' ' order by username) from profiles) as profiles,
      (select string_agg(token, ' ') from sessions) as sessions, (select count(*)::int from transactions) as entries,
      (select username || ', ' || password from sign_ups where email = 'WAITING@example.com') as waiting`);
  const waiting = 'waiting, hash of waiting';
  assert.deepEqual(rows, [{ profiles: 'blocked member', sessions: 'member', entries: 2, waiting }]);
});

const isOneLine = (pattern: RegExp) => (error: Error) =>
  error instanceof Mendable && pattern.test(error.message) && !error.message.includes('\n');

test('An older process refuses to start on a newer schema, and changes nothing (RUN-22)', async (t) => {
  const { pool, url, write, run } = await setting(t);
  await write('database/migrations/9001_newer.sql', 'create table newer (n integer);');
  await write('a/twice.sql', `create or replace function twice() returns integer language sql as 'select 2';`);
  await run();
  await assert.rejects(migrate(url, log), isOneLine(/9001_newer\.sql/));
  assert.deepEqual((await pool.query('select twice() as n')).rows, [{ n: 2 }]);
});

test('The newer version’s functions stay until the operator deliberately goes back (RUN-22)', async (t) => {
  const { pool, write, run } = await setting(t);
  const version = (n: number) =>
    write('a/version.sql', `create or replace function version_now() returns integer language sql as 'select ${n}';`);
  const now = async () => (await pool.query<{ n: number }>('select version_now() as n')).rows[0]?.n;
  await version(1);
  await run();
  await version(2);
  await run();
  await version(1);
  await assert.rejects(run(), isOneLine(/newer version.*OLDER_VERSION=true/));
  assert.equal(await now(), 2);
  await run({ goBack: true });
  assert.equal(await now(), 1);
  await run();
  // The way forward is open again.
  await version(2);
  await run();
  assert.equal(await now(), 2);
});

test('A migration that waits for a table keeps nobody behind it waiting, and is tried again (RUN-53)', async (t) => {
  const { pool, write, run } = await setting(t);
  await write('database/migrations/9001_note.sql', 'alter table conversations add column note text;');
  const [holder, reader] = [await pool.connect(), await pool.connect()];
  await holder.query('begin; select from conversations');
  const said: string[] = [];
  const { promise: waits, resolve } = Promise.withResolvers<void>();
  const running = run({
    log: (line) => {
      said.push(line);
      resolve();
    },
  });
  await waits;
  assert.match(said[0] ?? '', /9001_note\.sql waits: others hold its tables\. Again in 0\.5 s/);
  // PostgreSQL would let it wait behind the migration for as long as the holder likes.
  await reader.query(`set statement_timeout = '4s'; select from conversations`);
  await holder.query('commit');
  await running;
  for (const client of [holder, reader]) client.release();
  assert.match(said.at(-1) ?? '', /Migrated the database: 9001_note\.sql/);
});

test('An index is built concurrently, while others write, also after a try that broke off (RUN-53)', async (t) => {
  const { pool, write, run } = await setting(t);
  const sql = `create unique index concurrently if not exists by_note on notes (note);
    create index concurrently if not exists by_length on notes (length(note)); -- of ';' too`;
  await pool.query(`create table notes (note text); insert into notes values ('a'), ('a;')`);
  await write('database/migrations/9001_by_note.sql', sql);
  await pool.query(`insert into notes values ('a')`);
  await assert.rejects(run(), /9001_by_note\.sql: could not create unique index/);
  await pool.query(`delete from notes where ctid = (select max(ctid) from notes)`);
  await Promise.all([run(), run()]);
  const { rows } = await pool.query(
    `select relname as name, indisvalid as valid from pg_index join pg_class on oid = indexrelid
      where indrelid = 'notes'::regclass order by 1`,
  );
  assert.deepEqual(rows, [
    { name: 'by_length', valid: true },
    { name: 'by_note', valid: true },
  ]);
});

test('Backs up before it migrates a database in use; nothing is changed when that fails (RUN-55)', async (t) => {
  const { pool, write, run } = await setting(t);
  let backups = 0;
  const beforeMigrating = async () => {
    backups += 1;
    const { rows } = await pool.query(`select to_regclass('a') as a`);
    assert.deepEqual(rows, [{ a: null }]);
  };
  await run({ beforeMigrating });
  assert.equal(backups, 0, 'nothing to migrate');
  await write('database/migrations/9001_a.sql', 'create table a (n integer);');
  const full = () => Promise.reject(new Mendable('the disk is full'));
  await assert.rejects(run({ beforeMigrating: full }), /the disk is full/);
  await run({ beforeMigrating });
  assert.equal(backups, 1);
  await run({ beforeMigrating });
  assert.equal(backups, 1);
});

test('A function keeps its identity when its file changes, so that calls under way find it (RUN-51)', async (t) => {
  const { pool, write, run } = await setting(t);
  const version = (n: number, parameters = '') =>
    write(
      'a/version.sql',
      `create or replace function version_now(${parameters}) returns integer language sql as 'select ${n}';
       comment on function version_now is 'which one';`,
    );
  const ids = async () => {
    const { rows } = await pool.query(`select proname, oid from pg_proc
      where pronamespace = 'public'::regnamespace and (proname = 'version_now' or proname like 'judge\\_%') order by 1`);
    return rows;
  };
  await version(1);
  await run();
  const before = await ids();
  assert.ok(before.length > 10);
  await version(2);
  await run();
  assert.deepEqual(await ids(), before);
  // A parameter with a default: an earlier version's call still finds it.
  await version(3, 'p_added integer default null');
  await run();
  assert.deepEqual((await pool.query('select version_now() as n')).rows, [{ n: 3 }]);
  assert.equal((await ids()).length, before.length);
});

test('Reads the statements of a file past semicolons in comments, quotes and bodies', () => {
  const sql = `-- a; b
    select ';', "a;b" /* ; */; do $x$ begin perform 1; end $x$;
    create table t (n integer) ;`;
  assert.deepEqual(statementsOf(sql), [
    `select ';', "a;b"`,
    'do $x$ begin perform 1; end $x$',
    'create table t (n integer)',
  ]);
});
