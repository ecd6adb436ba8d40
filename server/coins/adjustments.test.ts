import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { adjustmentDays } from '#core/limits.ts';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';
import { examine } from '../doctor.ts';

const later = (days: number) => new Date(noon.getTime() + days * 86_400_000);

async function withLimit(t: TestContext) {
  const api = await testApi(t);
  const person = (username: string) => api.person({ username, is_admin: true, admin_roles: ['money'] });
  const owner = await api.person({ username: 'rabia', is_admin: true });
  const [asker, second] = [await person('usman'), await person('bilal')];
  const user = await api.person({ username: 'sana' });
  await api.as(owner).admin.setSetting({ name: 'adjustment_limit', value: 100, reason: 'Two look at more.' });
  const adjust = (coins: number, direction: 'add' | 'take' = 'add') =>
    api.as(asker).coins.adjust({ user_id: user.id, direction, coins, reason: 'Charged twice.' });
  const decide = (by: typeof asker, id = '', outcome: 'confirmed' | 'refused' = 'confirmed', now = noon) =>
    api.as(by, { now }).coins.decideAdjustment({ id, outcome, reason: 'I compared the statement.' });
  const coins = async () => (await api.reload(user)).coins;
  return { api, owner, asker, second, user, adjust, decide, coins };
}

test('Above the limit an adjustment waits for a second admin, also one in parts (RUN-130)', async (t) => {
  const { api, second, user, adjust, decide, coins } = await withLimit(t);
  assert.deepEqual(await adjust(60), { amount: 60, coins: 160 });
  const { request_id, ...answer } = await adjust(41);
  assert.deepEqual(answer, { amount: 41, coins: 160 });
  assert.equal(await coins(), 160);
  const [asked] = (await api.as(second).coins.adjustments({})).items;
  assert.deepEqual(
    [asked?.id, asked?.amount, asked?.balance, asked?.requested_by, asked?.user.username, asked?.may_decide],
    [request_id, 41, 160, 'usman', 'sana', true],
  );
  assert.equal((await api.as(second).admin.queues()).adjustments?.waiting, 1);
  await decide(second, request_id);
  assert.equal(await coins(), 201);
  assert.equal((await api.as(second).admin.queues()).adjustments?.waiting, 0);
  const { items } = await api.as(user).coins.transactions({ kind: 'adjustment' });
  assert.deepEqual(
    items.map(({ amount, description }) => [amount, description]),
    [
      [41, 'Charged twice.'],
      [60, 'Charged twice.'],
    ],
  );
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Neither requester nor subject decides, in whatever session, nor an admin without the role (RUN-131)', async (t) => {
  const { api, asker, second, user, adjust, decide, coins } = await withLimit(t);
  const { request_id } = await adjust(500);
  assert.equal((await refusalOf(decide(asker, request_id))).code, 'adjustment_request_own');
  assert.equal((await refusalOf(decide(asker, request_id, 'refused'))).code, 'adjustment_request_own');
  const [own] = (await api.as(asker).coins.adjustments({})).items;
  assert.equal(own?.may_decide, false);
  const subject = { ...user, is_admin: true, admin_roles: ['money' as const] };
  assert.equal((await refusalOf(decide(subject, request_id))).code, 'admin_required');
  await api.db
    .updateTable('profiles')
    .set({ admin_roles: ['money'] })
    .where('id', '=', user.id)
    .execute();
  assert.equal((await refusalOf(decide(subject, request_id))).code, 'adjustment_own');
  const moderator = await api.person({ is_admin: true, admin_roles: ['moderation'] });
  assert.equal((await refusalOf(decide(moderator, request_id))).code, 'admin_role_required');
  await api.db
    .updateTable('profiles')
    .set({ admin_roles: ['store'] })
    .where('id', '=', second.id)
    .execute();
  assert.equal((await refusalOf(decide(second, request_id))).code, 'admin_role_required');
  assert.equal(await coins(), 100);
});

test('Of simultaneous decisions one counts, and coins move once (RUN-132)', async (t) => {
  const { api, owner, second, adjust, decide, coins } = await withLimit(t);
  const { request_id } = await adjust(500);
  const deciders = [second, owner, second, owner, second, owner];
  const ended = await Promise.allSettled(
    deciders.map((by, n) => decide(by, request_id, n % 3 === 2 ? 'refused' : 'confirmed')),
  );
  const codes = ended.map((one) => (one.status === 'fulfilled' ? 'ok' : one.reason.code));
  assert.deepEqual(codes.sort(), [...Array(5).fill('adjustment_request_decided'), 'ok']);
  const { rows } = await api.database.pool.query('select outcome from adjustment_requests');
  assert.equal(await coins(), rows[0].outcome === 'confirmed' ? 600 : 100);

  // The same form again gets the first answer.
  const again = (await adjust(300)).request_id ?? '';
  const before = await coins();
  const form = { id: again, outcome: 'confirmed', reason: 'I compared it.' } as const;
  const send = () => api.as(second, { key: 'decision-1' }).coins.decideAdjustment(form);
  assert.deepEqual(await Promise.all([send(), send(), send()]), Array(3).fill({ outcome: 'confirmed' }));
  assert.equal(await coins(), before + 300);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('A request expires after seven days, and takes no more than is there (RUN-133)', async (t) => {
  const { api, second, user, adjust, decide, coins } = await withLimit(t);
  assert.equal(adjustmentDays, 7);
  const { request_id } = await adjust(500);
  const late = await refusalOf(decide(second, request_id, 'confirmed', later(7)));
  assert.equal(late.code, 'adjustment_request_expired');
  const week = api.as(second, { now: later(7) });
  assert.deepEqual((await week.coins.adjustments({})).items, []);
  assert.equal((await week.admin.queues()).adjustments?.waiting, 0);
  assert.equal((await week.coins.adjustments({ status: 'expired' })).items[0]?.outcome, 'expired');

  assert.equal((await refusalOf(adjust(101, 'take'))).code, 'adjustment_below_zero');
  await adjust(50);
  const taken = (await adjust(150, 'take')).request_id;
  await api.as(second).coins.adjust({ user_id: user.id, direction: 'take', coins: 10, reason: 'A mistake.' });
  assert.equal((await refusalOf(decide(second, taken))).code, 'adjustment_below_zero');
  assert.deepEqual(await decide(second, taken, 'refused'), { outcome: 'refused' });
  assert.equal(await coins(), 140);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('The audit log has the request and its decision, with both names (RUN-134)', async (t) => {
  const { api, owner, second, user, adjust, decide } = await withLimit(t);
  await decide(second, (await adjust(500)).request_id);
  const { items } = await api.as(owner).admin.auditLog({ about_id: user.id });
  assert.deepEqual(
    items.map(({ admin, title }) => [admin, title]),
    [
      ['bilal', 'Requested adjustment confirmed'],
      ['usman', 'Adjustment requested'],
    ],
  );
  const entry = await api.as(owner).admin.auditEntry({ number: items[0]?.number ?? 0 });
  const after = { outcome: 'confirmed', requested: 500, requested_by: '@usman', coins: 600 };
  assert.deepEqual([entry.before, entry.after], [{ coins: 100 }, after]);
});
