import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { dayOf } from '#core/calendar.ts';
import { examine } from '#server/doctor.ts';
import { randomFrom } from './random.ts';
import { type RunningServer, runningServer } from './running-server.ts';
import type { Member } from './server-database.ts';

const inDays = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000));
/** Deals in progress at once. */
const atOnce = 6;

interface Call {
  as: Member;
  path: string;
  body: object;
}
type Answer = Record<string, unknown>;

/** The calls of one deal, each made from the answer of the one before. */
function callsOf(id: string, poster: Member, one: Member, two: Member): ((before: Answer) => Call)[] {
  const bid = (as: Member) => () => ({ as, path: '/bids', body: { assignment_id: id, proposal: 'I will.' } });
  const choose = (tutor: Member) => () => ({
    as: poster,
    path: '/rpc/award_assignment_to_bidder',
    body: { p_assignment_id: id, p_bidder_id: tutor.id, p_award_cost: 100 },
  });
  const at = (as: Member, deed: string, body: object) => () => ({ as, path: `/assignments/${id}/${deed}`, body });
  const opened = at(one, 'disagreements', { reason: 'late', words: 'It is late.' });
  return [
    bid(one),
    bid(two),
    choose(one),
    at(one, 'deadline', { deadline: inDays(20) }),
    at(poster, 'end-proposals', { reason: 'It takes long.' }),
    (before) => ({ as: one, path: `/end-proposals/${before.id}/answer`, body: { agree: false } }),
    opened,
    (before) => ({ as: poster, path: `/disagreements/${before.id}/answer`, body: { words: 'No.' } }),
    at(one, 'step-back', { reason: 'I am ill.' }),
    choose(two),
    at(poster, 'end-proposals', { reason: 'It takes long.' }),
    (before) => ({ as: two, path: `/end-proposals/${before.id}/answer`, body: { agree: true } }),
    at(poster, 'close', {}),
  ];
}

interface Deal {
  calls: ReturnType<typeof callsOf>;
  poster: Member;
  tutors: Member[];
  /** Answers so far. */
  answers: Answer[];
}

async function dealOf({ inside }: RunningServer, n: number): Promise<Deal> {
  const [poster, one, two] = [await inside.member('Poster'), await inside.member('One'), await inside.member('Two')];
  // The awards cost all of the poster's coins, which are refunded in between.
  const facts = { title: `Deal ${n}`, description: 'Twelve problems.', subject: 'Mathematics', budget: 3500 };
  const { id } = await inside.db
    .insertInto('assignments')
    .values({ ...facts, user_id: poster.id, deadline: inDays(7), created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { calls: callsOf(id, poster, one, two), poster, tutors: [one, two], answers: [] };
}

/**
 * Kills the server `kills` times amid commands about awards. After each start no invariant is
 * broken, and each answered call gives the same answer again; at the end each call had one effect.
 */
export async function killAmidAwards(t: TestContext, kills: number, seed: number): Promise<void> {
  const chance = randomFrom(seed);
  const standing = await runningServer(t);
  const { inside, ask } = standing;
  const deals: Deal[] = [];
  const send = async (deal: Deal, n: number, step: number): Promise<Answer | null> => {
    const call = deal.calls[step]?.(deal.answers[step - 1] ?? {});
    assert.ok(call);
    const key = { 'idempotency-key': `deal-${n}-step-${step}` };
    // The connection breaks when the server dies: the call was not answered.
    const answer = await ask(call.as, `/api${call.path}`, call.body, key)
      .then(async (response) => ({ status: response.status, body: (await response.json()) as Answer }))
      .catch(() => null);
    if (!answer) return null;
    assert.equal(answer.status, 200, `${call.path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  let unanswered = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const most = 3 + Math.floor(chance() * 25);
    let heard = 0;
    const dead = once(standing.server.child, 'exit');
    const play = async (): Promise<void> => {
      for (;;) {
        const n = deals.push(await dealOf(standing, deals.length)) - 1;
        const deal = deals[n] as Deal;
        while (deal.answers.length < deal.calls.length) {
          const answer = await send(deal, n, deal.answers.length);
          if (!answer) {
            unanswered += 1;
            return;
          }
          deal.answers.push(answer);
          heard += 1;
          if (heard === most) standing.server.child.kill('SIGKILL');
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, play));
    await dead;
    await standing.start();
    assert.deepEqual(await examine(inside.pool), [], `after kill ${kill + 1}`);
    // An answered call gets its answer again. An unanswered call is made now, unless it took effect
    // before.
    const broken = [...deals.entries()].filter(([, deal]) => deal.answers.length < deal.calls.length);
    for (const [n, deal] of broken) {
      const last = deal.answers.length - 1;
      if (last >= 0) assert.deepEqual(await send(deal, n, last), deal.answers[last]);
      while (deal.answers.length < deal.calls.length) {
        const answer = await send(deal, n, deal.answers.length);
        assert.ok(answer);
        deal.answers.push(answer);
      }
    }
  }
  t.diagnostic(`${deals.length} deals, ${kills} kills, ${unanswered} calls unanswered`);
  // Both awards were refunded; the first tutor's bid stays spent, as does the second's.
  for (const { poster, tutors } of deals) {
    const ids = [poster, ...tutors].map(({ id }) => id);
    const rows = await inside.db.selectFrom('profiles').select(['id', 'coins']).where('id', 'in', ids).execute();
    assert.deepEqual(
      ids.map((id) => rows.find((row) => row.id === id)?.coins),
      [100, 70, 70],
    );
  }
  const { count } = await inside.db
    .selectFrom('ended_awards')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  assert.equal(Number(count), 2 * deals.length, 'each award ended once');
  assert.deepEqual(await examine(inside.pool), []);
}
