import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { noon, testApi } from '#tests/support/api.ts';
import { migrate, readSqlFiles } from '../database/migrate.ts';
import { bareDatabase } from '../database/test-database.ts';
import { examine } from '../doctor.ts';

test('A clock that steps back does not change the ledger’s order, for the statement or the doctor', async (t) => {
  const api = await testApi(t);
  const person = await api.person({ coins: 500 });
  const move = (amount: number, key: string, at: Date) =>
    sql`select coin_entry(${person.id}, 'test_grant', ${amount}, '{}', ${key}, ${at})`.execute(api.db);
  await move(7, 'before', noon);
  // As if the database's clock and the server's were an hour behind from here on.
  await sql`alter table transactions alter column id set default uuidv7('-1 hour')`.execute(api.db);
  const earlier = new Date(noon.getTime() - 3_600_000);
  await move(-3, 'after', earlier);
  await move(11, 'last', earlier);

  assert.deepEqual(await examine(api.database.pool), []);
  const { items, balance } = await api.as(person).coins.transactions({});
  assert.deepEqual(
    items.map(({ balance_after }) => balance_after),
    [515, 504, 507, 500, 100],
  );
  assert.equal(balance, 515);
  const pages: number[] = [];
  for (let after: string | undefined; ; ) {
    const page = await api.as(person).coins.transactions({ limit: 2, ...(after && { after }) });
    pages.push(...page.items.map(({ balance_after }) => balance_after));
    if (!page.next) break;
    after = page.next;
  }
  assert.deepEqual(pages, [515, 504, 507, 500, 100]);
});

test('Numbers earlier entries in the order in which their balances follow each other', async (t) => {
  const { pool, url } = await bareDatabase(t);
  const { migrations } = await readSqlFiles();
  const earlier = migrations.filter(({ name }) => name < 'database/migrations/0160');
  await migrate(url, () => undefined, { files: { migrations: earlier, functions: [] } });
  const [even, stepped] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
  const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
  await pool.query(`insert into profiles (id, full_name, username, email, email_verified, coins, signup_bonus) values
      ('${even}', 'Even', 'even', 'even@example.com', true, 75, 100),
      ('${stepped}', 'Stepped', 'stepped', 'stepped@example.com', true, 75, 100);
    insert into transactions (id, user_id, type, amount, balance_after, params, idempotency_key) values
      ('${id(12)}', '${even}', 'gift', 5, 75, '{}', 'e3'),
      ('${id(10)}', '${even}', 'signup_bonus', 100, 100, '{}', 'e1'),
      ('${id(11)}', '${even}', 'gift', -30, 70, '{}', 'e2'),
      ('${id(21)}', '${stepped}', 'signup_bonus', 100, 100, '{}', 's1'),
      ('${id(22)}', '${stepped}', 'gift', -30, 70, '{}', 's2'),
      ('${id(20)}', '${stepped}', 'gift', 5, 75, '{}', 's3')`);
  await migrate(url, () => undefined);
  const { rows } = await pool.query('select idempotency_key as key from transactions order by user_id, number');
  assert.deepEqual(
    rows.map(({ key }) => key),
    ['e1', 'e2', 'e3', 's1', 's2', 's3'],
  );
  assert.deepEqual(await examine(pool), []);
});

test('A statement is of one moment: page, sums and balance agree while entries are written', async (t) => {
  const api = await testApi(t);
  const person = await api.person();
  let writing = true;
  const writer = async (name: string) => {
    for (let n = 0; writing; n += 1)
      await sql`select coin_entry(${person.id}, 'test_grant', 1, '{}', ${`${name}${n}`}, ${noon})`.execute(api.db);
  };
  const writers = ['a', 'b', 'c'].map(writer);
  const torn: object[] = [];
  for (let n = 0; n < 60; n += 1) {
    const read = await Promise.all([1, 2].map(() => api.as(person).coins.transactions({ limit: 20 })));
    for (const { items, sums, balance } of read) {
      const newest = items[0]?.balance_after;
      const moved = (sums?.credited ?? 0) + (sums?.debited ?? 0);
      if (newest !== moved || balance !== moved) torn.push({ newest, moved, balance });
    }
  }
  writing = false;
  await Promise.all(writers);
  assert.deepEqual(torn, []);
});
