import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { endOfAward, reviews as limits } from '#core/limits.ts';
import type { BothReviews, Marks, Review, WordedReview } from '#core/work/contract.ts';
import { hasKnownPoster, isParty } from '../assignments/policy.ts';
import type { Context, SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { cutPage, pageOf } from '../database/page-key.ts';
import { allows } from '../database/policy.ts';
import type { JobOptions } from '../feature.ts';
import type { RecurringJob } from '../platform/jobs.ts';
import { refuse } from '../platform/refuse.ts';
import { allowContent } from '../safety/content.ts';
import { findPerson, type OfPerson, portfolioPage } from './portfolio.ts';

/**
 * Reviews the tutor of an own completed assignment; refuses as `rate_tutor()` does (RATE-03,
 * STATE-07), and `review_not_allowed` for a comment with contact information: guests read it.
 */
export async function rateTutor(context: SignedInContext, input: InputOf<'work.rate'>): Promise<OutputOf<'work.rate'>> {
  const { assignment_id, rating, comment } = input;
  await allowContent(context, 'review', comment, 'comment');
  const review = { p_assignment: assignment_id, p_rating: rating, p_comment: comment, p_days: limits.sealedDays };
  return judge(context, 'rate_tutor', { ...review, p_untouched_hours: endOfAward.silentHours }, { input });
}

/**
 * Reviews the student of a completed assignment as its tutor, with three marks. Refuses as
 * `rate_student()` does, and texts as `rateTutor()`.
 */
export async function rateStudent(
  context: SignedInContext,
  input: InputOf<'work.rateStudent'>,
): Promise<OutputOf<'work.rateStudent'>> {
  const { assignment_id, rating, comment, clear_task, answered_in_time, paid_as_agreed } = input;
  await allowContent(context, 'review', comment, 'comment');
  const marks = { p_clear_task: clear_task, p_answered_in_time: answered_in_time, p_paid_as_agreed: paid_as_agreed };
  const review = { p_assignment: assignment_id, p_rating: rating, p_comment: comment, p_days: limits.sealedDays };
  return judge(context, 'rate_student', { ...review, ...marks }, { input });
}

/** Replies to a review of the viewer; refuses as `reply_to_review()` does, and texts as reviews. */
export async function replyToReview(
  context: SignedInContext,
  input: InputOf<'work.replyToReview'>,
): Promise<OutputOf<'work.replyToReview'>> {
  await allowContent(context, 'review', input.reply, 'reply');
  return judge(context, 'reply_to_review', { p_review: input.id, p_reply: input.reply }, { input });
}

type WordedRow = Omit<WordedReview, 'marks'> & { [Name in keyof Marks]: boolean | null };

/** Returns a row as the contract names it; only a review of a student has marks. */
function wordsOf(row: WordedRow): WordedReview {
  const { id, rating, comment, created_at, reply, clear_task, answered_in_time, paid_as_agreed } = row;
  const marked = clear_task !== null && answered_in_time !== null && paid_as_agreed !== null;
  const marks = marked ? { clear_task, answered_in_time, paid_as_agreed } : null;
  return { id, rating, comment, created_at, reply, marks };
}

const worded = [
  ...(['r.id', 'r.rating', 'r.comment', 'r.created_at', 'r.reply'] as const),
  ...(['r.clear_task', 'r.answered_in_time', 'r.paid_as_agreed'] as const),
] as const;

/**
 * Returns a person's published reviews, newest first; none to others if `show_ratings` is off
 * (rulings, Privacy and access). The review of an anonymous assignment has no reviewer. Refuses
 * `profile_not_found` and `profile_unavailable`.
 */
export async function listReviews(
  context: Context,
  { username, after }: OfPerson,
): Promise<{ items: Review[]; next: string | null }> {
  const { db, viewer, now } = context;
  const person = await findPerson(context, username);
  if (!person.sees_ratings) return { items: [], next: null };
  const rows = await db
    .selectFrom('assignment_ratings as r')
    .innerJoin('assignments as a', 'a.id', 'r.assignment_id')
    .innerJoin('profiles', (join) => join.onRef('profiles.id', '=', 'r.reviewer_id'))
    .select(worded)
    .select(['r.side', sql<boolean>`${sql.raw(hasKnownPoster)}`.as('is_named')])
    .select(['profiles.full_name', 'profiles.username', 'profiles.avatar_url'])
    .where('r.reviewee_id', '=', person.id)
    .where('r.is_listed', '=', true)
    .where('r.published_at', '<=', now)
    .where('r.taken_down_at', 'is', null)
    .$call(pageOf('r', after, portfolioPage))
    .execute();
  return cutPage(rows, portfolioPage, ({ full_name, username, avatar_url, is_named, ...row }) => ({
    ...wordsOf(row),
    side: row.side,
    can_reply: viewer?.id === person.id && row.reply === null,
    reviewer: is_named ? { full_name, username, avatar_url } : null,
  }));
}

/**
 * Returns both reviews of an assignment to one of its parties: the own one, and the other's once it
 * is published. Refuses `assignment_not_found` to all others.
 */
export async function readBothReviews(
  { db, viewer, now }: SignedInContext,
  { assignment_id }: InputOf<'work.bothReviews'>,
): Promise<BothReviews> {
  // The other's text is not even read before it is published; only that it waits.
  const rows = await db
    .selectFrom('live_assignments as a')
    .leftJoin('assignment_ratings as r', (join) =>
      join
        .onRef('r.assignment_id', '=', 'a.id')
        .on((eb) =>
          eb.or([
            eb('r.reviewer_id', '=', viewer.id),
            eb('r.published_at', '<=', now).and('r.taken_down_at', 'is', null),
          ]),
        ),
    )
    .leftJoin('assignment_ratings as sealed', (join) =>
      join.onRef('sealed.assignment_id', '=', 'a.id').on('sealed.published_at', '>', now),
    )
    .select(worded)
    .select(['r.reviewer_id', 'r.is_listed'])
    .select(
      sql<boolean>`a.user_id = ${viewer.id} and tutor_untouched(a.id, ${endOfAward.silentHours})`.as('tutor_untouched'),
    )
    .select(['sealed.reviewer_id as sealed_by', 'sealed.published_at as opens_at'])
    .where('a.id', '=', assignment_id)
    .where(allows(viewer, isParty))
    .execute();
  const [first] = rows;
  if (!first) refuse('assignment_not_found');
  const read = rows.filter((row): row is typeof row & WordedRow => row.id !== null);
  const own = read.find(({ reviewer_id }) => reviewer_id === viewer.id);
  const other = read.find(({ reviewer_id }) => reviewer_id !== viewer.id);
  return {
    own: own ? wordsOf(own) : null,
    other: other ? wordsOf(other) : null,
    other_waits: first.sealed_by !== null && first.sealed_by !== viewer.id,
    opens_at: first.opens_at,
    tutor_untouched: first.tutor_untouched,
    can_reply: other?.reply === null && other.is_listed === true,
  };
}

/** Publishes due sealed reviews, once a minute. */
export function reviewJobs({ db, mailer, clock }: JobOptions): RecurringJob[] {
  return [
    {
      name: 'sealed-reviews',
      cron: '* * * * *',
      run: async () => {
        await publishDueReviews(db, clock());
        mailer.wake();
      },
    },
  ];
}

/** Assignments whose reviews one statement publishes. */
const atOnce = 200;

/** Publishes the due sealed reviews, usually with one statement for all of them. */
export async function publishDueReviews(db: JobOptions['db'], now: Date): Promise<void> {
  for (let published = atOnce; published === atOnce; ) {
    const { rows } = await sql<{ of: number }>`select publish_due_reviews(${atOnce}, ${now}) as of`.execute(db);
    published = rows[0]?.of ?? 0;
  }
}
