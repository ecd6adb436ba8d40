/** `npm run seed`: people, posts and bids that are plainly invented, made through the product's own SQL functions. */
import { basename } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import { dayOf } from '#core/calendar.ts';
import { hashPassword } from '#server/accounts/password.ts';
import type { Config } from '#server/config.ts';
import { answerOf, type Judgement } from '#server/database/judge.ts';
import type { DB } from '#server/database/types.gen.ts';
import { withDatabase } from './database.ts';
import { people, posts } from './seed-data.ts';
import { readSettings } from './settings.ts';

const day = 86_400_000;
const hour = 3_600_000;

const emailOf = (username: string) => `${username}@demo.example`;

/** Whom to sign in as. */
export const demoLogin = {
  student: emailOf(people[0]?.username ?? ''),
  tutor: emailOf(people.at(-1)?.username ?? ''),
  password: 'Demo#2026',
};

/** Fills a database with the demo unless it is there already. Error: the operator said that this is production. */
export async function seedDemo(config: Config): Promise<void> {
  if (config.production) throw new Error('PRODUCTION is true: invented people do not belong there.');
  await withDatabase(config, async ({ db }) => seed(db, new Date()));
  const { student, tutor, password } = demoLogin;
  console.log(`Demo: sign in as ${student} (student, admin) or ${tutor} (tutor) with the password ${password}`);
}

async function seed(db: Kysely<DB>, now: Date): Promise<void> {
  const hash = await hashPassword(demoLogin.password);
  await db.transaction().execute(async (trx) => {
    const here = await trx
      .selectFrom('profiles')
      .select('id')
      .where('email', 'like', '%@demo.example')
      .executeTakeFirst();
    if (here) return;
    const ids = await addPeople(trx, hash, now);
    const steps = await storyOf(trx, ids, now);
    // In the order of time, so that each balance follows from the one before.
    for (const step of steps.sort((a, b) => a.at.getTime() - b.at.getTime())) await step.run();
    // Nobody is there to read them.
    await trx
      .deleteFrom('mails')
      .where('assignment_id', 'in', (eb) =>
        eb
          .selectFrom('assignments')
          .select('id')
          .where('user_id', 'in', [...ids.students, ...ids.tutors]),
      )
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
    const created_at = new Date(now.getTime() - (60 - index) * day);
    const isTutor = person.expertise.length > 0;
    const { id } = await trx
      .insertInto('profiles')
      .values({
        ...person,
        email: emailOf(person.username),
        email_verified: true,
        phone_number: `+92300000${String(index).padStart(4, '0')}`,
        user_type: isTutor ? 'tutor' : 'student',
        is_admin: index === 0,
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

interface Step {
  at: Date;
  run: () => Promise<void>;
}

/** Everything that happened, each step with its time. */
async function storyOf(trx: Transaction<DB>, { students, tutors }: People, now: Date): Promise<Step[]> {
  const steps: Step[] = [];
  let nextTutor = 0;
  const takeFrom = (list: string[], index: number) => list[index % list.length] ?? '';
  const coins = (user: string, type: string, amount: number, description: string, key: string, at: Date) =>
    sql`select coin_entry(${user}, ${type}, ${amount}, ${description}, ${key}, ${at})`.execute(trx);

  for (const user of [...tutors, ...students]) {
    const at = new Date(now.getTime() - 35 * day);
    steps.push({
      at,
      run: async () => void (await coins(user, 'coin_purchase', 400, 'Coin pack', `demo:${user}`, at)),
    });
  }
  for (const [index, post] of posts.entries()) {
    const owner = takeFrom(students, index);
    const postedAt = new Date(now.getTime() - post.posted * day - (posts.length - index) * 0.1 * hour);
    const due = dayOf(new Date(now.getTime() + post.due * day));
    let assignment = '';
    let winner = '';
    steps.push({
      at: postedAt,
      run: async () => {
        const { rows } = await sql<Judgement>`
          select refusal, answer from post_assignment(${owner}, ${post.title}, ${post.description}, ${post.subject},
            ${post.budget}, ${due}, ${post.anonymous ?? false}, null, null, '', ${postedAt})`.execute(trx);
        assignment = answerOf<{ id: string }>(rows).id;
      },
    });
    for (let n = 0; n < post.bids; n += 1) {
      const bidder = takeFrom(tutors, nextTutor);
      nextTutor += 1;
      const at = new Date(postedAt.getTime() + (n + 1) * 60_000);
      steps.push({
        at,
        run: async () => {
          const { rows } = await sql<Judgement>`
            select refusal, answer from place_bid(${bidder}, ${assignment}, ${proposalOf(index + n)}, null, null, '', ${at})`.execute(
            trx,
          );
          answerOf(rows);
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
          const { rows } = await sql<Judgement>`
            select refusal, answer from award_assignment_to_bidder(${owner}, ${assignment}, ${winner}, null, '', ${at})`.execute(
            trx,
          );
          const { conversation_id } = answerOf<{ conversation_id: string }>(rows);
          for (const [n, words] of greetings.entries()) {
            const [sender, sentAt] = [n % 2 === 0 ? owner : winner, new Date(at.getTime() + (n + 1) * 60_000)];
            await sql`select send_message(${sender}, ${conversation_id}, ${words}, null, null, ${sentAt})`.execute(trx);
          }
          if (status === 'awarded') return;
          await sql`select complete_assignment(${owner}, ${assignment}, true, null, '', ${at})`.execute(trx);
          const [rating, words] = reviewOf(index);
          await sql`select rate_tutor(${owner}, ${assignment}, ${rating}, ${words}, null, '', ${at})`.execute(trx);
        },
      });
    }
  }
  return steps;
}

const proposals = [
  'Assalam-o-alaikum, I have taught this topic for years and can start today. You get every step written out.',
  'I have done three of these this term. I will send a first half for you to look at before the rest.',
  'Happy to help. I would finish two days before the deadline, so that there is time for your questions.',
  'This is my subject. I work carefully, explain my choices, and correct whatever you want changed.',
];

const greetings = [
  'Salam! Thank you for your proposal. Can you send a first half by Thursday?',
  'Wa alaikum salam. Yes, you will have it on Wednesday evening.',
  'Perfect. Please show every step.',
];

const reviews: [rating: number, comment: string][] = [
  [5, 'Every step was explained, and it came a day early.'],
  [4, 'Good work. One correction was needed and made the same evening.'],
];

function reviewOf(index: number): [rating: number, comment: string] {
  return reviews[index % reviews.length] ?? [5, ''];
}

function proposalOf(index: number): string {
  return proposals[index % proposals.length] ?? '';
}

if (basename(process.argv[1] ?? '') === 'seed.ts') await seedDemo(readSettings());
