import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#tests/support/api.ts';

test('a profile has every column of the specification (ENTITY-01)', async (t) => {
  const { db, person } = await testApi(t);
  await person();
  const row = await db.selectFrom('profiles').selectAll().executeTakeFirstOrThrow();
  for (const column of [
    ...['id', 'full_name', 'username', 'email', 'phone_number', 'user_type', 'avatar_url', 'cover_photo_url'],
    ...['description', 'expertise', 'rate_per_hour', 'coins', 'is_verified', 'is_admin', 'is_blocked', 'linkedin_url'],
    ...['gigs', 'notify_on_bid', 'show_ratings', 'theme', 'created_at', 'updated_at'],
  ]) {
    assert.ok(column in row, column);
  }
});

test('an assignment and a bid have no status but the known ones (ENTITY-08, ENTITY-13)', async (t) => {
  const { db, person, assignment } = await testApi(t);
  const [poster, tutor] = [await person(), await person()];
  const id = await assignment(poster);
  await db.insertInto('bids').values({ assignment_id: id, user_id: tutor.id, proposal: 'I can.' }).execute();
  const refused = { code: '23514' };
  for (const status of ['closed', 'expired', 'Open', '', 'submitted']) {
    await assert.rejects(sql`update assignments set status = ${status}`.execute(db), refused, status);
  }
  for (const status of ['open', 'rejected', '', 'Awarded']) {
    await assert.rejects(sql`update bids set status = ${status}`.execute(db), refused, status);
  }
  await sql`update assignments set status = 'awarded', awarded_to = ${tutor.id}`.execute(db);
  await sql`update bids set status = 'awarded'`.execute(db);
  await sql`update assignments set status = 'completed'`.execute(db);
});
