import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from './test-database.ts';

test('Only a thousand distinct statements get names, which bounds the stored plans', async (t) => {
  const { db } = await testDatabase(t);
  await db.connection().execute(async (connection) => {
    for (let n = 0; n < 1100; n += 1) await sql`select ${n}::integer as ${sql.ref(`n${n}`)}`.execute(connection);
    const { rows } = await sql<{ kept: number }>`select count(*) as kept from pg_prepared_statements`.execute(
      connection,
    );
    const kept = rows[0]?.kept ?? 0;
    assert.ok(kept > 900 && kept <= 1000, `${kept} plans kept`);
    assert.deepEqual((await sql`select ${7}::integer as late`.execute(connection)).rows, [{ late: 7 }]);
  });
});
