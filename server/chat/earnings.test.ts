import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { settlements } from '#core/limits.ts';
import { refusalOf, testApi } from '#tests/support/api.ts';
import { awarded } from '#tests/support/awarded-work.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { examine } from '../doctor.ts';

const instant = (time: string) => new Date(`${time}+05:00`);

/** Creates an awarded pair; its student tells payments, and its tutor answers them. */
async function stage(t: TestContext) {
  const api = await testApi(t);
  const pair = await awarded(api, { title: 'Calculus, “part 2”', is_anonymous: true });
  const { poster, tutor, conversation_id } = pair;
  const tell = async (amount: number, told: string, answered?: string, received = true) => {
    const way = { method: 'easypaisa', reference: '0300 7654321', above_agreed: true } as const;
    const payment = { conversation_id, amount, ...way };
    const { id } = await api.as(poster, { now: instant(told) }).chat.tellPayment(payment);
    if (answered) await api.as(tutor, { now: instant(answered) }).chat.answerPayment({ id, received });
    return id;
  };
  const earnings = (period?: string, more: object = {}, viewer = tutor) =>
    api.as(viewer, { now: instant('2026-12-20T12:00:00') }).chat.earnings({ period, ...more });
  return { api, tell, earnings, ...pair };
}

test('A payment counts in the month of its confirmation in Asia/Karachi; others are listed apart (DEAL-165, DEAL-166)', async (t) => {
  const { api, tell, earnings, tutor, assignment_id, conversation_id } = await stage(t);
  await tell(1000, '2026-11-20T12:00:00', '2026-11-30T23:59:59');
  await tell(700, '2026-11-29T12:00:00', '2026-12-01T00:00:00');
  await tell(50, '2026-11-29T12:00:00', '2026-12-02T00:00:00', false);
  await tell(60, '2026-12-03T12:00:00');
  await tell(9000, '2027-01-02T12:00:00', '2027-01-03T12:00:00');
  const other = await api.assignment(await api.person(), { deadline: '2026-12-31' });
  await api.as(tutor, { now: instant('2026-12-01T00:00:00') }).bids.place({ assignment_id: other, proposal: 'I can.' });

  const year = await earnings('2026');
  assert.deepEqual(year.sums?.months, [
    { month: '2026-12', received: 700, payments: 1, spent: 30, refunded: 0 },
    { month: '2026-11', received: 1000, payments: 1, spent: 30, refunded: 0 },
  ]);
  assert.deepEqual(year.sums.all, { received: 1700, payments: 2, spent: 60, refunded: 0 });
  assert.deepEqual(await earnings(), year, 'the year that runs');
  assert.deepEqual(await earnings('2026-13'), year, 'a broken address too');
  assert.deepEqual(
    year.items.map(({ id: _, ...item }) => item),
    [
      [700, '2026-11-29T12:00:00', '2026-12-01T00:00:00'] as const,
      [1000, '2026-11-20T12:00:00', '2026-11-30T23:59:59'] as const,
    ].map(([amount, told, received]) => ({
      assignment_id,
      assignment_title: 'Calculus, “part 2”',
      method: 'easypaisa',
      amount,
      told_at: instant(told),
      received_at: instant(received),
    })),
  );
  const { payments, amount, newest } = year.sums.unconfirmed;
  assert.deepEqual([payments, amount], [2, 110]);
  assert.deepEqual(
    newest.map(({ amount, status, conversation_id }) => [amount, status, conversation_id]),
    [
      [60, 'waiting', conversation_id],
      [50, 'disputed', conversation_id],
    ],
  );
  const month = await earnings('2026-12');
  assert.deepEqual([month.items.length, month.sums?.all.received], [1, 700]);
  const next = await earnings('2027');
  assert.deepEqual([next.sums?.all.received, next.first_year], [9000, 2026]);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Only the tutor can read earnings, and they name no student (DEAL-167)', async (t) => {
  const { api, tell, earnings, poster, tutor } = await stage(t);
  await tell(1000, '2026-11-20T12:00:00', '2026-11-21T12:00:00');
  await tell(60, '2026-11-22T12:00:00');
  for (const viewer of [poster, await api.person(), await api.person({ is_admin: true })]) {
    const { items, sums } = await earnings('2026', {}, viewer);
    assert.deepEqual([items, sums?.all.received, sums?.unconfirmed.payments], [[], 0, 0]);
  }
  assert.equal((await refusalOf(api.as(null).chat.earnings({}))).code, 'sign_in_required');
  const said = JSON.stringify(await earnings('2026'));
  for (const secret of [poster.id, poster.full_name, poster.username, '7654321']) assert.ok(!said.includes(secret));
  const { get } = await pageVisits(t, api);
  for (const path of ['earnings', 'earnings/print', 'earnings.csv']) {
    const { html } = await get(tutor, `/profile/${path}`);
    assert.match(html, /Calculus/);
    for (const secret of [poster.full_name, poster.username, '7654321']) assert.ok(!html.includes(secret), path);
    assert.equal((await get(null, `/profile/${path}`)).status, 302);
  }
});

