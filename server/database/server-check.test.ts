import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { Mendable } from '../mendable.ts';
import { openAddresses } from './addresses.ts';
import { startCluster } from './cluster.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { connectTo, type Facts, wrongWith } from './server-check.ts';
import { bareDatabase } from './test-database.ts';

const log = () => undefined;

/** Makes an empty database that belongs to an ordinary role, and another role without rights. */
async function ownersDatabase(t: TestContext): Promise<{ url: string; guestUrl: string }> {
  const { pool, url } = await bareDatabase(t);
  const makeRoles = ['plain_owner', 'plain_guest'].map(
    (role) => `begin create role ${role} login; exception when duplicate_object or unique_violation then null; end;`,
  );
  await pool.query(`do $$ begin ${makeRoles.join(' ')} end $$`);
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  await pool.query(`alter database ${rows[0]?.name} owner to plain_owner`);
  const as = (username: string) => Object.assign(new URL(url), { username }).href;
  return { url: as('plain_owner'), guestUrl: as('plain_guest') };
}

test('A role that only owns the database can migrate it, bid and search (RUN-20)', async (t) => {
  const { url } = await ownersDatabase(t);
  await migrate(url, log);
  await migrate(url, log);
  const { pool, close } = openDatabase(url);
  const [owner, tutor] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
  const { rows: posted } = await pool.query<{ id: string }>(`
    with people as (insert into profiles (id, full_name, username, email, signup_bonus) values
      ('${owner}', 'Owner', 'owner', 'owner@example.com', 100), ('${tutor}', 'Tutor', 'tutor', 'tutor@example.com', 100))
    insert into assignments (user_id, title, description, subject, budget, deadline)
      values ('${owner}', 'Calculus homework', 'Ten integrals', 'Mathematics', 1000, '2099-01-01') returning id`);
  const id = posted[0]?.id;
  await pool.query(`select place_bid('${tutor}', '${id}', 'I can', null, 30, now())`);
  assert.deepEqual((await pool.query('select coins from profiles order by id')).rows, [{ coins: 100 }, { coins: 70 }]);
  // Similarity finds a misspelled word; its threshold is a parameter of the extension.
  const found = await pool.query(`select id from search_assignments('calculas', '{}', null, null, null, 1000)`);
  assert.deepEqual(found.rows, [{ id }]);
  await close();
});

test('A role without rights is refused in one line before anything is applied (RUN-20)', async (t) => {
  const { url, guestUrl } = await ownersDatabase(t);
  await assert.rejects(migrate(guestUrl, log), (error: Error) => {
    return error instanceof Mendable && error.message.includes('plain_guest') && !error.message.includes('\n');
  });
  const { pool, close } = openDatabase(url);
  assert.deepEqual((await pool.query(`select tablename from pg_tables where schemaname = 'public'`)).rows, []);
  await close();
});

const fine: Facts = {
  ...{ version: 16, named: '16.1', encoding: 'UTF8', is_standby: false, role: 'app', may_create: true },
  ...{ stranger: null, missing: [], untrusted: [] },
};

test('Names each shortcoming of a database in one line, and accepts PostgreSQL 16 and newer (RUN-21)', () => {
  assert.equal(wrongWith(fine), null);
  assert.equal(
    wrongWith({ ...fine, version: 15, named: '15.18' }),
    'PostgreSQL 15.18 is too old: 16 or newer is needed.',
  );
  assert.match(wrongWith({ ...fine, missing: ['pg_trgm'] }) ?? '', /pg_trgm: install/);
  assert.match(wrongWith({ ...fine, untrusted: ['citext', 'pg_trgm'] }) ?? '', /create extension citext; create ext/);
  assert.match(wrongWith({ ...fine, stranger: 'postgres' }) ?? '', /belong to postgres/);
  assert.match(wrongWith({ ...fine, encoding: 'SQL_ASCII' }) ?? '', /UTF8 is needed/);
  assert.match(wrongWith({ ...fine, is_standby: true }) ?? '', /standby/);
});

test('A wrong password, database, port and host are one line each that names the setting (RUN-21)', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'mukammal-secured-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o711);
  const cluster = await startCluster({ dataDir: join(folder, 'data'), log, durable: false });
  t.after(() => cluster.stop());
  const { pool, close } = openDatabase(cluster.url);
  await pool.query(`create role secured login password 'right'`);
  const secured = 'local all secured scram-sha-256\nlocal all all trust\n';
  await writeFile(join(folder, 'data/postgres/pg_hba.conf'), secured);
  await pool.query('select pg_reload_conf()');
  await close();
  const as = (user: string, password: string, database = 'mukammal') => {
    const url = new URL(cluster.url);
    Object.assign(url, { username: user, password, pathname: `/${database}` });
    return url.href;
  };
  const lines: [url: string, line: string | RegExp][] = [
    [as('secured', 'wrong'), 'DATABASE_URL: the password of the user secured is wrong or missing.'],
    [as('secured', ''), 'DATABASE_URL: the password of the user secured is wrong or missing.'],
    [as('app', '', 'nowhere'), 'DATABASE_URL: there is no database nowhere.'],
    ['postgres://a:secret@127.0.0.1:1/b', 'DATABASE_URL: no PostgreSQL answers at 127.0.0.1:1.'],
    ['postgres://a:secret@nowhere.invalid/b', 'DATABASE_URL: the host nowhere.invalid is not known.'],
    ['postgres://a:secret@/b?host=/nowhere', /^DATABASE_URL: no PostgreSQL answers in the folder \/nowhere/],
  ];
  for (const [url, line] of lines) {
    await assert.rejects(connectTo(url, 'DATABASE_URL', 'test'), (error: Error) => {
      if (typeof line === 'string') assert.equal(error.message, line);
      else assert.match(error.message, line);
      return error instanceof Mendable;
    });
  }
});

test('A start that cannot reach its database exits with 1 and one line, without a stack (RUN-21)', async () => {
  const env = { DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/b', APP_SECRET: 'x'.repeat(32), PROCESSES: '2' };
  for (const script of ['scripts/start.ts', 'scripts/doctor.ts']) {
    const ended = await promisify(execFile)(process.execPath, [script], {
      env: { ...process.env, ...env, RESTARTED: 'yes', PORT: '0' },
    }).catch((error: { code: number; stdout: string; stderr: string }) => error);
    assert.deepEqual(
      { code: 'code' in ended && ended.code, stdout: ended.stdout, stderr: ended.stderr },
      { code: 1, stdout: '', stderr: 'DATABASE_URL: no PostgreSQL answers at 127.0.0.1:1.\n' },
    );
  }
});

test('PostgreSQL itself is not taken for a pooler, and needs no second address (RUN-25)', async (t) => {
  const { url } = await bareDatabase(t);
  const addresses = await openAddresses({ databaseUrl: url, databaseDirectUrl: null, olderVersion: false }, null, log);
  assert.deepEqual(addresses, { url, directUrl: url, isPooled: false });
});
