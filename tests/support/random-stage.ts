import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { dayOf } from '#core/calendar.ts';
import { noon, type TestApi } from './api.ts';
import { aFile } from './awarded-work.ts';

/** The people, admins and assignments of a random story, and its time. */

export const people = 5;

export interface Stage {
  api: TestApi;
  people: Me[];
  admins: Me[];
  /** The assignments with their owners; the first person's come first. */
  assignments: { id: string; owner: Me }[];
  now: Date;
}

/** Returns the day in Karachi that is so many days after the story's. */
export const dayIn = ({ now }: Stage, days: number) => dayOf(new Date(now.getTime() + days * 86_400_000));

export const form = {
  title: 'Problem set',
  description: 'Twelve problems on integration by parts.',
  subject: 'Art',
  budget: 3500,
};

/** The gig that everybody offers. */
export const gig = { title: 'Matlab basics', description: 'Two hours with working scripts.', price: 2500 };

/** Calls as this person at the story's time. */
export const callAs = ({ api, now }: Stage, who: Me) => api.as(who, { now });

/** Makes an open assignment, one that is awarded, and one that is completed, with one review. */
export async function seedEveryState(api: TestApi): Promise<Stage> {
  // 260 coins: too few for the third award.
  const cast = await Promise.all(Array.from({ length: people }, () => api.person({ coins: 260 })));
  const admins = await Promise.all([1, 2].map(() => api.person({ is_admin: true })));
  for (const person of cast) await api.as(person).profiles.saveGigs({ gigs: [gig] });
  const stage: Stage = { api, people: cast, admins, assignments: [], now: noon };
  const [first, second, one, two] = cast;
  assert.ok(first && second && one && two);
  for (const owner of [first, first, second]) {
    const { id } = await api.as(owner).assignments.post({ ...form, deadline: dayIn(stage, 8) });
    stage.assignments.push({ id, owner });
    const bid = { assignment_id: id, proposal: 'I will show every step.' };
    for (const bidder of [one, two]) await api.as(bidder).bids.place(bid);
  }
  const [, awarded, completed] = stage.assignments;
  assert.ok(awarded && completed);
  const choose = (owner: Me, id: string, tutor: Me) =>
    api.as(owner).assignments.award({ p_assignment_id: id, p_bidder_id: tutor.id, p_award_cost: 100 });
  await choose(first, awarded.id, two);
  await choose(second, completed.id, one);
  await api.as(one).work.submit({ assignment_id: completed.id, file: aFile() });
  await api.as(second).work.complete({ assignment_id: completed.id });
  await api.as(second).work.rate({ assignment_id: completed.id, rating: 4 });
  return stage;
}

export async function awardedTutor({ api, people }: Stage, assignment: string): Promise<Me | undefined> {
  const row = await api.db
    .selectFrom('assignments')
    .select('awarded_to')
    .where('id', '=', assignment)
    .executeTakeFirst();
  return people.find((person) => person.id === row?.awarded_to);
}

/** Returns the story's assignments whose award stands. */
export async function awardedAssignments({ api, assignments }: Stage): Promise<Stage['assignments']> {
  const ids = assignments.map(({ id }) => id);
  const rows = await api.db
    .selectFrom('assignments')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'awarded')
    .execute();
  return assignments.filter(({ id }) => rows.some((row) => row.id === id));
}

/**
 * Asserts that each person has the coins that follow from their bids, awards and refunds, each made
 * at most once; does not read the entries.
 */
export async function assertCoins({ api, people }: Pick<Stage, 'api' | 'people'>): Promise<void> {
  const { rows } = await sql<{ id: string; coins: number; due: number }>`
    select p.id, p.coins, (
        (select sum(amount) from transactions t where t.user_id = p.id
          and type not in ('bid_fee', 'bid_refund', 'award_fee', 'award_refund'))
        - (select coalesce(sum(b.fee), 0) from bids b join assignments a on a.id = b.assignment_id
            where b.user_id = p.id and b.status <> 'lapsed' and not (b.status = 'submitted' and a.deleted_at is not null))
        + (select coalesce(sum(b.fee), 0) from ended_awards e join bids b on b.id = e.bid_id
            where e.tutor_id = p.id and e.bid_refunded)
        - (select coalesce(sum(fee), 0) from withdrawn_bids where user_id = p.id and not refunded)
        - (select coalesce(sum(award_cost), 0) from assignments where user_id = p.id and status <> 'open')
        - (select coalesce(sum(cost - coins), 0) from ended_awards where poster_id = p.id)
      )::integer as due
    from profiles p where p.id = any(${people.map(({ id }) => id)}::uuid[])`.execute(api.db);
  for (const { id, coins, due } of rows) assert.equal(coins, due, `the coins of ${id}`);
}
