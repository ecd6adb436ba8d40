import { type Kysely, sql } from 'kysely';
import { dayOf } from '#core/calendar.ts';
import { instantSearchMails } from '#core/limits.ts';
import type { DB } from '../database/types.gen.ts';
import type { JobOptions } from '../feature.ts';
import type { RecurringJob } from '../platform/jobs.ts';

/** Posts that one turn of the job compares. */
const atOnce = 500;

/**
 * Compares new posts with every saved search, in one statement. Keeps the finds, never for the
 * post's own poster or a blocked person, and writes instant mails where wanted: each assignment
 * once a person, up to a number a day in Karachi.
 */
export async function matchPosts(db: Kysely<DB>, now: Date): Promise<void> {
  const today = dayOf(now);
  await sql`
    with posted as (
      delete from unmatched_posts where assignment_id in (
        select assignment_id from unmatched_posts order by assignment_id limit ${atOnce} for update skip locked)
      returning assignment_id
    ), fitting as (
      select s.id as search_id, s.user_id, s.mail, o.id as assignment_id
        from posted join open_assignments o on o.id = posted.assignment_id
        join saved_searches s on s.user_id <> o.user_id
          and (s.subject_key is null or s.subject_key = o.subject_key)
          and o.budget >= coalesce(s.budget_from, 0) and o.budget <= coalesce(s.budget_to, o.budget)
          and o.deadline >= ${today}::date and (s.deadline_within is null or o.deadline <= ${today}::date + s.deadline_within)
          and (s.words is null or o.terms @@ s.words)
        join profiles p on p.id = s.user_id and not p.is_blocked
        where not s.my_expertise or o.terms @@ expertise_query(p.expertise)
    ), told as (
      select *, mail = 'instant' and row_number() over (partition by user_id, assignment_id, mail order by search_id) = 1
          as is_first
        from fitting
    ), numbered as (
      select *, is_first and sum(is_first::int) over (partition by user_id order by assignment_id, search_id)
          + (select count(*) from search_finds f where f.user_id = told.user_id
              and f.mailed_at >= ${today}::timestamp at time zone 'Asia/Karachi') <= ${instantSearchMails} as is_mailed
        from told
    ), found as (
      insert into search_finds (search_id, assignment_id, user_id, found_at, mailed_at)
        select search_id, assignment_id, user_id, ${now}, case when is_mailed then ${now}::timestamptz end from numbered
        on conflict do nothing returning id, user_id, mailed_at
    )
    select write_mail('search_found', user_id, id, ${now}) from found where mailed_at is not null`.execute(db);
}

/**
 * Writes each person's daily mail of their daily searches' finds since the last one; in one
 * statement.
 */
export async function writeDigests(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    with untold as (
      select f.id, f.user_id from search_finds f
        join saved_searches s on s.id = f.search_id and s.mail = 'daily'
        join profiles p on p.id = f.user_id and not p.is_blocked
        where f.mailed_at is null and f.digest_id is null
    ), digests as (
      insert into search_digests (user_id, day) select distinct user_id, ${dayOf(now)}::date from untold
        on conflict do nothing returning id, user_id
    ), told as (
      update search_finds f set digest_id = digests.id from untold join digests using (user_id) where f.id = untold.id
    )
    select write_mail('search_digest', user_id, id, ${now}) from digests`.execute(db);
}

/** New posts are compared once a minute; the daily mail goes out at eight in Karachi. */
export function searchJobs({ db, mailer, clock }: JobOptions): RecurringJob[] {
  const job = (name: string, cron: string, work: typeof matchPosts): RecurringJob => ({
    name,
    cron,
    run: async () => {
      await work(db, clock());
      mailer.wake();
    },
  });
  return [job('search-matches', '* * * * *', matchPosts), job('search-digests', '0 8 * * *', writeDigests)];
}
