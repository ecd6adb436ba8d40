import { type Kysely, sql } from 'kysely';
import { announcementMails as bounds } from '#core/limits.ts';
import type { DB } from '../database/types.gen.ts';
import type { JobOptions, MailOptions } from '../feature.ts';
import type { RecurringJob } from '../platform/jobs.ts';
import { deriveKey } from '../platform/keys.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { Mail, MailTemplates } from '../platform/mail/mail.ts';
import { signId } from '../platform/signed-id.ts';

/** Key that signs the links that end news for a person. */
export const newsKey = (secret: string) => deriveKey(secret, 'mails of announcements');

/** Renders an announcement as the mail of one reader. */
export async function announcementMail(
  { title, words, link }: { title: string; words: string; link: string | null },
  reader: { id: string; email: string; full_name: string },
  { publicUrl, secret }: Pick<MailOptions, 'publicUrl' | 'secret'>,
): Promise<Mail> {
  const stopUrl = `${publicUrl}/news/stop?token=${signId(reader.id, newsKey(secret))}`;
  const mail = await mailOf({
    to: reader.email,
    subject: title,
    heading: title,
    paragraphs: [`Hello ${reader.full_name},`, ...words.split(/\n+/)],
    button: { label: link ? 'Read more' : 'Open Mukammal', url: publicUrl + (link ?? '/') },
    closing: 'You get this mail because news of Mukammal is on in your settings.',
    stop: { label: 'Stop mails like this one', url: stopUrl },
  });
  return { ...mail, stopUrl, once: true };
}

export function announcementMails({ db, ...options }: MailOptions) {
  return {
    /** To a member whom it concerns; null once it ended or the member wants no news. */
    async announcement({ id }) {
      const row = await db
        .selectFrom('mails as m')
        .innerJoin('announcements as a', 'a.id', 'm.subject_id')
        .innerJoin('profiles as p', 'p.id', 'm.recipient_id')
        .select(['a.title', 'a.words', 'a.link', 'p.id', 'p.email', 'p.full_name'])
        .where('m.id', '=', id)
        .where('a.ended_at', 'is', null)
        .where('p.takes_news', '=', true)
        .where('p.is_blocked', '=', false)
        .executeTakeFirst();
      return row ? announcementMail(row, row, options) : null;
    },
  } satisfies MailTemplates;
}

/** Writes mails of announcements as long as there is room for them. */
export async function writeAnnouncementMails(db: Kysely<DB>, now: Date, signal?: AbortSignal): Promise<void> {
  let looked: number | null = 1;
  while (looked && !signal?.aborted) {
    const { rows } = await sql<{ looked: number | null }>`select write_announcement_mails(
      ${bounds.due}, ${bounds.waiting}, ${bounds.profiles}, ${now}) as looked`.execute(db);
    looked = rows[0]?.looked ?? null;
  }
}

/** Looks every few seconds for announcements to mail. */
export function announcementJobs({ db, mailer, clock }: JobOptions): RecurringJob[] {
  return [
    {
      name: 'announcement-mails',
      seconds: bounds.seconds,
      run: async (signal) => {
        await writeAnnouncementMails(db, clock(), signal);
        mailer.wake();
      },
    },
  ];
}
