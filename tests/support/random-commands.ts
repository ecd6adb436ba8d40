import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Me } from '#core/accounts/contract.ts';
import { lapseJobs } from '#server/assignments/lapse.ts';
import { examine } from '#server/doctor.ts';
import { acceptBySilence } from '#server/work/silence.ts';
import { noon, type TestApi } from './api.ts';

/*
 * Random people who post, bid, award, edit, delete, close, extend, withdraw, chat, hand in, ask
 * for changes, are silent, complete, rate and end awards while assignments lapse, some of it at
 * once. In any order that the database chooses, each command has its effect or a declared refusal,
 * and afterwards every invariant holds.
 */

/** The day on which the latest deadline of a story lapses. */
const afterAll = new Date('2026-12-31T00:00:00+05:00');

const people = 5;
const assignments = 3;

const kinds = [
  'post',
  'bid',
  'award',
  'edit',
  'delete',
  'send',
  'submit',
  'complete',
  'rate',
  'rateStudent',
  'stepBack',
  'propose',
  'answer',
  'close',
  'extend',
  'answerDeadline',
  'withdraw',
  'lapse',
  'askForChanges',
  'silence',
] as const;

const command = fc.record({
  kind: fc.constantFrom(
    ...kinds,
    'award',
    'award',
    'submit',
    'complete',
    'complete',
    'rate',
    'rate',
    'propose',
    'answer',
    'propose',
    'answer',
    'answer',
    'award',
    'award',
    'complete',
    'rate',
    'rateStudent',
    'rateStudent',
    'extend',
    'answerDeadline',
    'askForChanges',
    'askForChanges',
    'rateStudent',
    'rateStudent',
  ),
  who: fc.nat(people - 1),
  other: fc.nat(people - 1),
  assignment: fc.nat(assignments - 1),
  /**
   * Whether the entitled person acts instead of `who`: most commands of strangers are only refused.
   */
  entitled: fc.boolean(),
});
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

/** The commands of one run, in rounds; those of a round are sent at once. */
const rounds = fc.array(fc.array(command, { minLength: 1, maxLength: 8 }), { minLength: 4, maxLength: 10 });

interface Stage {
  api: TestApi;
  people: Me[];
  /** The assignments with their owners; the first person's come first. */
  assignments: { id: string; owner: Me }[];
}

const marks = { clear_task: 'yes', answered_in_time: 'no', paid_as_agreed: 'yes' } as const;

const form = {
  title: 'Problem set',
  description: 'Twelve problems on integration by parts.',
  subject: 'Art',
  budget: 3500,
  deadline: '2026-11-28',
};

async function seedEveryState(api: TestApi): Promise<Stage> {
  // 160 coins: too few for the second award, or for a bidder's sixth bid.
  const cast = await Promise.all(Array.from({ length: people }, () => api.person({ coins: 160 })));
  const [first, second] = cast;
  assert.ok(first && second);
  const owners = [first, first, second];
  const stage: Stage = { api, people: cast, assignments: [] };
  for (const owner of owners) {
    const { id } = await api.as(owner).assignments.post(form);
    stage.assignments.push({ id, owner });
    const bid = { assignment_id: id, proposal: 'I will show every step.' };
    for (const bidder of cast.slice(2, 4)) await api.as(bidder).bids.place(bid);
  }
  return stage;
}

async function awardedTutor({ api, people }: Stage, assignment = ''): Promise<Me | undefined> {
  const { db } = api.services;
  const row = await db.selectFrom('assignments').select('awarded_to').where('id', '=', assignment).executeTakeFirst();
  return people.find((person) => person.id === row?.awarded_to);
}

/** Answers or withdraws the last proposal of an assignment as one of its parties. */
async function answer({ api, people }: Stage, assignment_id: string, { other, who }: Command): Promise<unknown> {
  const waiting = await api.db
    .selectFrom('end_proposals as p')
    .innerJoin('conversations as c', 'c.id', 'p.conversation_id')
    .select(['p.id', 'c.assigner_id', 'c.bidder_id'])
    .where('c.assignment_id', '=', assignment_id)
    .orderBy('p.id', 'desc')
    .executeTakeFirst();
  if (!waiting) return null;
  const party = people.find(({ id }) => id === (other % 2 ? waiting.assigner_id : waiting.bidder_id));
  assert.ok(party);
  const { assignments } = api.as(party);
  return who === 0 ? assignments.withdrawEnd(waiting) : assignments.answerEnd({ id: waiting.id, agree: who > 2 });
}

/** Extends a deadline as its poster, and answers the last proposal of one as its tutor. */
async function answerDeadline(
  { api, people }: Stage,
  { id, owner }: Stage['assignments'][number],
  { who, other }: Command,
) {
  await api.as(owner).assignments.extend({ id, deadline: `2026-12-0${1 + other}` });
  const last = await api.db
    .selectFrom('deadline_proposals as p')
    .innerJoin('conversations as c', 'c.id', 'p.conversation_id')
    .select(['p.id', 'c.bidder_id'])
    .where('c.assignment_id', '=', id)
    .orderBy('p.id', 'desc')
    .executeTakeFirst();
  const tutor = people.find((person) => person.id === last?.bidder_id);
  return last && tutor ? api.as(tutor).assignments.answerDeadline({ id: last.id, agree: who > 1 }) : null;
}

