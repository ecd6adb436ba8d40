import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/types.gen.ts';
import { sessionCookie } from './live-client.ts';

interface Party {
  id: string;
  /** The Cookie header of a session of theirs. */
  cookie: string;
}

export interface Pair {
  conversation_id: string;
  poster: Party;
  tutor: Party;
}

/** People with sessions, two and two with an awarded assignment and its conversation, made as the product makes them. */
export async function makePairs(db: Kysely<DB>, count: number): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let n = 0; n < count; n += 1) {
    const [poster, tutor] = [await person(db), await person(db)];
    const conversation_id = await openConversation(db, poster.id, tutor.id, `Pair ${n}`);
    pairs.push({ conversation_id, poster, tutor });
  }
  return pairs;
}

/** An assignment of the poster, the tutor's bid and its award; the conversation's id. */
export async function openConversation(db: Kysely<DB>, poster: string, tutor: string, title: string): Promise<string> {
  const values = { user_id: poster, title, description: 'Twelve problems.', subject: 'Art' };
  const assignment = await db
    .insertInto('assignments')
    .values({ ...values, budget: 3500, deadline: '2099-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`select place_bid(${tutor}, ${assignment.id}, 'I will.', null, null, '', now())`.execute(db);
  const { rows } = await sql<{ answer: { conversation_id: string } }>`
    select answer from award_assignment_to_bidder(${poster}, ${assignment.id}, ${tutor}, null, '', now())`.execute(db);
  return rows[0]?.answer.conversation_id ?? '';
}

async function person(db: Kysely<DB>): Promise<Party> {
  const token = randomUUID();
  const username = `p_${token.replaceAll('-', '').slice(0, 20)}`;
  const { id } = await db
    .insertInto('profiles')
    .values({ full_name: 'Fictional Person', username, email: `${username}@example.com`, email_verified: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('sessions').values({ user_id: id, token, expires_at: '2999-01-01' }).execute();
  return { id, cookie: sessionCookie(token) };
}
