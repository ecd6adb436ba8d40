import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { noon } from '#tests/support/api.ts';
import { postOffice } from '#tests/support/post-office.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { readConfig } from '../config.ts';
import { backupJobs } from './nightly.ts';
import { checkBackup } from './restore.ts';

/** The nightly jobs at a time that the test sets; `run` returns the mails of a job. */
async function nights(t: TestContext, env: Record<string, string>) {
  const { services, db, database, mailer, smtp, person, folder } = await postOffice(t);
  await person({ full_name: 'Sana Example' });
  const place = await temporaryFolder(t);
  const config = readConfig({ DATA_DIR: folder, BACKUP_TO: place, ...env });
  let now = noon;
  const jobs = backupJobs({ ...services, mailer, db, config, databaseUrl: database.url, clock: () => now });
  const run = async (name: string, hoursLater = 0) => {
    now = new Date(now.getTime() + hoursLater * 3_600_000);
    await jobs.find((job) => job.name === name)?.run();
    // The mailer's clock stands still.
    await db.updateTable('mails').set({ next_attempt_at: noon }).execute();
    await mailer.drain();
    return smtp.mails.splice(0).map(({ to, subject, text }) => {
      assert.equal(to?.[0]?.address, 'admin@example.com');
      assert.match(subject ?? '', /something is wrong with the backup/);
      return text ?? '';
    });
  };
  return { jobs, run, place, db, services };
}

test('BACKUP_TO and BACKUP_AT turn on a nightly backup; without them there is none (RUN-15)', async (t) => {
  const { jobs, run, place } = await nights(t, { BACKUP_AT: '02:45', BACKUP_KEEP: '1d' });
  assert.deepEqual(
    jobs.map((job) => 'cron' in job && job.cron),
    ['45 2 * * *', '30 * * * *'],
  );
  assert.deepEqual(await run('backup'), []);
  assert.deepEqual(await run('backup', 1), []);
  const archives = (await readdir(place)).filter((name) => name.endsWith('.backup'));
  assert.equal(archives.length, 1, 'the newest of the day');
  await checkBackup({ archive: join(place, archives[0] ?? ''), credentials: null, passphrase: null });
  const none = await nights(t, { BACKUP_TO: '' });
  assert.deepEqual(none.jobs, []);
});

test('Mails the admins of a failed backup, and once a day of a missing one (RUN-16)', async (t) => {
  const { run, place, db } = await nights(t, {});
  const [never, ...others] = await run('backup-watch');
  assert.match(never ?? '', /There is no backup\. Run npm run backup/);
  assert.ok(never?.includes(place));
  assert.deepEqual(others, []);
  assert.deepEqual(await run('backup-watch', 1), [], 'once a day');
  assert.deepEqual(await run('backup', 1), []);
  assert.deepEqual(await run('backup-watch', 25), [], 'the night of it');
  const [missed] = await run('backup-watch', 2);
  assert.match(missed ?? '', /There is no backup since 2026-11-20T09:00:00/);

  const broken = await nights(t, {});
  await writeFile(join(broken.place, 'database'), 'a file where a folder should be');
  const [failed] = await broken.run('backup');
  assert.match(failed ?? '', /The backup failed: .*(EEXIST|ENOTDIR)/);
  assert.deepEqual(await broken.run('backup-watch', 1), [], 'already told');
  assert.equal((await db.selectFrom('backups').selectAll().execute()).length, 3);
});
