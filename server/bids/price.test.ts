import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Me } from '#core/accounts/contract.ts';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { sessionCookie, sharedSecret } from '#tests/support/session-cookie.ts';
import { examine } from '../doctor.ts';
import { mailTemplates } from '../features.ts';

const proposal = 'I will show every step.';

/**
 * Starts the product with another price of a bid typed into `core/coins/limits.ts`, on this test's
 * database.
 */
async function anotherPrice(api: TestApi, price: number) {
  const preload = pathToFileURL('tests/support/another-bid-price.ts').href;
  const server = await startServerProcess(
    {
      DATABASE_URL: api.database.url,
      APP_SECRET: sharedSecret,
      DATA_DIR: api.folder,
      BID_PRICE: String(price),
      NODE_OPTIONS: `--import=${preload}`,
    },
    'api-program.ts',
  );
  const call = async (as: Me, method: string, path: string, body?: object) => {
    const token = randomUUID();
    await api.db.insertInto('sessions').values({ user_id: as.id, token, expires_at: '2999-01-01' }).execute();
    const headers = {
      cookie: sessionCookie(token),
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    const answer = await fetch(`${server.url}/api${path}`, {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
    });
    return (await answer.json()) as Record<string, unknown> & { data?: { text: string } };
  };
  return { call, stop: server.stop };
}

test('A price changed in core/coins/limits.ts changes the product, and old refunds keep their amount', async (t) => {
  const api = await testApi(t);
  const [poster, early, late] = [await api.person(), await api.person(), await api.person()];
  const poor = await api.person({ coins: 39 });
  const assignment_id = await api.assignment(poster, { deadline: '2099-01-01' });
  assert.equal((await api.as(early).bids.place({ assignment_id, proposal })).coins, 70);

  const { call, stop } = await anotherPrice(api, 40);
  t.after(stop);
  assert.equal((await call(late, 'POST', '/bids', { assignment_id, proposal })).coins, 60);
  const refused = await call(poor, 'POST', '/bids', { assignment_id, proposal });
  assert.deepEqual(
    [refused.code, refused.data?.text],
    ['bid_insufficient_coins', 'You need 40 coins to place a bid. Please top up your wallet.'],
  );
  assert.equal((await call(poster, 'GET', `/assignments/${assignment_id}`)).fees_paid, 70);
  assert.deepEqual(await examine(api.database.pool), []);

  await call(poster, 'DELETE', `/assignments/${assignment_id}`);
  for (const tutor of [early, late]) assert.equal((await api.reload(tutor)).coins, 100);
  assert.deepEqual(await examine(api.database.pool), []);

  const templates = mailTemplates({ db: api.db, publicUrl: 'http://localhost:3000', secret: sharedSecret });
  const refunds = await api.db.selectFrom('mails').selectAll().where('kind', '=', 'bid_refunded').execute();
  const texts = await Promise.all(refunds.map((row) => templates.bid_refunded?.(row, { adminEmail: null })));
  const said = new Map(texts.map((mail) => [mail?.to, /The (\d+) coins for your bid/.exec(mail?.text ?? '')?.[1]]));
  assert.deepEqual([said.get(early.email), said.get(late.email)], ['30', '40'], 'the mail says what was paid');
});

test('The mails of a bid and of an award state the amount paid', async (t) => {
  const api = await testApi(t);
  const [poster, tutor] = [await api.person(), await api.person()];
  const assignment_id = await api.assignment(poster);
  await api.as(tutor).bids.place({ assignment_id, proposal });
  const award = { p_assignment_id: assignment_id, p_bidder_id: tutor.id, p_award_cost: 100 };
  await api.as(poster).assignments.award(award);
  await api.db.updateTable('bids').set({ fee: 25 }).execute();
  await api.db.updateTable('assignments').set({ award_cost: 90 }).execute();
  const templates = mailTemplates({ db: api.db, publicUrl: 'http://localhost:3000', secret: sharedSecret });
  const textOf = async (kind: 'bid_placed' | 'award_made') => {
    const row = await api.db.selectFrom('mails').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow();
    return (await templates[kind]?.(row, { adminEmail: null }))?.text ?? '';
  };
  assert.match(await textOf('bid_placed'), /It cost 25 coins/);
  assert.match(await textOf('award_made'), /It cost 90 coins/);
});
