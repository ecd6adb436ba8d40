import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { contract } from '#core/contract.ts';
import { canaries, everywhere, type Role, roles, staff } from '#tests/support/access-rows.ts';
import { buildWorld, walk } from '#tests/support/access-world.ts';
import { noon, testApi } from '#tests/support/api.ts';
import { proceduresOf } from '#tests/support/procedures.ts';

const oneRole: readonly Role[] = staff;

test('The access walk names every procedure and no removed one', () => {
  assert.deepEqual(Object.keys(walk).sort(), Object.keys(proceduresOf(contract)).sort());
});

test('Every signed-in user may post and bid, student or tutor (ROLE-01)', async (t) => {
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

test('Answers each kind of caller as declared and leaks no canary (ROLE-05, DETAIL-07, ACCESS-06, ACCESS-07, ACCESS-09, DEAL-151)', (t) =>
  walkAs(
    t,
    roles.filter((role) => !oneRole.includes(role)),
  ));

test('Answers an admin with each role as declared and leaks no canary (RUN-121)', (t) => walkAs(t, oneRole));

/** Calls every procedure as each of these callers. */
async function walkAs(t: TestContext, callers: readonly Role[]): Promise<void> {
  const api = await testApi(t);
  const world = await buildWorld(api);
  assert.equal(world.viewers.blocked, null);
  for (const [path, step] of Object.entries(walk)) {
    for (const [n, role] of callers.entries()) {
      const client = api.as(world.viewers[role], { now: noon, ip: `192.0.2.${n + 1}` });
      const { outcome, said } = await step.call(client, world).then(
        (answer) => ({ outcome: 'ok', said: JSON.stringify(answer) }),
        (error: { code: string; data: unknown }) => ({ outcome: error.code, said: JSON.stringify(error.data) }),
      );
      assert.equal(outcome, step.expected[role], `${path} as ${role}: ${said}`);
      const entitled: readonly string[] = [...(step.entitled?.[role] ?? []), ...(everywhere[role] ?? [])];
      for (const [name, canary] of Object.entries(canaries)) {
        if (!entitled.includes(name))
          assert.ok(!said.toLowerCase().includes(canary), `${path} tells ${role} the ${name}`);
      }
    }
  }
}
