import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { noon, refusalOf } from '#tests/support/api.ts';
import { numberFor, testShop } from '#tests/support/gateways.ts';
import { httpApp } from '#tests/support/http-app.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { buildWhenStale } from '../../scripts/build.ts';
import { builtPages } from '../http/page-sources.ts';

await buildWhenStale();
const pages = await builtPages();
const tab = '/admin/easypaisa-payments';

/** Makes a shop with an admin, and its pages over HTTP for them. */
async function withAdmin(t: TestContext) {
  const shop = await testShop(t);
  const { api } = shop;
  const admin = await api.person({ username: 'rabia_admin', is_admin: true });
  await api.db.insertInto('sessions').values({ user_id: admin.id, token: 'token', expires_at: '2999-01-01' }).execute();
  const { request } = await httpApp(api, t, { loadPages: pages.load });
  const get = (path: string) => request(path, { headers: { cookie: sessionCookie('token') } });
  return { ...shop, admin, request, get };
}

/** Writes payments that were paid a minute after each other, the first at noon. */
async function paid({ api, payer }: Awaited<ReturnType<typeof withAdmin>>, amounts: number[]): Promise<void> {
  for (const [n, amount] of amounts.entries()) {
    // Each column has another order.
    const threeDigits = (number: number) => String(number % 250).padStart(3, '0');
    const order = 1000 - n;
    await sql`with written as (
        insert into payments (user_id, purpose, item, gateway, amount, coins, status, reference, reference_key, decided_at, created_at)
        values (${payer.id}, 'coins', 'pro', 'easypaisa', ${amount}, ${amount}, 'paid', ${`ORD-${order}`}, ${`ORD${order}`},
          ${new Date(noon.getTime() + n * 60_000)}, ${noon}) returning id)
      insert into gateway_orders (payment_id, account, transaction_id)
        select id, ${`03450012${threeDigits(n * 100 + 200)}`}, ${`9${threeDigits(n * 150 + 100)}`} from written`.execute(
      api.db,
    );
  }
}

/** Returns the table of a page: its rows in text, and the link of each column head. */
function tableOf(html: string) {
  const words = (cell: string) => cell.replaceAll(/<[^>]*>/g, '').trim();
  const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => words(cell)),
  );
  const heads = [...html.matchAll(/<th[^>]*>(.*?)<\/th>/gs)].map(([, head = '']) => ({
    head: words(head),
    to: /href="([^"]*)"/.exec(head)?.[1]?.replaceAll('&amp;', '&') ?? null,
  }));
  return { rows: rows.filter((cells) => cells.length > 0), heads };
}

test('Only admins see successful payments, in full and with two decimals (ADMIN-08, ADMIN-13, ENTITY-32)', async (t) => {
  const shop = await withAdmin(t);
  const { api, admin, payer, pay, ask, get } = shop;
  const { orderId } = await pay('paid');
  await pay('never approved');
  await pay('refused for a low balance');
  await pay('another amount paid');
  await ask(20);
  const records = await api.as(admin).payments.list({});
  assert.equal(records.length, 1, 'what is open, refused or held is not successful');
  const { id, ...record } = records[0] ?? {};
  assert.match(id ?? '', /^[0-9a-f-]{36}$/);
  assert.deepEqual(record, {
    order_id: orderId,
    gateway: 'easypaisa',
    transaction_id: orderId.slice(-11),
    transaction_amount: 300,
    transaction_status: 'success',
    customer_msisdn: '0345 ••• •340',
    paid_date_time: new Date(noon.getTime() + 20_000),
  });
  const html = await (await get(tab)).text();
  const shown = [
    '20 Nov 2026, 12:00 pm',
    orderId,
    'Easypaisa',
    orderId.slice(-11),
    '0345 ••• •340',
    'Success',
    'PKR 300.00',
  ];
  assert.deepEqual(tableOf(html).rows, [shown]);
  assert.ok(!html.includes(numberFor('paid')));
  for (const viewer of [payer, null]) {
    const { code } = await refusalOf(api.as(viewer).payments.list({}));
    assert.equal(code, viewer ? 'admin_required' : 'sign_in_required');
  }
});

