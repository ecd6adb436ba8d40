import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { buildWhenStale } from '#scripts/build.ts';
import { backUpAmidWriters } from '#tests/support/backup-amid-writers.ts';
import { emptyTarget, sumsOf, withClient } from '#tests/support/backups.ts';
import { runningServer } from '#tests/support/running-server.ts';
import { testSecret } from '#tests/support/server-database.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

await buildWhenStale();

test('A backup taken while people write is a snapshot, and a server runs on its copy (RUN-03, RUN-12)', async (t) => {
  await backUpAmidWriters(t, { people: 6, rows: 2000, files: 20 });
});

/** Runs a command to its end; `most` limits the bytes of a file, as a full disk does. */
async function run(command: string, env: Record<string, string>, most?: number) {
  const limited = most === undefined ? '' : `ulimit -f ${Math.floor(most / 512)}; `;
  const child = spawn('sh', ['-c', `${limited}exec "${process.execPath}" scripts/${command}`], {
    env: { ...process.env, APP_SECRET: testSecret, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, lines: said.trimEnd().split('\n'), errors: errors.trimEnd().split('\n') };
}

test('The commands back up beside a running server, restore, and refuse in one line (RUN-13)', async (t) => {
  const place = await temporaryFolder(t);
  const { inside, folder } = await runningServer(t, { env: { BACKUP_TO: place, BACKUP_AT: '02:45' } });
  await inside.member('Sana');
  const { rows: turns } = await inside.query(
    `select cron, timezone from pgboss.schedule where name in ('backup', 'backup-watch') order by name`,
  );
  assert.deepEqual(turns, [
    { cron: '45 2 * * *', timezone: 'Asia/Karachi' },
    { cron: '30 * * * *', timezone: 'Asia/Karachi' },
  ]);
  const source = { DATABASE_URL: inside.url, DATA_DIR: folder };
  const taken = await run(`backup.ts ${place}`, source);
  assert.equal(taken.code, 0, taken.errors.join('\n'));
  const archive = taken.lines.at(-1) ?? '';
  assert.ok(archive.startsWith(`${place}/mukammal-`), archive);
  assert.match(taken.errors.join('\n'), /Not encrypted/);
  const noted = await inside.db.selectFrom('backups').selectAll().execute();
  assert.deepEqual(
    noted.map((row) => [row.place, row.archive, row.problem]),
    [[place, archive, null]],
  );

  const { databaseUrl, dataDir } = await emptyTarget(t);
  const target = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const whole = await run(`restore.ts ${archive} --check`, target);
  assert.deepEqual([whole.code, whole.errors], [0, ['']]);
  assert.match(whole.lines.at(-1) ?? '', /^Whole: /);
  const before = await withClient(inside.url, sumsOf);
  const restored = await run(`restore.ts ${archive}`, target);
  assert.equal(restored.code, 0, restored.errors.join('\n'));
  assert.match(restored.lines.at(-1) ?? '', /doctor finds nothing broken/);
  // The copy is older than the record of its own backup.
  const { backups: _, ...copy } = await withClient(databaseUrl, sumsOf);
  for (const [table, sum] of Object.entries(copy)) assert.equal(sum, before[table], table);

  await truncate(archive, 300);
  for (const [command, says] of [
    [`restore.ts ${archive}`, /is damaged or truncated\.$/],
    [`restore.ts ${join(place, 'none.backup')}`, /^There is no archive/],
    ['restore.ts', /^Usage: /],
    ['backup.ts', /^Usage: /],
  ] as const) {
    const { code, errors } = await run(command, await emptied(target, command, t));
    assert.equal(code, 1, command);
    assert.equal(errors.length, 1, errors.join('\n'));
    assert.match(errors[0] ?? '', says);
  }
});

/** Returns a target that is empty again after a restore. */
async function emptied(target: Record<string, string>, command: string, t: Parameters<typeof emptyTarget>[0]) {
  if (!command.startsWith('restore.ts ')) return target;
  const { databaseUrl, dataDir } = await emptyTarget(t);
  return { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
}

test('A full disk leaves no archive, and the next backup is whole (RUN-14)', async (t) => {
  const { inside, folder } = await runningServer(t);
  await inside.member('Sana');
  const source = { DATABASE_URL: inside.url, DATA_DIR: folder };
  const place = await temporaryFolder(t);
  const { code, errors } = await run(`backup.ts ${place}`, source, 512);
  assert.equal(code, 1);
  assert.equal(errors.length, 1, errors.join('\n'));
  assert.match(errors[0] ?? '', /EFBIG|file too large/);
  const names = await readdir(place, { recursive: true });
  assert.deepEqual(
    names.filter((name) => name.endsWith('.backup') || name.endsWith('.partial')),
    [],
  );
  for (const left of ['database/left.partial', 'mukammal-2026-11-25T14-03-07-123Z.backup.partial']) {
    await writeFile(join(place, left), 'of a backup that was killed');
  }
  const again = await run(`backup.ts ${place}`, { ...source, BACKUP_KEEP: '1d' });
  assert.equal(again.code, 0, again.errors.join('\n'));
  const { databaseUrl, dataDir } = await emptyTarget(t);
  const target = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  assert.equal((await run(`restore.ts ${again.lines.at(-1)} --check`, target)).code, 0);
  assert.ok(!(await readdir(place, { recursive: true })).some((name) => name.endsWith('.partial')));
});
