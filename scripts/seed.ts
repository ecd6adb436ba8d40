/**
 * `npm run seed`: plainly invented people, posts and bids, created through the product's own SQL
 * functions.
 */
import { basename } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import { dayOf } from '#core/calendar.ts';
import {
  coinsFor,
  dailyPostLimit,
  endOfAward,
  lapse,
  mostVersions,
  reviews as sealed,
  versionMailMinutes,
} from '#core/limits.ts';
import { hashPassword } from '#server/accounts/password.ts';
import { keepSubjectPrices } from '#server/assignments/price-guide.ts';
import type { Config } from '#server/config.ts';
import { ask } from '#server/database/judge.ts';
import type { DB } from '#server/database/types.gen.ts';
import { openStorage, type Storage } from '#server/platform/files/storage.ts';
import { keepRecords } from '#server/tutors/record.ts';
import { publishDueReviews } from '#server/work/reviews.ts';
import { withDatabase } from './database.ts';
import { seedAsks } from './seed-asks.ts';
import { people, posts as present } from './seed-data.ts';
import { seedDisagreements } from './seed-disagreements.ts';
import { seedEarnings } from './seed-earnings.ts';
import { keeper } from './seed-files.ts';
import { gigs, past, reviews, signedUpBefore, studentReviews, threads } from './seed-past.ts';
import { seedPortraits } from './seed-portraits.ts';
import { seedSafety } from './seed-safety.ts';
import { seedStore } from './seed-store.ts';
import { seedWork } from './seed-work.ts';
import { readSettings } from './settings.ts';

/** All posts; finished work first. */
const posts = [...past, ...present];
const day = 86_400_000;
const hour = 3_600_000;

const emailOf = (username: string) => `${username}@demo.example`;

/** Accounts to sign in as. */
export const demoLogin = {
  student: emailOf(people[0]?.username ?? ''),
  tutor: emailOf(people.at(-1)?.username ?? ''),
  password: 'Demo#2026',
};

/**
 * Fills a database with the demo unless it is already there. Error: the operator marked this as
 * production.
 */
export async function seedDemo(config: Config): Promise<void> {
  if (config.production) throw new Error('PRODUCTION is true: invented people do not belong there.');
  await withDatabase(config, async ({ db }) => {
    const now = new Date();
    const storage = openStorage(config);
    await seed(db, storage, now);
    const admin = await db
      .selectFrom('profiles')
      .select('id')
      .where('email', '=', demoLogin.student)
      .executeTakeFirstOrThrow();
    await seedPortraits(db, storage, now);
    await seedStore(db, storage, admin.id, now);
    await seedWork(db, storage, now);
    await seedEarnings(db, now);
    await keepRecords(db, now);
    await keepSubjectPrices(db, now);
    await seedDisagreements(db, admin.id, now);
    await seedAsks(db, now);
    await seedSafety(db, admin.id, await membersOf(db), now);
  });
  const { student, tutor, password } = demoLogin;
  console.log(`Demo: sign in as ${student} (student, admin) or ${tutor} (tutor) with the password ${password}`);
}

/** Two tutors of the demo. */
async function membersOf(db: Kysely<DB>): Promise<string[]> {
  const emails = people.slice(-3, -1).map(({ username }) => emailOf(username));
  const rows = await db.selectFrom('profiles').select('id').where('email', 'in', emails).execute();
  return rows.map(({ id }) => id);
}

async function seed(db: Kysely<DB>, storage: Storage, now: Date): Promise<void> {
  const hash = await hashPassword(demoLogin.password);
  await db.transaction().execute(async (trx) => {
    const here = await trx
      .selectFrom('profiles')
      .select('id')
      .where('email', 'like', '%@demo.example')
      .executeTakeFirst();
    if (here) return;
    const ids = await addPeople(trx, hash, now);
    const steps = await storyOf(trx, storage, ids, now);
    // In chronological order, so that each balance follows from the one before.
    for (const step of steps.sort((a, b) => a.at.getTime() - b.at.getTime())) await step.run();
    await publishDueReviews(trx, now);
    await sql`select look_at_waiting(${lapse.reminders}::integer[], ${lapse.days}, 100, ${now})`.execute(trx);
    // No client listens for these hints.
    const assignments = trx
      .selectFrom('assignments')
      .select('id')
      .where('user_id', 'in', [...ids.students, ...ids.tutors]);
    const bids = trx.selectFrom('bids').select('id').where('assignment_id', 'in', assignments);
    await trx
      .deleteFrom('mails')
      .where((eb) => eb.or([eb('subject_id', 'in', assignments), eb('subject_id', 'in', bids)]))
      .execute();
  });
}

