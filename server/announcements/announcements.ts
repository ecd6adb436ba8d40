import type { Announcement, Banner, WholeAnnouncement } from '#core/announcements/contract.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { longestAnnouncement } from '#core/limits.ts';
import type { Context, SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { readList } from '../database/list.ts';
import { counted, run, type Take } from '../database/statement.ts';
import { refuse } from '../platform/refuse.ts';
import { readSignedId } from '../platform/signed-id.ts';
import { announcementMail, newsKey } from './mails.ts';

const shownColumns = 'a.number, a.title, a.words, a.link';

/**
 * Returns the newest standing announcement that concerns the caller and was not put away: by a
 * member's account, or as a guest's browser tells.
 */
export async function readShown(
  { db, viewer, now }: Context,
  { put_away }: InputOf<'announcements.shown'>,
): Promise<Banner | null> {
  const [row] = await run<Banner>(db, (take) => {
    const at = take(now, 'timestamptz');
    const concerns = viewer
      ? `exists (select from (values (${take(viewer.id, 'uuid')})) me (id) where is_announced_to(a.audience, me.id)
        and not exists (select from announcements_put_away w where w.announcement_id = a.id and w.user_id = me.id))`
      : `a.audience in ('everybody', 'guests') and a.number <> all(${take(put_away, 'integer[]')})`;
    return `select ${shownColumns} from announcements a
      where a.published_at is not null and a.ended_at is null and a.ends_at > ${at} and a.starts_at <= ${at}
        and ${concerns} order by a.number desc limit 1`;
  });
  return row ?? null;
}

/** Puts an announcement away for the viewer. Refuses `announcement_not_found`. */
export function putAway(
  context: SignedInContext,
  { number }: InputOf<'announcements.putAway'>,
): Promise<OutputOf<'announcements.putAway'>> {
  return judge(context, 'put_announcement_away', { p_number: number });
}

/** Ends the mails that a mail's link names. Refuses `news_link_invalid`. */
export function stopNews(
  context: Context,
  { token }: InputOf<'announcements.stopNews'>,
): Promise<OutputOf<'announcements.stopNews'>> {
  const named = readSignedId(token, newsKey(context.secret));
  if (!named) refuse('news_link_invalid');
  return judge(context, 'stop_news', { p_named: named });
}

const columns = (at: string) => `${shownColumns}, a.audience, a.starts_at, a.ends_at, a.mails, a.mails_written,
  (select username from profiles where id = a.written_by) as written_by,
  a.mails and a.published_at is not null and a.ended_at is null and a.mails_done_at is null and a.ends_at > ${at} as is_mailing,
  case when a.published_at is null then case when a.ended_at is null then 'draft' else 'discarded' end
    when a.ended_at is not null then 'ended'
    when a.ends_at <= ${at} then 'over'
    when a.starts_at > ${at} then 'planned' else 'standing' end as state`;

const states = {
  all: [],
  draft: ['a.published_at is null and a.ended_at is null'],
  out: ['a.published_at is not null and a.ended_at is null and a.ends_at > now()'],
  over: ['(a.ended_at is not null or a.published_at is not null and a.ends_at <= now())'],
};

/** Returns the announcements, newest first; a search is for their title. */
export function listAnnouncements(
  { db, now }: Context,
  input: InputOf<'announcements.list'>,
): Promise<OutputOf<'announcements.list'>> {
  const at = `'${now.toISOString()}'::timestamptz`;
  const source = {
    from: 'announcements a',
    columns: columns(at),
    id: { sql: 'a.id', type: 'uuid' },
    sorts: { number: { sql: 'a.number', type: 'integer' } },
  } as const;
  const conditions = states[input.status].map((condition) => condition.replaceAll('now()', at));
  return readList<Announcement, 'number'>(db, source, input, (take) => [...conditions, ...titled(input.search, take)]);
}

const titled = (search: string, take: Take) =>
  search ? [`position(lower(${take(search, 'text')}) in lower(a.title)) > 0`] : [];

/** Returns one announcement with its mail. Refuses `announcement_not_found`. */
export async function readAnnouncement(
  { db, now, secret, site, viewer }: Context,
  { number }: InputOf<'announcements.one'>,
): Promise<WholeAnnouncement> {
  const [row] = await run<Omit<WholeAnnouncement, 'mail'>>(
    db,
    (take) => `select ${columns(take(now, 'timestamptz'))},
        ${counted('from announcements_put_away w where w.announcement_id = a.id')} as put_away
      from announcements a where a.number = ${take(number, 'integer')}`,
  );
  if (!row) refuse('announcement_not_found');
  if (!row.mails) return { ...row, mail: null };
  const reader = { id: viewer?.id ?? '', email: '', full_name: viewer?.full_name ?? '' };
  const { subject, text } = await announcementMail(row, reader, { publicUrl: site.publicUrl, secret });
  // The link of a preview belongs to nobody.
  return { ...row, mail: { subject, text: text.replace(/(token=)\S+/, '$1…') } };
}

/** Writes a draft, or changes it; refuses as `write_announcement()` does. */
export function writeAnnouncement(
  context: SignedInContext,
  input: InputOf<'announcements.write'>,
): Promise<OutputOf<'announcements.write'>> {
  const { number = null, title, words, link, audience, starts_at = null, ends_at, mails } = input;
  const draft = { p_number: number, p_title: title, p_words: words, p_link: link, p_audience: audience };
  const times = { p_starts: starts_at, p_ends: ends_at, p_mails: mails, p_most_days: longestAnnouncement };
  const blames = {
    announcement_ends_early: 'ends_at',
    announcement_too_long: 'ends_at',
    announcement_mails_guests: 'mails',
  };
  return judge(context, 'write_announcement', { ...draft, ...times, p_reason: '' }, { input, blames });
}

/** Publishes a draft; refuses as `publish_announcement()` does. */
export function publishAnnouncement(
  context: SignedInContext,
  input: InputOf<'announcements.publish'>,
): Promise<OutputOf<'announcements.publish'>> {
  const { number, reason } = input;
  const args = { p_number: number, p_most_days: longestAnnouncement, p_reason: reason };
  return judge(context, 'publish_announcement', args, { input });
}

/** Ends an announcement at once; refuses as `end_announcement()` does. */
export function endAnnouncement(
  context: SignedInContext,
  input: InputOf<'announcements.end'>,
): Promise<OutputOf<'announcements.end'>> {
  return judge(context, 'end_announcement', { p_number: input.number, p_reason: input.reason }, { input });
}
