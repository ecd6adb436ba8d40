import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from './test-database.ts';

test('Days are strings, counts are numbers, instants are dates', async (t) => {
  const { pool } = await testDatabase(t);
  const { rows } = await pool.query(
    `select date '2026-03-01' as day, count(*) as count, timestamptz '2026-03-01T00:00:00Z' as instant from pg_class where $1`,
    [false],
  );
  assert.deepEqual(rows, [{ day: '2026-03-01', count: 0, instant: new Date('2026-03-01T00:00:00Z') }]);
});

test('Prepares statements with values once a connection', async (t) => {
  const { db } = await testDatabase(t);
  await db.connection().execute(async (connection) => {
    for (const n of [1, 2, 3]) await sql`select ${n}::integer`.execute(connection);
    const { rows } = await sql<{ uses: number }>`
      select generic_plans + custom_plans as uses from pg_prepared_statements where statement = 'select $1::integer'
    `.execute(connection);
    assert.deepEqual(rows, [{ uses: 3 }]);
  });
});

test('Ends a statement that takes too long, and the connection serves on', async (t) => {
  const { pool } = await testDatabase(t);
  const client = await pool.connect();
  try {
    const { rows } = await client.query(
      `select current_setting('statement_timeout') as s, current_setting('lock_timeout') as l`,
    );
    assert.deepEqual(rows, [{ s: '15s', l: '5s' }]);
    await client.query(`set statement_timeout = '20ms'`);
    await assert.rejects(client.query('select pg_sleep(10)'), { code: '57014' });
    assert.deepEqual((await client.query('select 1 as one')).rows, [{ one: 1 }]);
  } finally {
    client.release(true);
  }
});

test('A transaction that throws leaves nothing', async (t) => {
  const { db, pool } = await testDatabase(t);
  await pool.query('create table kept (n integer)');
  await assert.rejects(
    db.transaction().execute(async (trx) => {
      await sql`insert into kept values (${1})`.execute(trx);
      throw new Error('changed my mind');
    }),
    /changed my mind/,
  );
  assert.deepEqual((await pool.query('select * from kept')).rows, []);
});

test('Replaces a connection that the database ends, and the process lives', async (t) => {
  const { pool } = await testDatabase(t);
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise((resolve) => client.once('end', resolve));
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
  client.release(true);
  assert.deepEqual((await pool.query('select 1 as one')).rows, [{ one: 1 }]);
});

test('Plans a statement with values once a connection, whatever its values', async (t) => {
  const { pool } = await testDatabase(t);
  const client = await pool.connect();
  try {
    for (let n = 1; n <= 10; n += 1) {
      await client.query('select id from assignments order by created_at desc, id desc limit $1', [n]);
    }
    const { rows } = await client.query(
      "select generic_plans::int, custom_plans::int from pg_prepared_statements where statement like '%limit $1'",
    );
    assert.deepEqual(rows, [{ generic_plans: 10, custom_plans: 0 }]);
  } finally {
    client.release();
  }
});

test('Plans a statement anew once its table has changed, except within a transaction', async (t) => {
  const { pool } = await testDatabase(t);
  const client = await pool.connect();
  try {
    await client.query('create table things (id integer)');
    const read = () => client.query('select * from things where id < $1', [1]);
    await read();
    await client.query('alter table things add column name text');
    assert.deepEqual(
      (await read()).fields.map(({ name }) => name),
      ['id', 'name'],
    );
    await client.query('alter table things add column price integer');
    await client.query('begin');
    await assert.rejects(read(), /cached plan must not change result type/);
    await client.query('rollback');
    assert.equal((await read()).fields.length, 3);
  } finally {
    client.release();
  }
});
