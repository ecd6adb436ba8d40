import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import type { MonthEntry } from '#core/payments/months-contract.ts';
import { noon, type TestApi, testApi } from '#tests/support/api.ts';
import { playCoinHistories } from '#tests/support/coin-histories.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { seed } from '#tests/support/random.ts';
import { writeEverything } from '#tests/support/rightful-writes.ts';

const december = new Date('2026-12-10T12:00:00+05:00');

/** Returns the account of a month, and all of its entries in pages of seven. */
async function accountOf(api: TestApi, reader: Me, month: string) {
  const { payments } = api.as(reader, { now: december });
  const account = await payments.month({ month });
  const entries: MonthEntry[] = [];
  let after: string | undefined;
  do {
    const page = await payments.monthEntries({ month, limit: 7, ...(after && { after }) });
    entries.push(...page.items);
    after = page.next ?? undefined;
  } while (after);
  return { ...account, entries };
}

type Account = Awaited<ReturnType<typeof accountOf>>;

const netOf = ({ lines }: Account) =>
  lines.filter(({ part }) => part === 'coins').reduce((sum, { credited, debited }) => sum + credited + debited, 0);

/** The lines as sums of the entries. */
function addedUp({ entries }: Account) {
  const sums = new Map<string, number[]>();
  for (const { part, name, coins, units, cents } of entries) {
    const sum = sums.get(`${part} ${name}`) ?? [0, 0, 0, 0, 0];
    const more = [1, Math.max(0, coins ?? 0), Math.min(0, coins ?? 0), units ?? 0, cents ?? 0];
    sums.set(
      `${part} ${name}`,
      sum.map((value, n) => value + (more[n] ?? 0)),
    );
  }
  return Object.fromEntries([...sums].sort());
}