test('The list has the last two hundred payments, the newest first (ADMIN-10, ADMIN-12)', async (t) => {
  const shop = await withAdmin(t);
  await paid(shop, Array<number>(250).fill(100));
  const { rows } = tableOf(await (await shop.get(tab)).text());
  const orders = Array.from({ length: 200 }, (_, index) => `ORD-${751 + index}`);
  assert.deepEqual(
    rows.map(([, order]) => order),
    orders,
  );
  const call = shop.api.as(shop.admin).payments.list;
  assert.equal((await call({ limit: 1000 })).length, 200, 'whatever is asked for');
  assert.deepEqual(
    (await call({ limit: 2 })).map(({ order_id }) => order_id),
    orders.slice(0, 2),
  );
});

test('Each column head sorts by its column; pressed again, it reverses the order (ADMIN-11)', async (t) => {
  const shop = await withAdmin(t);
  await paid(shop, [300, 100, 1000]);
  const { heads } = tableOf(await (await shop.get(tab)).text());
  const orders = async (to: string | null) => {
    const html = await (await shop.get(to ?? '')).text();
    const { rows, heads } = tableOf(html);
    return { order: rows.map(([, order]) => 1000 - Number(order?.replace('ORD-', ''))).join(''), heads };
  };
  const expected: Record<string, string> = {
    Paid: '012',
    Order: '021',
    Gateway: '210',
    Transaction: '102',
    'Mobile account': '120',
    Status: '210',
    Amount: '201',
  };
  assert.deepEqual(
    heads.map(({ head }) => head),
    Object.keys(expected),
  );
  for (const [index, { head, to }] of heads.entries()) {
    assert.ok(to, head);
    const once = await orders(to);
    assert.equal(once.order, expected[head], head);
    if (head === 'Status' || head === 'Gateway') continue;
    const turned = await orders(once.heads[index]?.to ?? null);
    assert.equal(turned.order, [...once.order].toReversed().join(''), head);
  }
  assert.equal((await orders(`${tab}?sort=made-up`)).order, '210');
});

test('The spec’s call returns records to an admin by session alone, and its error text (ADMIN-22, CALL-57)', async (t) => {
  const shop = await withAdmin(t);
  const { api, get, request } = shop;
  await paid(shop, [300]);
  const path = '/api/functions/list-payments?status=success&limit=200';
  const answer = await get(path);
  const [record] = (await answer.json()) as object[];
  assert.deepEqual(
    [answer.status, Object.keys(record ?? {}).sort()],
    [
      200,
      [
        'customer_msisdn',
        'id',
        'order_id',
        'paid_date_time',
        'transaction_amount',
        'transaction_id',
        'transaction_status',
      ],
    ],
  );
  const guest = await request(path, { headers: { apikey: 'a key', authorization: 'Bearer a key' } });
  assert.equal(guest.status, 401);
  await sql`alter table gateway_orders rename to lost_orders`.execute(api.db);
  const { title, text } = await refusalOf(api.as(shop.admin).payments.list({}));
  assert.deepEqual([title, text], ['Error', 'Failed to fetch payments']);
  const html = await (await get(tab)).text();
  assert.ok(html.includes('Failed to fetch payments') && html.includes('Try again'), 'in the tab’s place');
});

test('Only admins see payments held for another amount, with their payers', async (t) => {
  const { api, admin, payer, pay, ask, get } = await withAdmin(t);
  const { orderId } = await pay('another amount paid');
  await pay('paid');
  assert.ok(!(await (await get(tab)).text()).includes(' held:'), 'while none is');
  await ask(20);
  const [held, ...others] = await api.as(admin).payments.held();
  assert.deepEqual(others, []);
  assert.deepEqual(
    [held?.order_id, held?.gateway, held?.amount, held?.reason, held?.username],
    [orderId, 'easypaisa', 300, 'PKR 1 paid', payer.username],
  );
  const html = await (await get(tab)).text();
  for (const part of [orderId, 'PKR 1 paid', `/admin/users/${payer.id}`]) assert.ok(html.includes(part), part);
  assert.equal((await refusalOf(api.as(payer).payments.held())).code, 'admin_required');
});
