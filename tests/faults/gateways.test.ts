import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as pass } from 'node:timers/promises';
import { sql } from 'kysely';
import { gatewayPayments } from '#core/limits.ts';
import { examine } from '#server/doctor.ts';
import { startGateways } from '#tests/doubles/gateways.ts';
import { kills, sumOf } from '#tests/support/faults.ts';
import { numberFor } from '#tests/support/gateways.ts';
import { runningServer } from '#tests/support/running-server.ts';

/**
 * Milliseconds that the gateway takes to answer, and the longest time before the server is killed.
 */
const slow = 30;
const longest = 60;

test(`A server killed ${kills} times during gateway calls credits every payment exactly once and restarts`, async (t) => {
  const peer = await startGateways(t);
  const { url, storeId, username, password, account } = peer.easypaisa;
  const env: Record<string, string> = {
    EASYPAISA_URL: url,
    EASYPAISA_STORE_ID: storeId,
    EASYPAISA_USERNAME: username,
    EASYPAISA_PASSWORD: password,
    EASYPAISA_ACCOUNT: account,
  };
  const standing = await runningServer(t, { env });
  const { inside, ask } = standing;
  const acknowledged: string[] = [];
  const waits: number[] = [];
  peer.instead.after = slow;

  for (let round = 0; round < kills; round += 1) {
    const members = await Promise.all([inside.member('Payer'), inside.member('Payer')]);
    const before = peer.asked.length;
    const paying = members.map(async (member, n) => {
      const body = { mobileAccountNo: numberFor(n === 0 ? 'paid' : 'refused for a low balance'), amount: 300 };
      const answer = await ask(member, '/api/functions/initiate-payment', body).catch(() => null);
      const said = (await answer?.json().catch(() => null)) as { orderId: string } | null | undefined;
      if (said) acknowledged.push(said.orderId);
    });
    while (peer.asked.length === before) await pass(1);
    await pass(Math.random() * longest);
    const dead = once(standing.server.child, 'exit');
    standing.server.child.kill('SIGKILL');
    const killed = performance.now();
    await dead;
    await Promise.all(paying);
    await standing.start();
    assert.equal((await ask(members[0], '/api/profiles/me')).status, 200);
    waits.push(performance.now() - killed);
  }

  await standing.server.stop();
  peer.instead.after = 0;
  env.OFFSET_MS = String(3_600_000);
  await standing.start();
  const open = () => inside.db.selectFrom('payments').select('reference').where('status', '=', 'pending').execute();
  const heard = new Set(peer.paid());
  const left = async () => (await open()).filter(({ reference }) => heard.has(reference));
  for (let waited = 0; (await left()).length > 0 && waited < 300; waited += 1) await pass(100);
  assert.deepEqual(await left(), []);

  const payments = await inside.db.selectFrom('payments').select(['id', 'reference', 'status']).execute();
  const credits = await inside.db
    .selectFrom('transactions')
    .select('idempotency_key')
    .where('type', '=', 'coin_purchase')
    .execute();
  const credited = credits.map(({ idempotency_key }) => idempotency_key).sort();
  const paid = payments.filter(({ reference }) => heard.has(reference));
  assert.deepEqual(credited, paid.map(({ id }) => `payment:${id}`).sort());
  for (const order of acknowledged)
    assert.ok(
      payments.some(({ reference }) => reference === order),
      `${order} is lost`,
    );
  assert.deepEqual(await examine(inside.pool), []);
  const { words, tooLong } = sumOf(waits);
  t.diagnostic(`${payments.length} payments begun, ${acknowledged.length} acknowledged, ${paid.length} paid; ${words}`);
  assert.equal(tooLong, null);
  assert.ok(paid.length > 0 && acknowledged.length < payments.length, 'kills fell between asking and settling');
});

test('158 payments due at a silent gateway delay neither the other gateway nor shutdown', async (t) => {
  const peer = await startGateways(t);
  const { easypaisa, jazzcash } = peer;
  const env = {
    EASYPAISA_URL: easypaisa.url,
    EASYPAISA_STORE_ID: easypaisa.storeId,
    EASYPAISA_USERNAME: easypaisa.username,
    EASYPAISA_PASSWORD: easypaisa.password,
    EASYPAISA_ACCOUNT: easypaisa.account,
    JAZZCASH_URL: jazzcash.url,
    JAZZCASH_MERCHANT_ID: jazzcash.merchantId,
    JAZZCASH_PASSWORD: jazzcash.password,
    JAZZCASH_SALT: jazzcash.salt,
  };
  const standing = await runningServer(t, { env });
  const { inside, ask } = standing;
  const member = await inside.member('Payer');
  Object.assign(peer.instead, { of: 'easypaisa', answer: null });
  await sql`select open_payment(id, 'easypaisa', 'coins', 'starter', null, 100, 100, '03450012340', 0,
      1795158000000 + n, now() - interval '1 minute')
    from profiles, generate_series(1, 158) n where id = ${member.id}`.execute(inside.db);
  const isFull = () => peer.asked.length >= gatewayPayments.atOnce;
  for (let waited = 0; !isFull() && waited < 100; waited += 1) await pass(100);
  assert.ok(isFull(), 'the silent gateway was asked');

  const payer = await inside.member('Payer');
  const body = { gateway: 'jazzcash', mobileAccountNo: numberFor('paid'), amount: 300, cnic: '123456' };
  const begun = (await (await ask(payer, '/api/functions/initiate-payment', body)).json()) as { orderId: string };
  await ask(payer, `/api/payments/notifications/jazzcash?url=${begun.orderId}`);
  const statusOf = () =>
    inside.db.selectFrom('payments').select('status').where('reference', '=', begun.orderId).executeTakeFirstOrThrow();
  const asked = performance.now();
  while ((await statusOf()).status !== 'paid' && performance.now() - asked < 30_000) await pass(50);
  const credited = performance.now() - asked;
  assert.equal((await statusOf()).status, 'paid');

  const told = performance.now();
  const ended = once(standing.server.child, 'exit');
  standing.server.child.kill('SIGTERM');
  await ended;
  const took = performance.now() - told;
  t.diagnostic(
    `credited ${Math.round(credited)} ms after its notification; ended ${Math.round(took)} ms after SIGTERM`,
  );
  assert.ok(credited < 10_000, `credited after ${credited} ms`);
  assert.ok(took < 10_000, `alive for ${took} ms`);
  assert.deepEqual(await examine(inside.pool), []);
});
