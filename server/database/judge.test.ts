import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { pino } from 'pino';
import { coinsFor, dailyPostLimit } from '#core/limits.ts';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';
import { by } from '#tests/support/chat-pairs.ts';
import { ask } from './judge.ts';
import type { DB } from './types.gen.ts';

const bidder = (assignment_id: string) => ({ assignment_id, proposal: 'I will show every step.' });

/** Replaces `place_bid()` in this test's database by one that always refuses with this code. */
const refusingWith = (code: string) => `
  create or replace function place_bid(
    p_user uuid, p_assignment uuid, p_proposal text, p_cv_file uuid, p_fee integer,
    p_now timestamptz, p_price integer default null, p_days integer default null, p_from jsonb default '{}',
    p_here uuid[] default '{}', out refusal text, out answer jsonb
  ) language sql as $$ select '${code}', null::jsonb $$`;

test('An undeclared or unknown refusal is a fault and is logged', async (t) => {
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

test('Arguments find their parameters by name, in any order', async (t) => {
  const { db, person, assignment } = await testApi(t);
  const [poster, tutor] = [await person(), await person()];
  const p_assignment = await assignment(poster);
  const { refusal } = await ask(db, 'place_bid', {
    p_fee: coinsFor.bid,
    p_proposal: 'I will.',
    p_cv_file: null,
    p_price: null,
    p_days: null,
    p_from: {},
    p_here: [],
    p_assignment,
    ...by(tutor.id),
    p_now: noon,
  });
  assert.equal(refusal, null);
  const { proposal, user_id } = await db.selectFrom('bids').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([proposal, user_id], ['I will.', tutor.id]);
});

test('A person blocked after the session was read cannot change their own profile', async (t) => {
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

test('Looks a key up by its index, even with a plan made when there were few', async (t) => {
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

/** Judges a post as its procedure does, without a file. */
function post(db: Kysely<DB>, user: string, p_key: string) {
  const words = { p_title: 'Essay', p_description: 'Two pages.', p_subject: 'English', p_budget: 900 };
  const rest = {
    ...{ p_deadline: '2099-01-01', p_is_anonymous: false, p_files: [] },
    ...{ p_daily_limit: dailyPostLimit, p_offered_to: null },
  };
  return ask(db, 'post_assignment', { ...words, ...rest, ...by(user), p_key });
}

const transactions = async (db: Kysely<DB>) =>
  (await sql<{ count: number }>`select count(distinct xmin::text)::int as count from assignments`.execute(db)).rows[0]
    ?.count;

test('Simultaneous posts share transactions; each is judged as if it were alone', async (t) => {
  const { db, person } = await testApi(t);
  const people = await Promise.all([person(), person(), person(), person()]);
  const [one] = people;
  const posted = await Promise.all(people.map(({ id }) => post(db, id, `key-of-${id}`)));
  assert.deepEqual(
    posted.map(({ refusal }) => refusal),
    [null, null, null, null],
  );
  assert.equal(await transactions(db), 1);
  const owners = await db.selectFrom('assignments').select(['id', 'user_id']).execute();
  for (const [place, { answer }] of posted.entries()) {
    const { id } = answer as { id: string };
    assert.equal(owners.find((row) => row.id === id)?.user_id, people[place]?.id);
  }
  // A form that was sent twice, and one beyond the daily limit.
  const more = ['again-and-again', 'again-and-again', 'one-too-many'].map((key) => post(db, one?.id ?? '', key));
  const [first, twin, third] = await Promise.all(more);
  assert.deepEqual(twin, first);
  assert.equal(third?.refusal, 'daily_limit_reached');
});

test('A failing post does not undo the posts that shared its transaction', async (t) => {
  const { db, person } = await testApi(t);
  const people = [(await person()).id, '00000000-0000-7000-8000-00000000dead', (await person()).id];
  const outcomes = await Promise.allSettled(people.map((id) => post(db, id, `key-of-${id}`)));
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  const kept = await db.selectFrom('assignments').select('user_id').execute();
  assert.deepEqual(kept.map(({ user_id }) => user_id).sort(), [people[0], people[2]].sort());
});