const summed = ({ lines }: Account) =>
  Object.fromEntries(
    lines
      .map(({ part, name, entries, credited, debited, units, cents }): [string, number[]] => [
        `${part} ${name}`,
        [entries, credited, debited, units, cents],
      ])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

test('The sums of all months are the ledger’s, after random histories (RUN-164)', async (t) => {
  t.diagnostic(`SEED=${seed}`);
  const api = await testApi(t);
  await playCoinHistories(api, 6, seed);
  await writeEverything(api);
  const reader = await api.person({ is_admin: true });
  const { rows: months } = await sql<{ month: string }>`select distinct
    to_char(created_at at time zone 'Asia/Karachi', 'YYYY-MM') as month from transactions`.execute(api.db);
  let [net, paid] = [0, 0];
  for (const { month } of months) {
    const account = await accountOf(api, reader, month);
    assert.deepEqual(summed(account), addedUp(account), month);
    assert.ok(account.entries.every(({ at }, n) => n === 0 || at >= (account.entries[n - 1]?.at ?? at)));
    net += netOf(account);
    for (const { part, cents } of account.lines) paid += part.endsWith('_payments') ? cents : 0;
  }
  const { rows: balances } = await sql<{ coins: number }>`select sum(coins)::int as coins from profiles`.execute(
    api.db,
  );
  assert.equal(net, balances[0]?.coins);
  const { rows: sums } = await sql<{ cents: number }>`select sum(amount)::int * 100 as cents from payments
    where status = 'paid'`.execute(api.db);
  assert.equal(paid, sums[0]?.cents);
});

test('A month that is over never changes, whatever happens to its payments later (RUN-165)', async (t) => {
  const api = await testApi(t);
  await writeEverything(api);
  await api.db.updateTable('payments').set({ decided_at: noon }).where('status', '=', 'paid').execute();
  const admin = await api.person({ is_admin: true, username: 'later' });
  const before = await accountOf(api, admin, '2026-11');
  assert.deepEqual([before.is_closed, before.month], [true, '2026-11']);
  const parts = new Set(before.lines.map(({ part }) => part));
  assert.deepEqual([...parts].sort(), ['coin_payments', 'coins', 'held', 'order_payments', 'sales', 'sent_back']);

  const office = api.as(admin, { now: december });
  const { items } = await office.store.adminOrders({});
  const paidOrder = items.find(({ status }) => status === 'paid' || status === 'packed');
  await office.store.moveOrder({ number: paidOrder?.number ?? '', status: 'cancelled', reason: 'Damaged.' });
  const way = { status: 'refunded', reason: 'Sent back by hand.' } as const;
  await office.store.moveOrder({ number: paidOrder?.number ?? '', ...way });
  await api.db.updateTable('gateway_orders').set({ reversed_at: december }).where('reversed_at', 'is', null).execute();
  const [buyer] = await api.db.selectFrom('profiles').select('id').where('username', '=', 'shopper').execute();
  await office.admin.blockUser({ user_id: buyer?.id ?? '', reason: 'Spam.' });
  await office.coins.adjust({ user_id: buyer?.id ?? '', direction: 'add', coins: 5, reason: 'Late.' });

  assert.deepEqual(await accountOf(api, admin, '2026-11'), before);
  const after = summed(await accountOf(api, admin, '2026-12'));
  assert.ok(after['sent_back order'], 'the refund belongs to the month in which it went');
  assert.equal(after['coins adjustment']?.[1], 5);
});

test('A month begins and ends at midnight in Karachi; a wrong one is the last that is over (RUN-166)', async (t) => {
  const api = await testApi(t);
  const admin = await api.person({ is_admin: true });
  const kindsOf = async (month: string) => {
    const { payments } = api.as(admin, { now: december });
    return (await payments.month({ month })).lines.map(({ name, credited }) => [name, credited]);
  };
  const entry = (coins: number, at: string) =>
    sql`select coin_entry(${admin.id}, 'test_grant', ${coins}, '{}', ${at}, ${new Date(at)})`.execute(api.db);
  await entry(1, '2026-09-30T18:59:59.999Z');
  await entry(2, '2026-09-30T19:00:00Z');
  await entry(4, '2026-10-31T18:59:59.999Z');
  await entry(8, '2026-10-31T19:00:00Z');
  assert.deepEqual(await kindsOf('2026-10'), [['test_grant', 6]]);
  assert.deepEqual(await kindsOf('2026-09'), [['test_grant', 1]]);
  const { month } = await api.as(admin, { now: new Date('2026-12-31T20:00:00Z') }).payments.month({ month: '2026-13' });
  assert.equal(month, '2026-12');
});

test('The files of a month have figures as numbers, times in Karachi, and no formula (RUN-167)', async (t) => {
  const api = await testApi(t);
  await writeEverything(api);
  const { get } = await pageVisits(t, api);
  const admin = await api.person({ is_admin: true, username: 'accountant' });
  await sql`update order_lines set title = '=HYPERLINK("https://evil.example")'`.execute(api.db);
  await api.db.updateTable('payments').set({ decided_at: noon }).where('status', '=', 'paid').execute();
  const sums = (await get(admin, '/admin/months.csv?month=2026-11')).html;
  assert.match(sums, /^Part,Name,Entries,Coins in,Coins out,Units,PKR\r\n/);
  assert.match(sums, /\r\n"Coins, by kind of entry",Bid Fee,\d+,0,-\d+,0,0\r\n/);
  assert.match(sums, /"Store, by product","'=HYPERLINK\(""https:\/\/evil\.example""\)/);
  const entries = (await get(admin, '/admin/months/entries.csv?month=2026-11')).html;
  assert.match(entries, /^Time \(Asia\/Karachi\),Part,/);
  assert.match(entries, /\r\n2026-11-20 12:00:00,Payments for orders,By hand,,,\d+,31840275519,/);
  for (const file of [sums, entries]) assert.doesNotMatch(file, /(^|,|\r\n)"?=/);
  const page = (await get(admin, '/admin/months?month=2026-11')).text;
  assert.match(page, /Nov 2026 ?Not over yet|November 2026 ?Not over yet/);
  assert.equal((await get(await api.person(), '/admin/months.csv')).status >= 300, true);
});
