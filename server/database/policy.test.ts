import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { knowsPoster } from '../assignments/policy.ts';
import { seesRatings } from '../profiles/policy.ts';
import { allows } from './policy.ts';

test('A policy holds for each asker; a guest passes none of its personal parts', async (t) => {
  const { db, person, assignment } = await testApi(t);
  const [poster, tutor, stranger] = [await person(), await person(), await person()];
  await assignment(poster, { title: 'Open' });
  await assignment(poster, { title: 'Hidden', is_anonymous: true });
  await assignment(poster, { title: 'Given', is_anonymous: true, status: 'awarded', awarded_to: tutor.id });
  const knownTo = async (viewer: { id: string } | null, isAdmin = false) => {
    const rows = await db
      .selectFrom('live_assignments as a')
      .select('a.title')
      .where(allows(viewer, (me) => knowsPoster(me, isAdmin)))
      .orderBy('a.created_at')
      .execute();
    return rows.map(({ title }) => title);
  };
  assert.deepEqual(await knownTo(null), ['Open']);
  assert.deepEqual(await knownTo(stranger), ['Open']);
  assert.deepEqual(await knownTo(tutor), ['Open', 'Given']);
  assert.deepEqual(await knownTo(poster), ['Open', 'Hidden', 'Given']);
  assert.deepEqual(await knownTo(stranger, true), ['Open', 'Hidden', 'Given']);

  await db.updateTable('profiles').set({ show_ratings: false }).where('id', '=', tutor.id).execute();
  const shown = (viewer: { id: string } | null) =>
    db.selectFrom('profiles').select('id').where(allows(viewer, seesRatings)).orderBy('username').execute();
  assert.deepEqual(
    [(await shown(null)).length, (await shown(stranger)).length, (await shown(tutor)).length],
    [2, 2, 3],
  );
});
