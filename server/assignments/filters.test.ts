import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Me } from '#core/accounts/contract.ts';
import { noon, type TestApi, testApi } from '#tests/support/api.ts';
import { examine } from '../doctor.ts';

/** Makes three open assignments and some that no longer take bids; the tutor bid on the first. */
async function market(api: TestApi) {
  const [owner, tutor] = [
    await api.person(),
    await api.person({ coins: 400, expertise: ['Physics', 'Computer Science'] }),
  ];
  const post = (title: string, budget: number, deadline: string, subject: string, more = {}) =>
    api.assignment(owner, { title, budget, deadline, subject, ...more });
  const integrals = await post('Integrals', 2000, '2026-12-20', 'Maths');
  const optics = await post('Optics, physics lab', 5000, '2026-11-23', 'Science');
  await post('Sorting in C', 800, '2026-11-29', 'Coding', { is_anonymous: true });
  await post('Past its day', 9000, '2026-11-19', 'Physics');
  await post('Awarded one', 9000, '2026-11-29', 'Physics', { status: 'awarded', awarded_to: tutor.id });
  await api.as(tutor).bids.place({ assignment_id: integrals, proposal: 'With every step.' });
  return { owner, tutor, integrals, optics };
}

const titles = async (api: TestApi, viewer: Me | null, input: object) =>
  (await api.as(viewer).assignments.list(input)).items.map(({ title }) => title);

const [integrals, optics, sorting] = ['Integrals', 'Optics, physics lab', 'Sorting in C'];

test('Orders open assignments by deadline, by budget or by fewest bids, the newest first among equals', async (t) => {
  const api = await testApi(t);
  await market(api);
  assert.deepEqual(await titles(api, null, { sort: 'deadline' }), [optics, sorting, integrals]);
  assert.deepEqual(await titles(api, null, { sort: 'budget' }), [optics, integrals, sorting]);
  assert.deepEqual(await titles(api, null, { sort: 'bids' }), [sorting, optics, integrals]);
  assert.deepEqual(await titles(api, null, { sort: 'budget', status: 'completed' }), [optics, integrals, sorting]);
});

test('Filters by budget, deadline and subject, alone and together, in a search too', async (t) => {
  const api = await testApi(t);
  await market(api);
  const found = (input: object) => titles(api, null, input);
  assert.deepEqual(await found({ budget_from: '2,000' }), [optics, integrals]);
  assert.deepEqual(await found({ budget_from: 801, budget_to: 2000 }), [integrals]);
  assert.deepEqual(await found({ deadline_within: 3 }), [optics]);
  assert.deepEqual(await found({ deadline_within: 9, sort: 'bids' }), [sorting, optics]);
  assert.deepEqual(await found({ subject: 'programming', budget_to: 5000 }), [sorting]);
  assert.deepEqual(await found({ search: 'physics', deadline_within: 9 }), [optics]);
  assert.deepEqual(await found({ search: 'physics', budget_to: 4000 }), []);
  const { total, next } = await api.as(null).assignments.list({ budget_to: 4000 });
  assert.deepEqual([total, next], [2, null]);
});

test('A tutor can list assignments without an own bid and within their expertise; guests see all', async (t) => {
  const api = await testApi(t);
  const { tutor, owner } = await market(api);
  assert.deepEqual(await titles(api, tutor, { not_bid: true }), [sorting, optics]);
  assert.deepEqual(await titles(api, owner, { not_bid: 'on' }), []);
  assert.deepEqual(await titles(api, tutor, { my_expertise: true }), [sorting, optics]);
  assert.deepEqual(await titles(api, tutor, { my_expertise: true, sort: 'budget', budget_from: 900 }), [optics]);
  assert.deepEqual(await titles(api, owner, { my_expertise: true }), []);
  assert.deepEqual(await titles(api, null, { my_expertise: true, not_bid: true }), [sorting, optics, integrals]);
});

test('Pages of every order show each row once', async (t) => {
  const api = await testApi(t);
  const owner = await api.person();
  for (let n = 0; n < 7; n += 1)
    await api.assignment(owner, { title: 'Algebra', budget: 500 + (n % 2), created_at: noon });
  for (const input of [{ sort: 'deadline' }, { sort: 'budget' }, { sort: 'bids' }, { budget_to: 900 }] as const) {
    for (const search of ['', 'algebra']) {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const page = await api.as(null).assignments.list({ ...input, search, limit: 3, after });
        assert.equal(page.total, 7);
        seen.push(...page.items.map(({ id }) => id));
        after = page.next ?? undefined;
      } while (after);
      assert.equal(new Set(seen).size, 7, JSON.stringify(input));
      assert.equal(seen.length, 7);
    }
  }
});

test('The list follows edits, deletions and awards, and the doctor finds it in order', async (t) => {
  const api = await testApi(t);
  const { owner, tutor, integrals, optics } = await market(api);
  const form = { title: 'Integrals', description: 'Twelve problems.', deadline: '2026-12-20' };
  await api.as(owner).assignments.edit({ ...form, id: integrals, budget: 7000 });
  await api.as(owner).assignments.delete({ id: optics });
  assert.deepEqual(await titles(api, null, { sort: 'budget' }), ['Integrals', sorting]);
  const wrong = async () =>
    (await examine(api.database.pool)).filter(({ invariant }) =>
      invariant.startsWith('every assignment that can be bid on'),
    );
  assert.deepEqual(await wrong(), []);
  const award = { p_assignment_id: integrals, p_bidder_id: tutor.id, p_award_cost: 100 };
  await api.as(owner).assignments.award(award);
  assert.deepEqual(await titles(api, null, { sort: 'budget' }), [sorting]);
  await api.db.updateTable('open_assignments').set({ bid_count: 3 }).execute();
  assert.equal((await wrong()).length, 1);
});
