import { type Kysely, sql } from 'kysely';
import { plural } from '#core/format.ts';
import { type Config, knownSecret } from '../config.ts';
import type { DB } from '../database/types.gen.ts';
import type { JobOptions } from '../feature.ts';
import type { RecurringJob } from '../platform/jobs.ts';
import { type BackedUp, backUp } from './back-up.ts';
import { LockedBackup } from './backup-error.ts';
import { type Keep, readKeep } from './keep.ts';
import { openVault } from './vault.ts';

/** Retention of nightly backups unless BACKUP_KEEP sets another. */
const usualKeep: Keep | null = readKeep('7d,4w,6m');

/** Hours without a backup after which the admins are alerted, once a day. */
const lateHours = 26;

/** Maximum seconds of a nightly backup: then the next night's would begin. */
const longest = 23 * 3600;

export interface BackupJobOptions extends Pick<JobOptions, 'db' | 'storage' | 'mailer' | 'log' | 'clock'> {
  config: Config;
  databaseUrl: string;
}

/** Returns the nightly backup and the hourly check for a missing one; none without BACKUP_TO. */
export function backupJobs(options: BackupJobOptions): RecurringJob[] {
  const { config, databaseUrl, db, storage, mailer, log, clock } = options;
  const { to, at, keep, passphrase, s3 } = config.backup;
  if (to === null) return [];
  const [hour, minute] = at.split(':').map(Number);
  const alert = async (problem: string, archive: string | null) => {
    log.error({ place: to, problem }, 'backup');
    await noteBackup(db, { place: to, at: clock(), archive, problem });
    mailer.wake();
  };
  return [
    {
      name: 'backup',
      cron: `${minute} ${hour} * * *`,
      longest,
      run: async (signal) => {
        try {
          const secret = await knownSecret(config);
          const vault = openVault(to, s3);
          const taken = await backUp({
            databaseUrl,
            storage,
            vault,
            passphrase,
            secret,
            keep: keep ?? usualKeep,
            now: clock(),
            signal,
          });
          if (taken.kept) log.warn({ err: taken.kept }, 'backup: objects that nothing names stay');
          const problem = problemOf(taken);
          if (problem) await alert(problem, taken.archive);
          else await noteBackup(db, { place: to, at: clock(), archive: taken.archive, problem: null });
        } catch (error) {
          if (signal?.aborted) return await alert('The server was stopped during the backup.', null);
          await alert(`The backup failed: ${error instanceof Error ? error.message : error}`, null);
        }
      },
    },
    {
      name: 'backup-watch',
      cron: '30 * * * *',
      run: async () => {
        const newest = await newestBackup(db, to);
        const late = new Date(clock().getTime() - lateHours * 3_600_000);
        if ((newest.good ?? new Date(0)) > late) return;
        const toldToday = new Date(clock().getTime() - 24 * 3_600_000);
        if ((newest.problem ?? new Date(0)) > toldToday) return;
        const since = newest.good ? ` since ${newest.good.toISOString()}` : '';
        await alert(`There is no backup${since}. Run npm run backup on the server, and look at its log.`, null);
      },
    },
  ];
}

/** Returns the problem of a finished backup that the admins must know, or null. */
export function problemOf({ missing, kept }: BackedUp): string | null {
  const [first] = missing;
  if (first) return `The backup lacks ${plural(missing.length, 'file')} whose bytes are lost, such as ${first}.`;
  // Archives from before a change of passphrase are as expected.
  if (kept === null || kept instanceof LockedBackup) return null;
  return `Nothing is removed from the backups’ place any longer: ${kept.message}`;
}

/** Records a backup; a problem is mailed to the admins. */
export async function noteBackup(
  db: Kysely<DB>,
  { place, at, archive, problem }: { place: string; at: Date; archive: string | null; problem: string | null },
): Promise<void> {
  await sql`with noted as (
      insert into backups (place, ended_at, archive, problem) values (${place}, ${at}, ${archive}, ${problem})
        returning id, ended_at, problem)
    select write_mail('backup_alert', null, id, ended_at) from noted where problem is not null`.execute(db);
}

async function newestBackup(db: Kysely<DB>, place: string) {
  return db
    .selectFrom('backups')
    .select((eb) => [
      eb.fn.max('ended_at').filterWhere('archive', 'is not', null).as('good'),
      eb.fn.max('ended_at').filterWhere('problem', 'is not', null).as('problem'),
    ])
    .where('place', '=', place)
    .executeTakeFirstOrThrow();
}