/** Withdraws a bid on an assignment as one of its bidders, also one that is over. */
async function withdraw({ api, people }: Stage, assignment_id: string, { other }: Command): Promise<unknown> {
  const bids = await api.db
    .selectFrom('bids')
    .select(['id', 'user_id'])
    .where('assignment_id', '=', assignment_id)
    .execute();
  const bid = bids[other % Math.max(bids.length, 1)];
  const bidder = people.find(({ id }) => id === bid?.user_id);
  return bid && bidder ? api.as(bidder).bids.withdraw({ id: bid.id }) : null;
}

async function perform(stage: Stage, step: Command): Promise<unknown> {
  const { api, people, assignments } = stage;
  const target = assignments[step.assignment];
  const isTutors =
    step.kind === 'submit' ||
    step.kind === 'rateStudent' ||
    step.kind === 'stepBack' ||
    (step.kind === 'propose' && step.other % 2);
  const entitled = isTutors ? await awardedTutor(stage, target?.id) : target?.owner;
  const who = (step.entitled && entitled) || people[step.who];
  // Half of the awards are for an actual bidder.
  const other = people[step.entitled ? 2 + (step.other % 2) : step.other];
  assert.ok(target && who && other);
  const { id } = target;
  const client = api.as(who);
  switch (step.kind) {
    case 'post':
      return client.assignments.post(form);
    case 'bid':
      return client.bids.place({ assignment_id: id, proposal: 'I will show every step.' });
    case 'award':
      return client.assignments.award({ p_assignment_id: id, p_bidder_id: other.id, p_award_cost: 100 });
    case 'edit':
      return client.assignments.edit({ id, ...form, budget: 1000 + step.who });
    case 'delete':
      return client.assignments.delete({ id });
    case 'send': {
      const [conversation] = await client.chat.conversations({ p_user_id: who.id });
      if (!conversation) return null;
      return client.chat.send({ conversation_id: conversation.id, content: 'Salam' });
    }
    case 'submit':
      return client.work.submit({ assignment_id: id, file: new File(['Work'], 'work.txt') });
    case 'complete':
      return client.work.complete({ assignment_id: id, without_submission: step.other % 2 === 0 });
    case 'rate':
      return client.work.rate({ assignment_id: id, rating: 1 + step.other });
    case 'stepBack':
      return client.assignments.stepBack({ id, reason: 'I am ill.' });
    case 'propose':
      return client.assignments.proposeEnd({ id, reason: 'It takes longer than we thought.' });
    case 'answer':
      return answer(stage, id, step);
    case 'close':
      // Rarely: what is closed goes no further.
      return step.other === 0 && client.assignments.close({ id });
    case 'extend':
      return client.assignments.extend({ id, deadline: `2026-12-0${1 + step.other}` });
    case 'answerDeadline':
      return answerDeadline(stage, target, step);
    case 'withdraw':
      return withdraw(stage, id, step);
    case 'lapse':
      // After every deadline's time: whatever is open then lapses.
      return (
        step.who === 0 && Promise.all(lapseJobs({ ...api.services, clock: () => afterAll }).map(({ run }) => run()))
      );
    case 'askForChanges': {
      const words = { words: 'Please show every step.', due: '2026-12-24' };
      return client.work.askForChanges({ assignment_id: id, version: 1 + (step.other % 2), ...words });
    }
    case 'silence':
      return acceptBySilence(api.db, new Date(noon.getTime() + step.other * 7 * 86_400_000));
    case 'rateStudent':
      return client.work.rateStudent({ assignment_id: id, rating: 1 + step.other, ...marks });
  }
}

/** Counts of the runs' commands, to assert that they did enough. */
export type Tally = Record<(typeof kinds)[number], { done: number; refused: number }>;

/**
 * Plays `runs` random stories, and the doctor after each. A seed printed by a failure repeats the
 * same stories.
 */
export async function playRandomCommands(api: TestApi, runs: number, seed: number): Promise<Tally> {
  const tally = Object.fromEntries(kinds.map((kind) => [kind, { done: 0, refused: 0 }])) as Tally;
  const story = fc.asyncProperty(rounds, async (played) => {
    const stage = await seedEveryState(api);
    for (const round of played) {
      const outcomes = await Promise.allSettled(round.map((step) => perform(stage, step)));
      for (const [n, outcome] of outcomes.entries()) {
        const kind = round[n]?.kind ?? 'post';
        if (outcome.status === 'fulfilled') {
          tally[kind].done += 1;
        } else {
          assert.equal((outcome.reason as { defined?: boolean }).defined, true, `${kind}: ${outcome.reason}`);
          tally[kind].refused += 1;
        }
      }
    }
    assert.deepEqual(await examine(api.database.pool), []);
  });
  await fc.assert(story, { numRuns: runs, seed, endOnFailure: true });
  return tally;
}
