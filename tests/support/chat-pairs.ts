import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { coinsFor } from '#core/limits.ts';
import { ask } from '#server/database/judge.ts';
import type { DB } from '#server/database/types.gen.ts';
import { sessionCookie } from './session-cookie.ts';

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

/**
 * Makes people with sessions in pairs, each with an awarded assignment and its conversation,
 * through the product's own functions; members since now, unless told otherwise.
 */
export async function makePairs(db: Kysely<DB>, count: number, coins: number = coinsFor.signup, since = new Date()) {
  const pairs: Pair[] = [];
  for (let n = 0; n < count; n += 1) {
    const [poster, tutor] = [await person(db, coins, since), await person(db, coins, since)];
    const conversation_id = await openConversation(db, poster.id, tutor.id, `Pair ${n}`);
    pairs.push({ conversation_id, poster, tutor });
  }
  return pairs;
}

/**
 * Does the same as `makePairs` in sets: thousands in seconds, without bids and coins; the people
 * have been members for a month.
 */
export async function fillPairs(db: Kysely<DB>, count: number): Promise<Pair[]> {
  const { rows } = await sql<{ conversation_id: string; poster: string; tutor: string }>`
    with people as (
      insert into profiles (full_name, username, email, email_verified, created_at)
      select 'Fictional Person ' || n, 'p_' || left(replace(gen_random_uuid()::text, '-', ''), 20),
        gen_random_uuid() || '@example.com', true, now() - interval '30 days' from generate_series(0, ${2 * count - 1}::int) n
      returning id, substring(full_name from '\\d+$')::int as n
    ), entered as (
      insert into sessions (user_id, token, expires_at) select id, id, '2999-01-01' from people
    ), pairs as (
      select poster.id as poster, tutor.id as tutor from people poster join people tutor
        on tutor.n = poster.n + 1 and poster.n % 2 = 0
    ), posted as (
      insert into assignments (user_id, title, description, subject, budget, deadline, status, awarded_to, award_cost)
      select poster, 'Problem set', 'Twelve problems.', 'Mathematics', 3500, '2099-01-01', 'awarded', tutor,
        ${coinsFor.award}::int from pairs
      returning id, user_id, awarded_to
    )
    insert into conversations (assignment_id, assigner_id, bidder_id) select id, user_id, awarded_to from posted
    returning id as conversation_id, assigner_id as poster, bidder_id as tutor`.execute(db);
  const party = (id: string): Party => ({ id, cookie: sessionCookie(id) });
  return rows.map(({ conversation_id, poster, tutor }) => {
    return { conversation_id, poster: party(poster), tutor: party(tutor) };
  });
}

/** Returns one address per person, as a proxy reports it. */
export const addressOf = (n: number): string => `10.0.${Math.floor(n / 250)}.${(n % 250) + 1}`;

/** No sign that the two sides are one person. */
const nowhere = { p_from: {}, p_here: [] };

/**
 * Makes an assignment of the poster, the tutor's bid and its award; returns the conversation's id.
 */
export async function openConversation(db: Kysely<DB>, poster: string, tutor: string, title: string): Promise<string> {
  const values = { user_id: poster, title, description: 'Twelve problems.', subject: 'Art' };
  const assignment = await db
    .insertInto('assignments')
    .values({ ...values, budget: 3500, deadline: '2099-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const p_assignment = assignment.id;
  await ask(db, 'place_bid', {
    ...by(tutor),
    p_assignment,
    p_proposal: 'I will.',
    p_cv_file: null,
    p_price: null,
    p_days: null,
    p_fee: coinsFor.bid,
    ...nowhere,
  });
  const awarded = {
    ...by(poster),
    p_assignment,
    p_bidder: tutor,
    p_cost: coinsFor.award,
    p_edited: null,
    p_free_hours: null,
    ...nowhere,
  };
  const { answer } = await ask(db, 'award_assignment_to_bidder', awarded);
  return (answer as { conversation_id: string }).conversation_id;
}

/**
 * Makes so many conversations of one person in sets, each with another person and a message of
 * theirs. They alternate between poster and tutor, one a minute, and end a minute ago. Returns
 * their ids, newest first.
 */
export async function fillConversations(db: Kysely<DB>, person_id: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with others as (
      insert into profiles (full_name, username, email, email_verified)
      select 'Fictional Person ' || n, 'f_' || left(replace(gen_random_uuid()::text, '-', ''), 20),
        gen_random_uuid() || '@example.com', true from generate_series(1, ${count}::int) n
      returning id, substring(full_name from '\\d+$')::int as n
    ), posted as (
      insert into assignments (user_id, title, description, subject, budget, deadline, status, awarded_to, award_cost)
      select case when n % 2 = 0 then ${person_id}::uuid else id end, 'Problem set ' || n, 'Twelve problems.', 'Mathematics',
        3500, '2099-01-01', 'awarded', case when n % 2 = 0 then id else ${person_id}::uuid end,
        ${coinsFor.award}::int from others
      returning id, user_id, awarded_to, substring(title from '\\d+$')::int as n
    ), opened as (
      insert into conversations (assignment_id, assigner_id, bidder_id, last_number, last_at)
      select id, user_id, awarded_to, 1, now() - make_interval(mins => n) from posted
      returning id, assigner_id, bidder_id, last_at
    ), written as (
      insert into messages (conversation_id, number, sender_id, content, created_at)
      select id, 1, case when assigner_id = ${person_id}::uuid then bidder_id else assigner_id end,
        'Salam! Here is how I would begin with the first problem.', last_at from opened
    ), marked as (
      insert into read_marks (conversation_id, user_id, number, has_unread) select id, ${person_id}::uuid, 0, true from opened
    )
    select id from opened order by last_at desc`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the parameters of an action by this person, now and without a key. */
export const by = (user: string) => ({ p_user: user, p_key: null, p_body_hash: '', p_now: new Date() });

async function person(db: Kysely<DB>, signup_bonus: number, created_at: Date): Promise<Party> {
  const token = randomUUID();
  const username = `p_${token.replaceAll('-', '').slice(0, 20)}`;
  const { id } = await db
    .insertInto('profiles')
    .values({
      full_name: 'Fictional Person',
      username,
      email: `${username}@example.com`,
      email_verified: true,
      signup_bonus,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('sessions').values({ user_id: id, token, expires_at: '2999-01-01' }).execute();
  return { id, cookie: sessionCookie(token) };
}
