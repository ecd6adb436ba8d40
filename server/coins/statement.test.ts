import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { testApi } from '#tests/support/api.ts';
import { httpApp } from '#tests/support/http-app.ts';
import { aScreenshot } from '#tests/support/payments.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { buildWhenStale } from '../../scripts/build.ts';
import { builtPages } from '../http/page-sources.ts';

await buildWhenStale();
const pages = await builtPages();

/** Starts the product with its pages, a tutor with some coin moves, and an admin. */
async function stage(t: TestContext) {
  const api = await testApi(t);
  const { request } = await httpApp(api, t, { clock: () => now, loadPages: pages.load });
  const [poster, tutor, admin] = [
    await api.person(),
    await api.person({ full_name: 'Saad Mehmood', username: 'saad_maths', coins: 1000 }),
    await api.person({ is_admin: true }),
  ];
  const titles = ['=1+1', 'Calculus, “part 2”', '@SUM(A1)'];
  for (const [n, title] of titles.entries()) {
    const id = await api.assignment(poster, { title });
    const day = new Date(`2026-11-${20 + n}T23:30:00+05:00`);
    await api.as(tutor, { now: day }).bids.place({ assignment_id: id, proposal: 'I can.' });
  }
  await sql`select coin_entry(${tutor.id}, 'bid_refund', 5, '{"note": "=HYPERLINK(1)"}', 'note', ${now})`.execute(
    api.db,
  );
  const text = async (who: Me | null, path: string) => {
    if (who) await signIn(api, who);
    const answer = await request(path, { headers: who ? { cookie: sessionCookie(who.id) } : {} });
    return { headers: answer.headers, status: answer.status, body: await answer.text() };
  };
  const send = async (who: Me, path: string, fields: Record<string, string>) => {
    await signIn(api, who);
    const headers = { cookie: sessionCookie(who.id), origin: 'http://localhost:3000' };
    const answer = await request(path, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ key: crypto.randomUUID(), ...fields }),
    });
    return { headers: answer.headers, status: answer.status, body: await answer.text() };
  };
  return { api, poster, tutor, admin, text, send };
}

const now = new Date('2026-11-23T14:30:00+05:00');

async function signIn({ db }: Awaited<ReturnType<typeof testApi>>, { id }: Me) {
  await db
    .insertInto('sessions')
    .values({ user_id: id, token: id, expires_at: '2999-01-01' })
    .onConflict((already) => already.column('token').doNothing())
    .execute();
}

/** Returns the text of a page, with a space between its parts. */
const said = (html: string) =>
  html
    .replace(/<(script|style|head)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(quot|#x27|amp);/g, (_, name) => ({ quot: '"', '#x27': "'", amp: '&' })[String(name)] ?? '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.])/g, '');

/** Returns the cells of a CSV file whose cells contain no line breaks. */
const cellsOf = (csv: string) =>
  csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain),
    );

test('The history shows running balances and totals, as its address filters, without script', async (t) => {
  const { tutor, text } = await stage(t);
  const whole = said((await text(tutor, '/transaction-history')).body);
  assert.match(whole, /In \+1,005 Out −90 Balance 915/);
  assert.match(whole, /22 Nov 2026 11:30 pm Bid Fee Bid on “@SUM\(A1\)” −30 Balance 910/);
  assert.match(whole, /20 Nov 2026 11:30 pm Bid Fee Bid on “=1\+1” −30 Balance 970/);

  const { body } = await text(tutor, '/transaction-history?kind=bid_fee&from=2026-11-21&to=2026-11-21');
  const one = said(body);
  assert.match(one, /In 0 Out −30/);
  assert.match(one, /Calculus/);
  assert.doesNotMatch(one, /SUM|=1\+1|HYPERLINK/);
  assert.match(body, /name="from"[^>]*value="2026-11-21"/, 'the filters stay as they were chosen');
  assert.match(body, /href="\/transaction-history\.csv\?kind=bid_fee&amp;from=2026-11-21&amp;to=2026-11-21"/);

  assert.match(said((await text(tutor, '/transaction-history?kind=award_fee')).body), /No coin moves found/);
  const guest = await text(null, '/transaction-history?kind=bid_fee');
  assert.deepEqual([guest.status, guest.body.includes('SUM')], [302, false]);
});

