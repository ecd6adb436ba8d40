import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';
import { listenTo } from '#tests/support/hints.ts';
import { examine } from '../doctor.ts';
import { coinMails } from './mails.ts';

async function withAdmin(t: TestContext) {
  const api = await testApi(t);
  const admin = await api.person({ username: 'rabia_admin', is_admin: true });
  const user = await api.person({ full_name: 'Hamza Tariq', email: 'hamza@example.com' });
  const adjust = (direction: 'add' | 'take', coins: number | string, reason = 'Charged twice.') =>
    api.as(admin).coins.adjust({ user_id: user.id, direction, coins: coins as number, reason });
  return { api, admin, user, adjust };
}

test('An admin adds and removes coins; the history says why, the audit log the values before and after', async (t) => {
  const { api, admin, user, adjust } = await withAdmin(t);
  assert.deepEqual(await adjust('add', '1,000', 'شکریہ'), { amount: 1000, coins: 1100 });
  assert.deepEqual(await adjust('take', 1100), { amount: -1100, coins: 0 });
  const { items } = await api.as(user).coins.transactions({ kind: 'adjustment' });
  assert.deepEqual(
    items.map(({ amount, balance_after, description }) => [amount, balance_after, description]),
    [
      [-1100, 0, 'Charged twice.'],
      [1000, 1100, 'شکریہ'],
    ],
  );
  const { items: log } = await api.as(admin).admin.auditLog({ about_id: user.id });
  const [newest] = log;
  assert.deepEqual([newest?.action, newest?.admin, newest?.reason], ['coins.adjust', 'rabia_admin', 'Charged twice.']);
  const entry = await api.as(admin).admin.auditEntry({ number: newest?.number ?? 0 });
  assert.deepEqual([entry.before, entry.after], [{ coins: 1100 }, { coins: 0 }]);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Refuses a balance below zero, an adjustment of the own balance, and invalid amounts', async (t) => {
  const { api, admin, user, adjust } = await withAdmin(t);
  const below = await refusalOf(adjust('take', 101));
  assert.deepEqual([below.code, below.field], ['adjustment_below_zero', 'coins']);
  for (const coins of [0, -5, 1.5, 'many', '', 10_001, 1e12]) {
    const { fields, code } = await refusalOf(adjust('add', coins));
    assert.deepEqual([code, fields], ['input_invalid', ['coins']], String(coins));
  }
  assert.deepEqual((await refusalOf(adjust('add', 5, ' '))).fields, ['reason']);
  const own = { user_id: admin.id, direction: 'add', coins: 5, reason: 'For me.' } as const;
  assert.equal((await refusalOf(api.as(admin).coins.adjust(own))).code, 'adjustment_own');
  const nobody = { ...own, user_id: '00000000-0000-7000-8000-000000000000' };
  assert.equal((await refusalOf(api.as(admin).coins.adjust(nobody))).code, 'user_not_found');
  assert.equal((await refusalOf(api.as(user).coins.adjust(own))).code, 'admin_required');
  assert.equal((await refusalOf(api.as(null).coins.adjust(own))).code, 'sign_in_required');
  assert.equal((await api.reload(user)).coins, 100);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Simultaneous removals end at zero coins, and a form sent twice counts once', async (t) => {
  const { api, admin, user, adjust } = await withAdmin(t);
  const taken = await Promise.allSettled(Array.from({ length: 8 }, () => adjust('take', 30)));
  assert.equal(taken.filter(({ status }) => status === 'fulfilled').length, 3);
  const twice = { user_id: user.id, direction: 'add', coins: 50, reason: 'Goodwill.' } as const;
  const send = () => api.as(admin, { key: 'adjustment-1' }).coins.adjust(twice);
  assert.deepEqual(await Promise.all([send(), send(), send()]), Array(3).fill({ amount: 50, coins: 60 }));
  assert.equal((await api.reload(user)).coins, 60);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('The user sees the new balance live and gets a mail with amount and reason, unless blocked', async (t) => {
  const { api, user, adjust } = await withAdmin(t);
  const told = await listenTo(t, api, ({ topic }) => topic === 'coins');
  await adjust('take', 1, 'A <b>coin</b> too many.');
  const { coins } = await api.reload(user);
  assert.deepEqual(await told(), [{ to: [user.id], hint: { topic: 'coins', id: user.id, number: coins } }]);

  const row = await api.db
    .selectFrom('mails')
    .selectAll()
    .where('kind', '=', 'coins_adjusted')
    .executeTakeFirstOrThrow();
  assert.deepEqual([row.recipient_id, row.created_at], [user.id, noon]);
  const { coins_adjusted } = coinMails({ db: api.db, publicUrl: 'http://localhost:3000', secret: '' });
  const mail = await coins_adjusted(row);
  assert.equal(mail?.to, 'hamza@example.com');
  assert.equal(mail?.subject, '1 coin taken from your wallet');
  for (const part of ['Hamza Tariq', 'A <b>coin</b> too many.', '99 coins', '/transaction-history']) {
    assert.ok(mail?.text.includes(part), part);
  }
  assert.ok(!mail?.html.includes('<b>coin</b>'));
  await api.db.updateTable('profiles').set({ is_blocked: true }).where('id', '=', user.id).execute();
  assert.equal(await coins_adjusted(row), null);
});
