import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Mendable } from '../mendable.ts';
import { migrate, readSqlFiles } from './migrate.ts';
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
    run: async (options: { goBack?: boolean } = {}) => {
      const [ours, more] = [await readSqlFiles(), await readSqlFiles(folder)];
      const files = {
        migrations: [...ours.migrations, ...more.migrations],
        functions: [...ours.functions, ...more.functions],
      };
      await migrate(url, log, { files, ...options });
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
