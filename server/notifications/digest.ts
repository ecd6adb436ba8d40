import { type Kysely, sql } from 'kysely';
import { digest } from '#core/limits.ts';
import { describeNotice, digestKinds } from '#core/notifications/words.ts';
import type { DB } from '../database/types.gen.ts';
import type { JobOptions, MailOptions } from '../feature.ts';
import type { RecurringJob } from '../platform/jobs.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailTemplates } from '../platform/mail/mail.ts';

export function digestMails({ db, publicUrl }: MailOptions) {
  return {
    /**
     * To a person with unread notifications that no other mail covers. Null once all of them are
     * read.
     */
    async digest({ id, recipient_id }) {
      const found = await db
        .selectFrom('mails')
        .innerJoin('profiles as reader', 'reader.id', 'mails.recipient_id')
        .innerJoin('notifications as n', (join) =>
          join.onRef('n.user_id', '=', 'reader.id').onRef('n.digest_at', '=', 'mails.created_at'),
        )
        .leftJoin('profiles as actor', 'actor.id', 'n.actor_id')
        .select(['reader.email', 'reader.full_name'])
        .select(sql<number>`(count(*) over ())::int`.as('all'))
        .select(['n.kind', 'n.about_id', 'n.params', 'n.times', 'actor.full_name as who'])
        .where('mails.id', '=', id)
        .where('reader.id', '=', recipient_id)
        .where('reader.is_blocked', '=', false)
        .where('n.read_at', 'is', null)
        .orderBy('n.created_at', 'desc')
        .limit(digest.lines)
        .execute();
      const [first] = found;
      if (!first) return null;
      const words = found.map(({ kind, about_id, params, times, who }) =>
        describeNotice(kind, about_id, { ...params, times, who: who ?? '' }),
      );
      const more = (beyond: number) => (beyond > 0 ? `and ${beyond} more` : '');
      const beyond = more(first.all - words.length);
      return mailOf({
        to: first.email,
        subject: [words[0]?.what, more(first.all - 1)].join(' ').trim(),
        heading: 'What you have missed',
        paragraphs: [`Hello ${first.full_name},`],
        facts: [
          ...words.map(({ what, of }): [string, string] => [what, of]),
          ...(beyond ? [[beyond, 'among your notifications'] satisfies [string, string]] : []),
        ],
        button: { label: 'See your notifications', url: `${publicUrl}/notifications` },
        closing: 'You get at most one such mail a day. You can switch it off in your settings.',
      });
    },
  } satisfies MailTemplates;
}

/** Looks every five minutes for unread notifications. */
export function digestJobs({ db, mailer, clock }: JobOptions): RecurringJob[] {
  return [
    {
      name: 'digests',
      cron: '*/5 * * * *',
      run: async () => {
        await writeDigests(db, clock());
        mailer.wake();
      },
    },
  ];
}

/**
 * Writes the digests that are due by `core/limits.ts`, `digest`, in one statement that claims each
 * recipient, so that of several processes one writes. It covers each notification once, and none
 * that has a mail of its own.
 */
export async function writeDigests(db: Kysely<DB>, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await sql`
    with waiting as (
      select distinct n.user_id from notifications n join profiles p on p.id = n.user_id and not p.is_blocked
        where n.digest_at is null and n.read_at is null and n.created_at <= ${before(digest.after)}
          and n.kind = any(${[...digestKinds]})
    ), claimed as (
      insert into notification_settings as known (user_id, digest_at) select user_id, ${now} from waiting
      on conflict (user_id) do update set digest_at = ${now}
        where known.digest and (known.digest_at is null or known.digest_at <= ${before(digest.atMostEvery)})
      returning user_id
    ), told as (
      update notifications n set digest_at = ${now} from claimed
        where n.user_id = claimed.user_id and n.digest_at is null and n.read_at is null and n.kind = any(${[...digestKinds]})
    )
    select write_mail('digest', user_id, null, ${now}) from claimed`.execute(db);
}
