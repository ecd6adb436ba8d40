/** Gigs of the demo that students asked for: one waits for its tutor, one was declined. */
import type { Kysely } from 'kysely';
import { dayOf } from '#core/calendar.ts';
import { dailyInvitations, dailyPostLimit } from '#core/limits.ts';
import { ask } from '#server/database/judge.ts';
import type { DB } from '#server/database/types.gen.ts';

const hour = 3_600_000;

const asks = [
  {
    hours: 5,
    title: 'Help with my first regression',
    description: 'I have forty rows and do not know which test fits. I want to understand it, and write it myself.',
    subject: 'Statistics',
  },
  {
    hours: 28,
    title: 'Read my draft with me',
    description: 'Six pages, in English. Please mark where the argument breaks, and explain why.',
    subject: 'English',
    word: 'I am fully booked until the end of the month. Please ask somebody else.',
  },
];

/** No-op if a gig was asked for. */
export async function seedAsks(db: Kysely<DB>, now: Date): Promise<void> {
  if (await db.selectFrom('gig_asks').select('assignment_id').executeTakeFirst()) return;
  const people = (type: 'student' | 'tutor') =>
    db
      .selectFrom('profiles')
      .select(['id', 'username', 'gigs'])
      .where('email', 'like', '%@demo.example')
      .where('user_type', '=', type)
      .where('is_admin', '=', false)
      .where('is_blocked', '=', false)
      .orderBy('created_at', 'desc')
      .limit(asks.length)
      .execute();
  const [students, tutors] = [await people('student'), await people('tutor')];
  for (const [n, { hours, word, ...post }] of asks.entries()) {
    const [student, tutor] = [students[n], tutors[n]];
    const gig = tutor?.gigs[0];
    if (!student || !tutor || !gig) continue;
    const at = (user: string, ago: number) => ({
      ...{ p_user: user, p_key: null, p_body_hash: '', p_now: new Date(now.getTime() - ago * hour) },
    });
    const asked = {
      p_username: tutor.username,
      p_gig: gig.title,
      p_to_all: false,
      p_to_tutor: dailyInvitations.toTutor,
    };
    const { refusal, answer } = await ask(db, 'ask_for_gig', {
      ...at(student.id, hours),
      ...asked,
      ...{ p_title: post.title, p_description: post.description, p_subject: post.subject, p_budget: gig.price },
      p_deadline: dayOf(new Date(now.getTime() + 240 * hour)),
      ...{ p_is_anonymous: n === 0, p_files: [], p_daily_limit: dailyPostLimit },
    });
    if (refusal) throw new Error(refusal);
    const { id } = answer as { id: string };
    if (!word) continue;
    const declined = await ask(db, 'decline_ask', { ...at(tutor.id, hours - 3), p_assignment: id, p_word: word });
    if (declined.refusal) throw new Error(declined.refusal);
  }
  const asked = db.selectFrom('gig_asks').select('assignment_id');
  await db.deleteFrom('mails').where('subject_id', 'in', asked).execute();
}
