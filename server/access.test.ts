import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isContractProcedure } from '@orpc/contract';
import type { Me } from '#core/accounts/contract.ts';
import { contract } from '#core/contract.ts';
import { type AccessRows, canaries, type Role, roles, type World } from '#tests/support/access-rows.ts';
import { noon, type TestApi, testApi } from '#tests/support/api.ts';
import { findSession } from './accounts/session.ts';
import { features } from './features.ts';

/*
 * Every procedure, called by every kind of caller. What each may do stands beside its feature, by name: a procedure
 * that is in no feature's rows fails the walk.
 */
const walk: AccessRows = Object.assign(
  {},
  ...(await Promise.all(
    Object.keys(features).map(async (name): Promise<AccessRows> => {
      const rows: Record<string, AccessRows> = await import(`./${name}/access-rows.ts`);
      return Object.assign({}, ...Object.values(rows));
    }),
  )),
);

function pathsOf(router: object, prefix = ''): string[] {
  return Object.entries(router).flatMap(([name, node]: [string, object]) =>
    isContractProcedure(node) ? [`${prefix}${name}`] : pathsOf(node, `${prefix}${name}.`),
  );
}

/** The people of the walk, each through a session of their own: a blocked one gets none. */
async function buildWorld(api: TestApi): Promise<World> {
  const people: Record<Exclude<Role, 'guest'>, Me> = {
    student: await api.person(),
    tutor: await api.person({ username: 'plain_tutor', user_type: 'tutor', email: 'canarymail-tutor@example.com' }),
    owner: await api.person({
      full_name: 'Canaryposter Name',
      username: 'canaryposter',
      email: 'canarymail@example.com',
      phone_number: '+923007654321',
    }),
    other: await api.person(),
    blocked: await api.person({ is_blocked: true }),
    admin: await api.person({ is_admin: true }),
  };
  const viewers: Record<Role, Me | null> = { guest: null, ...people };
  for (const role of roles) {
    const person = viewers[role];
    if (!person) continue;
    const session = { user_id: person.id, token: `token-${role}`, expires_at: '2999-01-01' };
    await api.db.insertInto('sessions').values(session).execute();
    viewers[role] = (await findSession(api.db, session.token))?.viewer ?? null;
  }
  const anonymous = await api.assignment(people.owner, { is_anonymous: true });
  const { id: question } = await api
    .as(people.other)
    .questions.ask({ assignment_id: anonymous, question: 'canaryquestion for two' });
  const { id: bid } = await api
    .as(people.other)
    .bids.place({ assignment_id: anonymous, proposal: 'canaryproposal in my words' });
  const awarded = await api.assignment(people.owner, { is_anonymous: true });
  await api.as(people.other).bids.place({ assignment_id: awarded, proposal: 'canaryproposal in my words' });
  const { conversation_id } = await api
    .as(people.owner)
    .assignments.award({ p_assignment_id: awarded, p_bidder_id: people.other.id, p_award_cost: 100 });
  const work = { file: new File(['Work'], 'work.txt'), comment: 'canarycomment on my work', is_public: true };
  await api.as(people.other).work.submit({ assignment_id: awarded, ...work });
  const reviewed = await api.assignment(people.owner, {
    is_anonymous: true,
    status: 'completed',
    awarded_to: people.other.id,
  });
  await api.as(people.owner).work.rate({ assignment_id: reviewed, rating: 5, comment: 'Well done' });
  await api.as(people.other).chat.send({ conversation_id, content: 'canarymessage for two' });
  const assignment = await api.assignment(people.owner, { is_anonymous: true });
  return { assignment, anonymous, question, bid, awarded, conversation: conversation_id, viewers };
}

test('every procedure is in the walk, and the walk names none that is gone', () => {
  assert.deepEqual(Object.keys(walk).sort(), pathsOf(contract).sort());
});

test('whoever is signed in may post and bid, student or tutor (ROLE-01)', async (t) => {
  const api = await testApi(t);
  const [student, tutor] = [
    await api.person({ user_type: 'student' }),
    await api.person({ user_type: 'tutor', expertise: ['Art'] }),
  ];
  const form = { title: 'Sums', description: 'Twelve.', subject: 'Art', budget: 100, deadline: '2026-11-28' };
  for (const [poster, bidder] of [
    [student, tutor],
    [tutor, student],
  ] as const) {
    const { id } = await api.as(poster).assignments.post(form);
    const bid = await api.as(bidder).bids.place({ assignment_id: id, proposal: 'I will show every step.' });
    assert.equal(bid.status, 'submitted');
  }
});

test('every procedure answers each kind of caller as declared, and no canary leaves its cage (ROLE-05, DETAIL-07, ACCESS-06, ACCESS-07, ACCESS-09)', async (t) => {
  const api = await testApi(t);
  const world = await buildWorld(api);
  assert.equal(world.viewers.blocked, null);
  for (const [path, step] of Object.entries(walk)) {
    for (const role of roles) {
      const client = api.as(world.viewers[role], { now: noon });
      const { outcome, said } = await step.call(client, world).then(
        (answer) => ({ outcome: 'ok', said: JSON.stringify(answer) }),
        (error: { code: string; data: unknown }) => ({ outcome: error.code, said: JSON.stringify(error.data) }),
      );
      assert.equal(outcome, step.expected[role], `${path} as ${role}: ${said}`);
      const entitled: readonly string[] = step.entitled?.[role] ?? [];
      for (const [name, canary] of Object.entries(canaries)) {
        if (!entitled.includes(name))
          assert.ok(!said.toLowerCase().includes(canary), `${path} tells ${role} the ${name}`);
      }
    }
  }
});