test('The history file has the address’s entries, sums up to the balance, and contains no formula', async (t) => {
  const { tutor, poster, text } = await stage(t);
  const file = await text(tutor, '/transaction-history.csv');
  assert.match(file.headers.get('content-disposition') ?? '', /attachment; filename="transaction-history\.csv"/);
  const [head, ...rows] = cellsOf(file.body);
  assert.deepEqual(head, ['Date (Asia/Karachi)', 'Kind', 'Description', 'Amount', 'Balance']);
  assert.equal(rows.length, 6);
  assert.equal(
    rows.reduce((sum, [, , , amount]) => sum + Number(amount), 0),
    915,
  );
  assert.equal(rows[0]?.[4], '915');
  assert.equal(rows[0]?.[2], "'=HYPERLINK(1)");
  for (const cell of rows.flatMap((row) => row.slice(0, 3))) assert.doesNotMatch(cell ?? '', /^[=+\-@\t]/);
  const filtered = await text(tutor, '/transaction-history.csv?kind=bid_fee&to=2026-11-20');
  assert.equal(cellsOf(filtered.body).length, 2);
  assert.equal(cellsOf((await text(poster, '/transaction-history.csv')).body).length, 2, 'the own one alone');
  assert.equal((await text(null, '/transaction-history.csv')).status, 302);
});

test('The printed statement has its owner, its days, and the balance before and after', async (t) => {
  const { tutor, text } = await stage(t);
  const paper = said((await text(tutor, '/transaction-history/print?from=2026-11-21&to=2026-11-22')).body);
  assert.match(paper, /Statement of coins Saad Mehmood, @ ?saad_maths/);
  assert.match(paper, /From 21 Nov 2026 To 22 Nov 2026 Opening 970 In 0 Out −60 Closing 910/);
  assert.match(paper, /As of 23 Nov 2026, 2:30 pm, Pakistan Standard Time/);
  const kind = said((await text(tutor, '/transaction-history/print?kind=signup_bonus')).body);
  assert.match(kind, /Kind Signup Bonus In \+100 Out 0 /);
});

test('Only admins read, download and print another person’s statement, with the same filters', async (t) => {
  const { tutor, admin, text } = await stage(t);
  const of = `/admin/users/${tutor.id}`;
  const filters = '?kind=bid_fee&from=2026-11-21';
  const page = said((await text(admin, `${of}${filters}`)).body);
  assert.match(page, /In 0 Out −60 Balance 915/);
  assert.doesNotMatch(page, /=1\+1/);
  assert.equal(cellsOf((await text(admin, `${of}/statement.csv${filters}`)).body).length, 3);
  assert.match(said((await text(admin, `${of}/statement/print${filters}`)).body), /Saad Mehmood, @ ?saad_maths/);
  for (const path of [of, `${of}/statement.csv`, `${of}/statement/print`]) {
    const answer = await text(tutor, path);
    assert.deepEqual([answer.status, answer.body.includes('SUM')], [302, false], path);
  }
  assert.equal((await text(admin, '/admin/users/nobody/statement.csv')).status, 404);
});

test('An admin corrects a balance in a form without script; a refusal keeps the typed values', async (t) => {
  const { api, tutor, admin, text, send } = await stage(t);
  const path = `/admin/users/${tutor.id}/adjust`;
  const form = said((await text(admin, path)).body);
  assert.match(form, /Adjust coins For Saad Mehmood\..* What to do Add Take away Coins/);
  const refused = await send(admin, path, { direction: 'take', coins: '5,000', reason: 'Too many.' });
  assert.equal(refused.status, 409);
  assert.match(said(refused.body), /The balance is smaller than that\. It cannot fall below zero\./);
  assert.match(refused.body, /name="coins"[^>]*value="5,000"/);
  const done = await send(admin, path, { direction: 'take', coins: '15', reason: '=Too many' });
  assert.deepEqual([done.status, done.headers.get('location')], [303, `/admin/users/${tutor.id}`]);
  assert.match(said((await text(tutor, '/transaction-history')).body), /Adjustment =Too many −15 Balance 900/);
  assert.match((await text(tutor, '/transaction-history.csv?kind=adjustment')).body, /,Adjustment,'=Too many,-15,900/);
  assert.equal((await send(tutor, path, { direction: 'add', coins: '15', reason: 'For me.' })).status, 302);
  assert.equal((await api.reload(tutor)).coins, 900);
});

test('The revenue by day is a picture and a table of the same numbers, for admins alone', async (t) => {
  const { api, tutor, admin, text } = await stage(t);
  assert.match(said((await text(admin, '/admin/revenue')).body), /Earned PKR 0 .* No payments in these days/);
  const asked = { pack: 'booster', transaction_id: '31840275516', file: await aScreenshot() } as const;
  const { id } = await api.as(tutor, { now }).payments.requestCoins(asked);
  await api.as(admin, { now }).payments.approve({ id });
  const { body } = await text(admin, '/admin/revenue?days=7');
  assert.equal(/<figure.*?<\/figure>/s.exec(body)?.[0].match(/<rect/g)?.length, 7);
  assert.match(
    said(body),
    /Earned PKR 300 Payments 1 Coins sold 300 coins PKR a day 7 days, at most PKR 300 .*17 Nov 2026 20 Nov 2026 23 Nov 2026/,
  );
  assert.match(said(body), /23 Nov 2026 1 payment 300 coins – PKR 300 22 Nov 2026 0 payments/);
  assert.equal((await text(tutor, '/admin/revenue')).status, 302);
});