interface People {
  students: string[];
  tutors: string[];
}

async function addPeople(trx: Transaction<DB>, password: string, now: Date): Promise<People> {
  const ids: People = { students: [], tutors: [] };
  for (const [index, person] of people.entries()) {
    const created_at = new Date(now.getTime() - (signedUpBefore + 30 - index) * day);
    const isTutor = person.expertise.length > 0;
    const { id } = await trx
      .insertInto('profiles')
      .values({
        ...person,
        gigs: isTutor ? JSON.stringify(gigsOf(index, person.rate_per_hour ?? 0)) : '[]',
        email: emailOf(person.username),
        email_verified: true,
        phone_number: `+92300000${String(index).padStart(4, '0')}`,
        user_type: isTutor ? 'tutor' : 'student',
        is_admin: index === 0,
        signup_bonus: coinsFor.signup,
        created_at,
        updated_at: created_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('identities')
      .values({ user_id: id, account_id: id, provider_id: 'credential', password, created_at, updated_at: created_at })
      .execute();
    (isTutor ? ids.tutors : ids.students).push(id);
  }
  return ids;
}

/** Gigs of a tutor: one or two, more expensive for a higher hourly rate. */
function gigsOf(index: number, rate: number) {
  return [take(gigs, index), take(gigs, index + 1)].slice(index % 2).map(([title, description, price]) => ({
    ...{ title, description },
    price: price + rate,
  }));
}

interface Step {
  at: Date;
  run: () => Promise<void>;
}

/** Returns every event, each step with its time. */
async function storyOf(
  trx: Transaction<DB>,
  storage: Storage,
  { students, tutors }: People,
  now: Date,
): Promise<Step[]> {
  const steps: Step[] = [];
  let nextTutor = 0;
  const expertises = people.map(({ expertise }) => expertise).filter(({ length }) => length > 0);
  const coins = (user: string, type: string, amount: number, key: string, at: Date) =>
    sql`select coin_entry(${user}, ${type}, ${amount}, '{}', ${key}, ${at})`.execute(trx);

  for (const user of [...tutors, ...students]) {
    const at = new Date(now.getTime() - signedUpBefore * day);
    steps.push({
      at,
      run: async () => void (await coins(user, 'coin_purchase', 1000, `demo:${user}`, at)),
    });
  }
  for (const [index, post] of posts.entries()) {
    const owner = take(students, index);
    const postedAt = new Date(now.getTime() - post.posted * day - (posts.length - index) * 0.1 * hour);
    const due = dayOf(new Date(now.getTime() + post.due * day));
    let assignment = '';
    let winner = '';
    steps.push({
      at: postedAt,
      run: async () => {
        const posted = await effect(
          ask(trx, 'post_assignment', {
            ...by(owner, postedAt),
            p_title: post.title,
            p_description: post.description,
            p_subject: post.subject,
            p_budget: post.budget,
            p_deadline: due,
            p_is_anonymous: post.anonymous ?? false,
            p_files: [],
            p_daily_limit: dailyPostLimit,
            p_offered_to: null,
          }),
        );
        assignment = posted.id ?? '';
      },
    });
    // Tutors of the subject bid first; the others in turn.
    const inTurn = tutors.map((_, n) => (n + nextTutor) % tutors.length);
    const knows = (n: number) => (expertises[n]?.includes(post.subject) ? 0 : 1);
    const bidders = inTurn.sort((one, other) => knows(one) - knows(other)).map((n) => tutors[n] ?? '');
    nextTutor += post.bids;
    for (let n = 0; n < post.bids; n += 1) {
      const bidder = take(bidders, n);
      const at = new Date(postedAt.getTime() + (n + 1) * 60_000);
      steps.push({
        at,
        run: async () => {
          const p_proposal = take(proposals, index + n);
          const bid = {
            p_assignment: assignment,
            p_proposal,
            p_cv_file: null,
            p_fee: coinsFor.bid,
            p_price:
              n % 3 === 2 ? null : Math.round((post.budget * (90 + 5 * (bidder.charCodeAt(0) % 5))) / 10_000) * 100,
            p_days: n % 3 === 2 ? null : 2 + (index % 5),
            p_here: [],
          };
          await effect(ask(trx, 'place_bid', { ...by(bidder, at), ...bid }));
          winner ||= bidder;
        },
      });
    }
    if (post.state) {
      const at = new Date(postedAt.getTime() + 3 * hour);
      const status = post.state;
      steps.push({
        at,
        run: async () => {
          if (!winner) throw new Error(`${post.title}: no bid to award`);
          const award = {
            p_assignment: assignment,
            p_bidder: winner,
            p_cost: coinsFor.award,
            p_edited: null,
            p_here: [],
            p_free_hours: null,
          };
          const awarded = await effect(ask(trx, 'award_assignment_to_bidder', { ...by(owner, at), ...award }));
          const p_conversation = awarded.conversation_id ?? '';
          for (const [n, p_content] of take(threads, index).entries()) {
            const [sender, sentAt] = [n % 2 === 0 ? owner : winner, new Date(at.getTime() + (n + 1) * 60_000)];
            await effect(
              ask(trx, 'send_message', {
                ...by(sender, sentAt),
                p_conversation,
                p_content,
                p_files: [],
                p_reply: null,
                p_voice: null,
                p_peaks: null,
              }),
            );
          }
          if (status === 'awarded') return;
          const p_assignment = assignment;
          if (status === 'ended') {
            const p_reason = 'My own examinations were moved to this week. I am sorry, and wish you a good tutor.';
            await effect(ask(trx, 'step_back', { ...by(winner, at), p_assignment, p_reason }));
            return;
          }
          const doneAt = new Date(at.getTime() + hour);
          await handIn(trx, storage, by(winner, doneAt), p_assignment);
          await effect(
            ask(trx, 'complete_assignment', { ...by(owner, doneAt), p_assignment, p_without_submission: false }),
          );
          const [p_rating, p_comment] = take(reviews, index);
          const limits = { p_days: sealed.sealedDays, p_untouched_hours: endOfAward.silentHours };
          await effect(ask(trx, 'rate_tutor', { ...by(owner, doneAt), p_assignment, p_rating, p_comment, ...limits }));
          // Every fourth tutor writes no review: those reviews open by themselves.
          if (index % 4 !== 3) await rateBack(trx, by(winner, doneAt), p_assignment, index);
        },
      });
    }
  }
  return steps;
}

/** The viewer and time of a step; keys are unused, since each step runs once. */
const by = (user: string, at: Date) => ({ p_user: user, p_key: null, p_body_hash: '', p_from: {}, p_now: at });

/** Hands in one text file as the tutor: work that nobody handed in counts in no record. */
async function handIn(trx: Transaction<DB>, storage: Storage, tutor: ReturnType<typeof by>, p_assignment: string) {
  const keep = keeper(trx, storage, tutor.p_user, tutor.p_now);
  const words = Buffer.from(`The finished work, step by step. ${p_assignment}`);
  const file = await keep('project_submissions', words, 'work.txt', { extension: 'txt', content_type: 'text/plain' });
  const limits = { p_most_versions: mostVersions, p_mail_minutes: versionMailMinutes };
  const work = { p_assignment, p_files: [file], p_comment: '', p_is_public: false };
  await effect(ask(trx, 'submit_work', { ...tutor, ...work, ...limits }));
}

/** Reviews the student as the tutor, with marks. */
async function rateBack(trx: Transaction<DB>, tutor: ReturnType<typeof by>, p_assignment: string, index: number) {
  const [p_rating, p_comment, [clear, answered, paid]] = take(studentReviews, index);
  const marks = { p_clear_task: clear, p_answered_in_time: answered, p_paid_as_agreed: paid };
  const review = { p_assignment, p_rating, p_comment, p_days: sealed.sealedDays, ...marks };
  await effect(ask(trx, 'rate_student', { ...tutor, ...review }));
}

/** Returns the answer of a judging function. Error: it refuses. */
async function effect(asked: ReturnType<typeof ask>): Promise<Partial<Record<string, string>>> {
  const { refusal, answer } = await asked;
  if (refusal) throw new Error(`The demo was refused: ${refusal}`);
  return answer as Record<string, string>;
}

const proposals = [
  'Assalam-o-alaikum, I have taught this topic for years and can start today. You get every step written out.',
  'I have done three of these this term. I will send a first half for you to look at before the rest.',
  'Happy to help. I would finish two days before the deadline, so that there is time for your questions.',
  'This is my subject. I work carefully, explain my choices, and correct whatever you want changed.',
  'I taught this chapter to two classes last year. First I would go through your notes and mark where your teacher does it in another way, then write out each step with the rule beside it, and end with a page of common mistakes. You get a first half after two days, the rest a day before the deadline, and I stay in the chat until you can do the next one alone.',
];

/** Returns one of a list, starting again after its end. */
function take<Each>(list: readonly Each[], index: number): Each {
  return list[index % list.length] as Each;
}

if (basename(process.argv[1] ?? '') === 'seed.ts') await seedDemo(readSettings());
