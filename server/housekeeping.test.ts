import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { noon, testApi } from '#tests/support/api.ts';
import { recurringJobs } from './housekeeping.ts';

test('The nightly deletion waits for nobody: a row that is held goes the next night', {
  timeout: 60_000,
}, async (t) => {
  const api = await testApi(t);
  const clear = recurringJobs({ ...api.services, clock: () => noon }).find(({ name }) => name === 'housekeeping');
  const over = (key: number) => ({ key, count: 1, until: new Date('2020-01-01T00:00:00Z') });
  await api.db
    .insertInto('rate_limits')
    .values([over(1), over(2)])
    .execute();
  const kept = async () =>
    (await api.db.selectFrom('rate_limits').select('key').execute()).map(({ key }) => Number(key));
  await api.db.transaction().execute(async (held) => {
    await sql`select from rate_limits where key = 1 for update`.execute(held);
    await clear?.run();
    assert.deepEqual(await kept(), [1]);
  });
  await clear?.run();
  assert.deepEqual(await kept(), []);
});
