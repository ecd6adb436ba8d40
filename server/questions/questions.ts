import { sql } from 'kysely';
import { isAdminOf } from '#core/admin/roles.ts';
import { dayOf } from '#core/calendar.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { dailyQuestions } from '#core/limits.ts';
import type { Question } from '#core/questions/contract.ts';
import { knowsPoster, mayRead } from '../assignments/policy.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { cutPage, pageOf } from '../database/page-key.ts';
import { allows } from '../database/policy.ts';
import { refuse } from '../platform/refuse.ts';
import { allowContent } from '../safety/content.ts';

/**
 * Asks a question, free; refuses as `ask_question()` and the content check do (rulings, Beyond the
 * spec).
 */
export async function askQuestion(
  context: SignedInContext,
  input: InputOf<'questions.ask'>,
): Promise<OutputOf<'questions.ask'>> {
  const { assignment_id, bidder_id = null, question } = input;
  await allowContent(context, 'question', question);
  const asked = { p_assignment: assignment_id, p_bidder: bidder_id, p_question: question };
  return judge(context, 'ask_question', { ...asked, p_daily_limit: dailyQuestions }, { input });
}

/** Answers a question to the viewer; refuses as `answer_question()` and the content check do. */
export async function answerQuestion(
  context: SignedInContext,
  input: InputOf<'questions.answer'>,
): Promise<OutputOf<'questions.answer'>> {
  await allowContent(context, 'answer', input.answer);
  return judge(context, 'answer_question', { p_question: input.id, p_answer: input.answer }, { input });
}

const page = 30;

/**
 * Returns the viewer's questions on an assignment, asked and received, newest first; none of other
 * people's.
 */
export async function questionsOfAssignment(
  context: SignedInContext,
  { assignment_id, id, person_id, after }: InputOf<'questions.ofAssignment'>,
): Promise<OutputOf<'questions.ofAssignment'>> {
  const { db, viewer } = context;
  const side = (mine: 'asker_id' | 'answerer_id', others: 'asker_id' | 'answerer_id') =>
    db.selectFrom(
      db
        .selectFrom('questions as q')
        .select(['q.id', `q.${others} as other_id`])
        .where('q.assignment_id', '=', assignment_id)
        .where(`q.${mine}`, '=', viewer.id)
        .$if(id !== undefined, (query) => query.where('q.id', '=', id ?? ''))
        .$if(person_id !== undefined, (query) => query.where(`q.${others}`, '=', person_id ?? ''))
        .$call(pageOf('q', after, page))
        .as('side'),
    );
  const [assignment, asked_today, found] = await Promise.all([
    db
      .selectFrom('live_assignments as a')
      .select('a.id')
      .where('a.id', '=', assignment_id)
      .where(allows(viewer, (me) => mayRead(me, isAdminOf(viewer, 'moderation'))))
      .executeTakeFirst(),
    askedToday(context),
    db
      .selectFrom(
        side('asker_id', 'answerer_id').selectAll().unionAll(side('answerer_id', 'asker_id').selectAll()).as('own'),
      )
      .innerJoin('questions as q', 'q.id', 'own.id')
      .innerJoin('assignments as a', 'a.id', 'q.assignment_id')
      .leftJoin('profiles as other', (join) =>
        join
          .onRef('other.id', '=', 'own.other_id')
          .on((eb) =>
            eb.or([
              eb('other.id', '<>', eb.ref('a.user_id')),
              allows(viewer, (me) => knowsPoster(me, isAdminOf(viewer, 'moderation'))),
            ]),
          ),
      )
      .select(['q.id', 'q.question', 'q.answer', 'q.created_at', 'q.answered_at'])
      .select(sql<boolean>`q.asker_id = ${viewer.id}`.as('is_own'))
      .select(['other.full_name', 'other.username', 'other.avatar_url', 'other.is_verified'])
      .$call(pageOf('q', undefined, page))
      .execute(),
  ]);
  if (!assignment) refuse('assignment_not_found');
  return { ...cutPage(found, page, toQuestion), asked_today };
}

type Row = Omit<Question, 'other'> & {
  [Part in keyof NonNullable<Question['other']>]: NonNullable<Question['other']>[Part] | null;
};

function toQuestion({ full_name, username, avatar_url, is_verified, ...question }: Row): Question {
  const known = full_name !== null && username !== null;
  return { ...question, other: known ? { full_name, username, avatar_url, is_verified: is_verified === true } : null };
}

/** Returns how many questions the viewer asked today in Asia/Karachi. */
async function askedToday({ db, viewer, now }: SignedInContext): Promise<number> {
  const { asked } = await db
    .selectFrom('questions')
    .select((eb) => eb.fn.countAll<number>().as('asked'))
    .where('asker_id', '=', viewer.id)
    .where('created_at', '>=', sql<Date>`${dayOf(now)}::date::timestamp at time zone 'Asia/Karachi'`)
    .executeTakeFirstOrThrow();
  return asked;
}
