/** Disagreements about three of the demo's awards: one waits, one is answered, one is decided. */
import type { Kysely } from 'kysely';
import { disagreementTerms } from '#core/limits.ts';
import { ask } from '#server/database/judge.ts';
import type { DB } from '#server/database/types.gen.ts';

const hour = 3_600_000;

const disagreements = [
  { hours: 6, reason: 'late', words: 'The first part was promised for Monday. Nothing is here yet.' },
  {
    hours: 30,
    reason: 'not_as_asked',
    words: 'Two of the five charts are missing, and the sources are not named.',
    answer: 'The task named three charts. I asked in the chat, and go on as soon as we agree.',
  },
  {
    hours: 90,
    reason: 'asked_for_more',
    words: 'After the award I was asked for another 2,000 rupees for the same pages.',
    answer: 'That was for two more pages, which I did not write in the end.',
    note: 'We read the chat. The agreed price stands, and so does the award.',
  },
] as const;

/** No-op if a disagreement exists. The admin decides, and therefore is a party of none. */
export async function seedDisagreements(db: Kysely<DB>, admin: string, now: Date): Promise<void> {
  if (await db.selectFrom('disagreements').select('id').executeTakeFirst()) return;
  const chats = await db
    .selectFrom('conversations as c')
    .innerJoin('live_assignments as a', 'a.id', 'c.assignment_id')
    .select(['a.id', 'c.assigner_id', 'c.bidder_id'])
    .where('c.ended_at', 'is', null)
    .where('a.status', '=', 'awarded')
    .where('c.assigner_id', '<>', admin)
    .where('c.bidder_id', '<>', admin)
    .orderBy('c.created_at')
    .limit(disagreements.length)
    .execute();
  for (const [n, { id, assigner_id, bidder_id }] of chats.entries()) {
    const story = disagreements[n];
    if (!story) continue;
    const at = (user: string, hoursAgo: number) => ({
      p_user: user,
      p_key: null,
      p_body_hash: '',
      p_now: new Date(now.getTime() - hoursAgo * hour),
    });
    const { answerHours, completedDays } = disagreementTerms;
    const about = { p_assignment: id, p_kind: story.reason, p_whose: 'poster', p_words: story.words };
    const terms = { p_files: [], p_hours: answerHours, p_days: completedDays };
    await done(ask(db, 'open_disagreement', { ...at(assigner_id, story.hours), ...about, ...terms }));
    const { id: p_disagreement, number } = await db
      .selectFrom('disagreements')
      .select(['id', 'number'])
      .where('assignment_id', '=', id)
      .executeTakeFirstOrThrow();
    if (!('answer' in story)) continue;
    const answer = { p_disagreement, p_words: story.answer, p_files: [] };
    await done(ask(db, 'answer_disagreement', { ...at(bidder_id, story.hours - 10), ...answer }));
    if (!('note' in story)) continue;
    const decision = {
      p_number: number,
      p_outcome: 'noted',
      p_coins_back: false,
      p_against: null,
      p_reason: story.note,
    };
    const rest = { p_grant: 0, p_grant_to: null, p_warned: 'tutor', p_from: {}, p_roles: [] };
    await done(ask(db, 'decide_disagreement', { ...at(admin, 20), ...decision, ...rest }));
  }
}

/** Error: the procedure refuses. */
async function done(asked: ReturnType<typeof ask>): Promise<void> {
  const { refusal } = await asked;
  if (refusal) throw new Error(refusal);
}
