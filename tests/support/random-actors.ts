import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { awardedAssignments, awardedTutor, type Stage } from './random-stage.ts';

/** People and rows of a random story's commands. */

/** A command of a random story, with what it is about. */
export interface Step {
  who: number;
  other: number;
  assignment: number;
  /**
   * Whether the entitled person acts instead of `who`: most commands of strangers are only refused.
   */
  entitled: boolean;
}

export interface Acting extends Step {
  stage: Stage;
  /** The assignment. */
  id: string;
  /** The acting person, as the step says: any, or the poster or tutor. */
  me: Me;
}

/** Nothing that the command could be about. */
export const nothing = Symbol('nothing');
export const skipped = Promise.resolve(nothing);

type Act = (acting: Acting) => Promise<unknown>;

/** Acts as the poster where the step says so. */
export const byPoster = (act: Act) => (stage: Stage, step: Step) => actAs(stage, step, act, false);
/** Acts as the awarded tutor where the step says so. */
export const byTutor = (act: Act) => (stage: Stage, step: Step) => actAs(stage, step, act, true);
/** Acts as either party where the step says so. */
export const byEither = (act: Act) => (stage: Stage, step: Step) => actAs(stage, step, act, step.other % 2 === 0);

async function actAs(stage: Stage, step: Step, act: Act, isTutors: boolean): Promise<unknown> {
  const tutored = isTutors && step.entitled ? await awardedAssignments(stage) : [];
  const some = tutored.length > 0 ? tutored : stage.assignments;
  const target = some[step.assignment % some.length];
  assert.ok(target);
  const entitled = isTutors ? await awardedTutor(stage, target.id) : target.owner;
  const me = (step.entitled && entitled) || stage.people[step.who];
  assert.ok(me);
  return act({ ...step, stage, id: target.id, me });
}

/** Returns the person of a row's id; a stranger where the step says so. */
export function memberOf({ stage, who, entitled }: Acting, id: string): Me {
  const found = entitled ? stage.people.find((person) => person.id === id) : stage.people[who];
  assert.ok(found);
  return found;
}

type On<Found> = (me: Me, found: Found, acting: Acting) => Promise<unknown>;

/**
 * Acts on a row of the named table, as one of the parties of its chat: where the step says so, on
 * one that waits, of any assignment of the story.
 */
export const onProposalIn = (table: 'end_proposals' | 'deadline_proposals', act: On<string>): Act => {
  return async (acting) => {
    const { stage, id, entitled, other } = acting;
    const ids = entitled ? stage.assignments.map((one) => one.id) : [id];
    const { rows } = await sql<{ id: string; assigner_id: string; bidder_id: string }>`
      select p.id, c.assigner_id, c.bidder_id from ${sql.table(table)} p join conversations c on c.id = p.conversation_id
        where c.assignment_id = any(${ids}::uuid[]) order by p.outcome is null desc, p.id desc limit 1`.execute(
      stage.api.db,
    );
    const [last] = rows;
    return last ? act(memberOf(acting, other % 2 ? last.assigner_id : last.bidder_id), last.id, acting) : nothing;
  };
};

interface Bid {
  id: string;
  user_id: string;
  assignment_id: string;
}

/** Acts on a bid as its bidder: where the step says so, on one that stands and may be chosen. */
export const onBid = (act: On<Bid>): Act => {
  return async (acting) => {
    const { stage, id, entitled, other } = acting;
    const some = stage.api.db
      .selectFrom('bids as b')
      .innerJoin('assignments as a', 'a.id', 'b.assignment_id')
      .select(['b.id', 'b.user_id', 'b.assignment_id'])
      .where('b.assignment_id', 'in', entitled ? stage.assignments.map((one) => one.id) : [id])
      .orderBy('b.id');
    const standing = some.where('a.status', '=', 'open').where('b.status', '=', 'submitted');
    const bids = await (entitled ? standing : some).execute();
    const bid = bids[other % Math.max(bids.length, 1)];
    return bid ? act(memberOf(acting, bid.user_id), bid, acting) : nothing;
  };
};

interface Disagreed {
  id: string;
  number: number;
  opened_by: string;
  other_id: string;
}

/**
 * Acts on the newest disagreement: where the step says so, on one in a state of these, of any
 * assignment of the story.
 */
export const onDisagreement = (states: string[], act: (found: Disagreed, acting: Acting) => Promise<unknown>): Act => {
  return async (acting) => {
    const { stage, id, entitled } = acting;
    const found = await stage.api.db
      .selectFrom('disagreements')
      .select(['id', 'number', 'opened_by', 'other_id'])
      .where('assignment_id', 'in', entitled ? stage.assignments.map((one) => one.id) : [id])
      .orderBy(sql`state = any(${states})`, 'desc')
      .orderBy('number', 'desc')
      .executeTakeFirst();
    return found ? act(found, acting) : nothing;
  };
};

interface Asked {
  id: string;
  poster: Me;
  tutor: Me;
}

/** Acts on an ask for a gig: where the step says so, on one that its tutor alone may read. */
export const onAsk = (act: (found: Asked, acting: Acting) => Promise<unknown>): Act => {
  return async (acting) => {
    const { stage, id, entitled, other } = acting;
    const asks = await stage.api.db
      .selectFrom('gig_asks as g')
      .innerJoin('assignments as a', 'a.id', 'g.assignment_id')
      .select(['a.id', 'a.user_id', 'g.tutor_id'])
      .where('a.id', 'in', entitled ? stage.assignments.map((one) => one.id) : [id])
      .$if(entitled, (some) => some.where('a.offered_to', 'is not', null).where('a.status', '=', 'open'))
      .orderBy('a.id')
      .execute();
    const ask = asks[other % Math.max(asks.length, 1)];
    if (!ask) return nothing;
    return act({ id: ask.id, poster: memberOf(acting, ask.user_id), tutor: memberOf(acting, ask.tutor_id) }, acting);
  };
};