test('Earnings are paged by key, each payment once (DEAL-165)', async (t) => {
  const { tell, earnings } = await stage(t);
  const amounts = Array.from({ length: settlements.most }, (_, n) => n + 1);
  // A student tells 30 an hour at most.
  for (const amount of amounts)
    await tell(amount, `2026-11-20T1${2 * Math.floor(amount / 25)}:00:00`, '2026-11-21T12:00:00');
  const seen: number[] = [];
  let pages = 0;
  for (let after: string | undefined; pages === 0 || after; pages += 1) {
    const page = await earnings('2026', { after, limit: 7 });
    assert.equal(page.sums === null, pages > 0, 'sums stand on the first page');
    seen.push(...page.items.map(({ amount }) => amount));
    after = page.next ?? undefined;
  }
  assert.deepEqual([seen.sort((one, other) => one - other), pages], [amounts, Math.ceil(settlements.most / 7)]);
});

test('Page, file and print agree about a month and a year, without script (DEAL-166, DEAL-168)', async (t) => {
  const { api, tell, tutor } = await stage(t);
  await tell(1000, '2026-11-18T12:00:00', '2026-11-19T12:00:00');
  await tell(700, '2026-10-29T12:00:00', '2026-10-30T12:00:00');
  await tell(60, '2026-11-19T12:00:00');
  const { get } = await pageVisits(t, api);
  const page = await get(tutor, '/profile/earnings');
  assert.match(page.text, /As told by the parties; Mukammal moves no money\./);
  assert.match(page.text, /Received PKR 1,700 Payments 2 Coins on bids 30 coins/);
  assert.match(page.text, /Nov 2026 PKR 1,000 1 payment 30 coins on bids Oct 2026 PKR 700 1 payment 0 coins on bids/);
  assert.match(
    page.text,
    /Reported, not confirmed yet 1 payment, PKR 60\. Confirm in the chat what arrived, and it counts\./,
  );
  const month = await get(tutor, '/profile/earnings?period=2026-10');
  assert.match(month.text, /Earnings Oct 2026 .*Received PKR 700 Payments 1 Coins on bids 0 coins/);
  assert.doesNotMatch(month.text, /PKR 1,000/);
  const paper = await get(tutor, '/profile/earnings/print?period=2026-11');
  assert.match(paper.text, /Earnings Nov 2026 .*@ ?person_\d+ As told by the parties; Mukammal moves no money\./);
  assert.match(paper.text, /Received PKR 1,000 Payments 1 .*19 Nov 2026 Calculus, “part 2” Easypaisa PKR 1,000/);
  const file = (await get(tutor, '/profile/earnings.csv?period=2026-10')).html;
  assert.deepEqual(file.trim().split('\r\n'), [
    'Received (Asia/Karachi),Told (Asia/Karachi),Assignment,Paid with,Amount (PKR)',
    '2026-10-30 12:00:00,2026-10-29 12:00:00,"Calculus, “part 2”",Easypaisa,700',
  ]);
});
