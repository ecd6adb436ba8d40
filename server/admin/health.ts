import type { OutputOf } from '#core/contract.ts';
import { alarms } from '#core/limits.ts';
import type { Context } from '../context.ts';
import { run } from '../database/statement.ts';
import { mostAttempts } from '../platform/mail/mailer.ts';
import { mailWaitsSince } from '../watch/figures.ts';

/**
 * Returns what the operator has to mend, for those without the alerts of docs/watching. The disk is
 * the answering machine's.
 */
export async function readHealth({ db, disk, now }: Context): Promise<OutputOf<'admin.health'>> {
  type Mails = { given_up: number; given_up_since: Date | null; waiting: number; waits_since: Date | null };
  const [[mails], room] = await Promise.all([
    run<Mails>(db, (take) => {
      const isLate = `attempts < ${mostAttempts} and ${mailWaitsSince}
        < ${take(new Date(now.getTime() - alarms.mailMinutes * 60_000), 'timestamptz')}`;
      const isGivenUp = `attempts >= ${mostAttempts}`;
      return `select count(*) filter (where ${isGivenUp})::int as given_up, count(*) filter (where ${isLate})::int as waiting,
          min(created_at) filter (where ${isGivenUp}) as given_up_since, min(${mailWaitsSince}) filter (where ${isLate}) as waits_since
        from mails where sent_at is null`;
    }),
    disk(),
  ]);
  const { given_up = 0, given_up_since = null, waiting = 0, waits_since = null } = mails ?? {};
  const free = room ? Math.floor((100 * room.free) / room.size) : 100;
  const troubles: OutputOf<'admin.health'> = [];
  if (waiting > 0) troubles.push({ kind: 'mails_not_sent', figure: waiting, since: waits_since });
  if (given_up > 0) troubles.push({ kind: 'mails_given_up', figure: given_up, since: given_up_since });
  if (free < alarms.diskPercent) troubles.push({ kind: 'disk_nearly_full', figure: free, since: null });
  return troubles;
}
