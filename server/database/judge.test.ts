import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { coinsFor } from '#core/limits.ts';
import { refusalOf, testApi } from '#tests/support/api.ts';
import { by } from '#tests/support/chat-pairs.ts';
import { ask } from './judge.ts';

const bidder = (assignment_id: string) => ({ assignment_id, proposal: 'I will show every step.' });

/** `place_bid()` in this test's database as one that always refuses with this code. */
const refusingWith = (code: string) => `
  create or replace function place_bid(
    p_user uuid, p_assignment uuid, p_proposal text, p_cv_file uuid, p_fee integer,
    p_key text, p_body_hash text, p_now timestamptz, p_price integer default null, p_days integer default null, out refusal text, out answer jsonb
  ) language sql as $$ select '${code}', null::jsonb $$`;

test('a refusal that the procedure does not declare, or that nobody knows, is a fault and is logged', async (t) => {
  const api = await testApi(t);
  const logged: string[] = [];
  api.services.log = pino({ level: 'error' }, { write: (line) => void logged.push(line) });
  const [poster, tutor] = [await api.person(), await api.person()];
  const bid = bidder(await api.assignment(poster));
  for (const code of ['rate_already', 'no_such_code']) {
    await api.database.pool.query(refusingWith(code));
    const refusal = await refusalOf(api.as(tutor).bids.place(bid));
    assert.equal(refusal.code, 'INTERNAL_SERVER_ERROR');
    assert.match(refusal.text, /Something went wrong on our side/);
    assert.match(logged.at(-1) ?? '', new RegExp(`place_bid\\(\\) refused with.*${code}`));
  }
  await api.database.pool.query(refusingWith('bid_expired'));
  assert.equal((await refusalOf(api.as(tutor).bids.place(bid))).code, 'bid_expired');
  assert.equal(logged.length, 2);
});

test('arguments find their parameters by name, in whatever order they are given', async (t) => {
  const { db, person, assignment } = await testApi(t);
  const [poster, tutor] = [await person(), await person()];
  const p_assignment = await assignment(poster);
  const { refusal } = await ask(db, 'place_bid', {
    p_fee: coinsFor.bid,
    p_proposal: 'I will.',
    p_cv_file: null,
    p_price: null,
    p_days: null,
    p_assignment,
    ...by(tutor.id),
  });
  assert.equal(refusal, null);
  const { proposal, user_id } = await db.selectFrom('bids').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([proposal, user_id], ['I will.', tutor.id]);
});

test('somebody who is blocked after the session was read changes nothing of the own profile', async (t) => {
  const api = await testApi(t);
  const me = await api.person();
  await api.db.updateTable('profiles').set({ is_blocked: true }).execute();
  const client = api.as(me);
  const calls = [
    () => client.profiles.update({ full_name: 'Another Name', rate_per_hour: null }),
    () => client.profiles.saveCv({ remove: true }),
    () => client.profiles.setTheme({ theme: 'dark' }),
  ];
  for (const call of calls) assert.equal((await refusalOf(call())).code, 'account_blocked');
  const kept = await api.reload(me);
  assert.deepEqual([kept.full_name, kept.theme], [me.full_name, 'light']);
});

test('a key is looked up by its index, also by a plan that was made when there were few', async (t) => {
  const api = await testApi(t);
  const { id } = await api.person();
  const { pool } = api.database;
  await pool.query(
    `insert into idempotency_keys (user_id, key, procedure, body_hash, created_at)
      select $1, 'key-number-' || n, 'assignments.post', '', now() from generate_series(1, 40) n`,
    [id],
  );
  await pool.query('analyze idempotency_keys');
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const verb of [`store_answer($1, 'key-number-1', '{}')`, `release_key($1, 'key-number-2')`]) {
      await client.query(`select ${verb}`, [id]);
    }
    const { rows } = await client.query(
      `select seq_scan::int, idx_scan::int from pg_stat_xact_user_tables where relname = 'idempotency_keys'`,
    );
    await client.query('rollback');
    assert.deepEqual(rows, [{ seq_scan: 0, idx_scan: 2 }]);
  } finally {
    client.release();
  }
});
