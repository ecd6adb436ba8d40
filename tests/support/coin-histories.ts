import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { coinsFor, referralCoins } from '#core/limits.ts';
import type { TestApi } from './api.ts';
import { playHistories, proofsOf } from './histories.ts';

/*
 * Random histories of coin movements: bids, awards, refunds, packs paid by hand, invited friends,
 * corrections by admins.
 */

const people = 4;
const assignments = 3;
/** Transaction IDs that a history uses: few, so that the same one is sent repeatedly. */
const transactions = 4;

const kinds = ['bid', 'award', 'delete', 'ask', 'approve', 'reject', 'add', 'take', 'join'] as const;

const command = fc.record({
  kind: fc.constantFrom(...kinds, 'bid', 'bid', 'award', 'award', 'ask', 'approve', 'reject'),
  who: fc.nat(people - 1),
  other: fc.nat(people - 1),
  assignment: fc.nat(assignments - 1),
  transaction: fc.nat(transactions - 1),
  coins: fc.integer({ min: 1, max: 200 }),
  /** Whether it is sent twice at the same time, under one key. */
  twice: fc.boolean(),
});
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

/** Rounds of commands, 50 commands at most; those of a round are sent at once. */
const history = fc.array(fc.array(command, { minLength: 1, maxLength: 5, size: 'max' }), {
  minLength: 1,
  maxLength: 10,
  size: 'max',
});

interface Stage {
  api: TestApi;
  people: Me[];
  admins: Me[];
  proofs: string[];
  assignments: { id: string; owner: Me }[];
  /** Mark that distinguishes this history's transaction IDs from those of others. */
  mark: string;
}

async function stageOf(api: TestApi): Promise<Stage> {
  // Enough for a few bids and two awards: soon a person has too little.
  const cast = await Promise.all(Array.from({ length: people }, () => api.person({ coins: 230 })));
  const admins = [await api.person({ is_admin: true }), await api.person({ is_admin: true })];
  const owners = [cast[0], cast[0], cast[1]];
  const stage: Stage = {
    api,
    people: cast,
    admins,
    proofs: await proofsOf(api, cast),
    assignments: [],
    mark: randomUUID().slice(0, 8),
  };
  for (const owner of owners) {
    assert.ok(owner);
    stage.assignments.push({ id: await api.assignment(owner), owner });
  }
  return stage;
}

/** Adds a person who confirms their email now, was invited by a member, and bids. */
async function join({ api }: Stage, referrer: Me, assignment_id: string): Promise<unknown> {
  const id = await api.db.transaction().execute(async (trx) => {
    const name = `friend_${randomUUID().slice(0, 8)}`;
    const friend = { full_name: 'Friend', username: name, email: `${name}@example.com`, email_verified: true };
    const { id } = await trx
      .insertInto('profiles')
      .values({ ...friend, ref: referrer.username, signup_bonus: coinsFor.signup })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`select credit_referral(${id}, ${referralCoins}, now())`.execute(trx);
    return id;
  });
  const friend = await api.reload({ ...referrer, id });
  return api.as(friend).bids.place({ assignment_id, proposal: 'I will show every step.' });
}

/**
 * Returns a request of this history with this transaction, to decide on; fails as not found if
 * there is none.
 */
async function requestWith({ api, mark }: Stage, transaction: number): Promise<string> {
  const found = await api.db
    .selectFrom('payments')
    .select('id')
    .where('reference', '=', referenceOf(mark, transaction))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return found?.id ?? '00000000-0000-7000-8000-000000000000';
}

/** Returns the first bidder on an assignment. */
async function bidderOn({ api }: Stage, assignment: string): Promise<string | undefined> {
  const bids = api.db.selectFrom('bids').select('user_id').where('assignment_id', '=', assignment);
  return (await bids.orderBy('id').executeTakeFirst())?.user_id;
}

const referenceOf = (mark: string, transaction: number) => `EP ${mark} 7${transaction}`;

async function perform(stage: Stage, step: Command, key: string): Promise<unknown> {
  const { api, people, admins, assignments, proofs, mark } = stage;
  const target = assignments[step.assignment];
  const [who, other, admin] = [people[step.who], people[step.other], admins[step.coins % admins.length]];
  assert.ok(target && who && other && admin);
  const { id, owner } = target;
  const as = (person: Me) => api.as(person, { key });
  switch (step.kind) {
    case 'bid':
      return as(who).bids.place({ assignment_id: id, proposal: 'I will show every step.' });
    case 'award':
      return as(owner).assignments.award({
        p_assignment_id: id,
        p_bidder_id: (step.coins % 2 && (await bidderOn(stage, id))) || other.id,
        p_award_cost: coinsFor.award,
      });
    case 'delete':
      return as(owner).assignments.delete({ id });
    case 'ask': {
      const pack = step.coins % 2 ? 'starter' : 'booster';
      const asked = { pack, transaction_id: referenceOf(mark, step.transaction), file_id: proofs[step.who] } as const;
      return as(who).payments.requestCoins(asked);
    }
    case 'approve':
      return as(admin).payments.approve({ id: await requestWith(stage, step.transaction) });
    case 'reject':
      return as(admin).payments.reject({
        id: await requestWith(stage, step.transaction),
        reason: 'Not on the account.',
      });
    case 'add':
    case 'take': {
      const adjustment = { user_id: who.id, direction: step.kind, coins: step.coins, reason: 'A correction.' } as const;
      return as(admin).coins.adjust(adjustment);
    }
    case 'join':
      return join(stage, who, id);
  }
}

/**
 * Plays `runs` random histories, as `playHistories()` does. A join sends no key: its email makes it
 * idempotent.
 */
export const playCoinHistories = (api: TestApi, runs: number, seed: number) =>
  playHistories(api, { kinds, once: 'join', history, stageOf, perform }, runs, seed);
