import { dayOf } from '#core/calendar.ts';
import type { Inside, Member } from './inside.ts';
import { expect } from './journey.ts';
import type { ServerProcess } from './server.ts';

/*
 * What people of a journey do where the form is not the point: through the product's own API, or straight in the database.
 */

/** A call of the API as this person. */
export async function call(server: ServerProcess, { cookie }: Member, method: string, path: string, body: object = {}) {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** The award of an own assignment to this bidder. */
export const award = (server: ServerProcess, as: Member, assignment: string, bidder: Member) =>
  call(server, as, 'POST', '/rpc/award_assignment_to_bidder', {
    p_assignment_id: assignment,
    p_bidder_id: bidder.id,
    p_award_cost: 100,
  });

/** A bid by the API, which must take it. */
export async function bid(server: ServerProcess, as: Member, assignment: string, proposal: string): Promise<void> {
  const { status } = await call(server, as, 'POST', '/bids', { assignment_id: assignment, proposal });
  expect(status).toBe(200);
}

/** Calendar days from today, in Karachi. */
export const days = (count: number) => dayOf(new Date(Date.now() + count * 86_400_000));

type Details = { status?: 'open' | 'awarded' | 'completed'; deadline?: string; awarded_to?: string; title?: string };

/** An assignment of `owner`, open and a week from its deadline, or what is said. */
export async function assignmentOf({ db }: Inside, owner: Member, details: Details = {}): Promise<string> {
  const { id } = await db
    .insertInto('assignments')
    .values({
      user_id: owner.id,
      title: 'Integration by parts',
      description: 'Twelve problems on integration by parts.',
      subject: 'Mathematics',
      budget: 3500,
      deadline: days(7),
      ...details,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The assignment's row. */
export const stateOf = ({ db }: Inside, id: string) =>
  db.selectFrom('assignments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Gives or takes coins, with an entry that the doctor accepts. */
export async function moveCoins(inside: Inside, { id }: Member, amount: number): Promise<void> {
  await inside.query(`select coin_entry('${id}', 'test_grant', ${amount}, 'Test', 'test:${id}:${amount}', now())`);
}
