import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { testApi } from '#tests/support/api.ts';

const post = {
  title: 'Integration by parts',
  description: 'Twelve problems with each step shown.',
  subject: 'Mathematics',
  budget: 3500,
  deadline: '2026-11-23',
};

test('A locked row delays only its own person’s posts, in the same batch or later', async (t) => {
  const api = await testApi(t);
  const [held, beside, later] = [await api.person(), await api.person(), await api.person()];
  const lock = await api.database.pool.connect();
  await lock.query('begin');
  await lock.query('select from profiles where id = $1 for update', [held.id]);

  const answered: string[] = [];
  const send = async (who: typeof held, name: string) => {
    await api.as(who).assignments.post(post);
    answered.push(name);
  };
  const sent = [send(held, 'held').catch(() => void answered.push('refused')), send(beside, 'beside')];
  // One after the other, so that no two of them share a batch.
  for (let n = 0; n < 4; n += 1) {
    await setImmediate();
    sent.push(send(held, 'held').catch(() => void answered.push('refused')));
  }
  sent.push(send(later, 'later'));
  // Half of the lock timeout, seen by another post that waits for the row.
  const watch = await api.database.pool.connect();
  await watch.query(`set lock_timeout = '2500ms'`);
  const patience = watch.query('select from profiles where id = $1 for update', [held.id]).catch(() => undefined);
  await Promise.race([Promise.all([sent[1], sent.at(-1)]), patience]);
  const first = [...answered];
  await lock.query('rollback');
  lock.release();
  await patience;
  watch.release(true);
  await Promise.all(sent);
  assert.deepEqual(first.toSorted(), ['beside', 'later']);
  const { length } = await api.db.selectFrom('assignments').select('id').where('user_id', '=', held.id).execute();
  assert.equal(length, 2, 'the day’s limit');
});
