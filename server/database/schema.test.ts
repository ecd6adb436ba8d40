import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { testApi } from '#tests/support/api.ts';
import type { DB } from './types.gen.ts';

/** Fails unless the table has these columns; it may have more. */
async function hasColumns(db: Kysely<DB>, table: string, columns: string[]): Promise<void> {
  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns where table_schema = 'public' and table_name = ${table}`.execute(
    db,
  );
  const present = new Set(rows.map(({ column_name }) => column_name));
  assert.deepEqual(
    columns.filter((column) => !present.has(column)),
    [],
    table,
  );
}

test('A profile has every column of the specification (ENTITY-01)', async (t) => {
  const { db } = await testApi(t);
  await hasColumns(db, 'profiles', [
    ...['id', 'full_name', 'username', 'email', 'phone_number', 'user_type', 'avatar_url', 'cover_photo_url'],
    ...['description', 'expertise', 'rate_per_hour', 'coins', 'is_verified', 'is_admin', 'is_blocked', 'linkedin_url'],
    ...['gigs', 'notify_on_bid', 'show_ratings', 'theme', 'created_at', 'updated_at'],
  ]);
});

test('Assignments, bids, reviews, conversations, messages and entries have every specified column (ENTITY-07, ENTITY-12, ENTITY-15, ENTITY-16, ENTITY-18)', async (t) => {
  const { db } = await testApi(t);
  const tables = {
    assignments: [
      ...['id', 'user_id', 'title', 'description', 'subject', 'budget', 'deadline', 'status', 'is_anonymous'],
      ...['file_id', 'awarded_to', 'post_type', 'edit_history', 'created_at'],
    ],
    bids: ['id', 'assignment_id', 'user_id', 'proposal', 'status', 'cv_file_id', 'created_at'],
    assignment_ratings: ['id', 'assignment_id', 'reviewer_id', 'reviewee_id', 'rating', 'comment', 'created_at'],
    conversations: ['id', 'assigner_id', 'bidder_id'],
    messages: ['id', 'conversation_id', 'sender_id', 'content', 'file_id', 'created_at'],
    // `description` is made of the parameters when an entry is read (core/coins/entries.ts).
    transactions: ['id', 'user_id', 'type', 'amount', 'params', 'created_at'],
  };
  for (const [table, columns] of Object.entries(tables)) await hasColumns(db, table, columns);
});

test('A profile is a student or a tutor, and its theme light or dark (ENTITY-02, ENTITY-06)', async (t) => {
  const { db, person } = await testApi(t);
  const { id } = await person();
  const { theme } = await db.selectFrom('profiles').select('theme').executeTakeFirstOrThrow();
  assert.equal(theme, 'light');
  // Written out: the query builder's types take no other words.
  const set = ({ user_type, theme }: { user_type?: string; theme?: string }) =>
    sql`update profiles set user_type = coalesce(${user_type ?? null}, user_type), theme = coalesce(${theme ?? null}, theme)
      where id = ${id}`.execute(db);
  for (const kind of ['student', 'tutor']) await set({ user_type: kind });
  for (const kind of ['light', 'dark']) await set({ theme: kind });
  for (const other of ['', 'admin', 'Student', 'system']) {
    await assert.rejects(set({ user_type: other }), { code: '23514' }, other);
    await assert.rejects(set({ theme: other }), { code: '23514' }, other);
  }
});

test('Assignments and bids have only the known statuses (ENTITY-08, ENTITY-13)', async (t) => {
  const { db, person, assignment } = await testApi(t);
  const [poster, tutor] = [await person(), await person()];
  const id = await assignment(poster);
  await db.insertInto('bids').values({ assignment_id: id, user_id: tutor.id, proposal: 'I can.', fee: 30 }).execute();
  const refused = { code: '23514' };
  for (const status of ['closed', 'expired', 'Open', '', 'submitted']) {
    await assert.rejects(sql`update assignments set status = ${status}`.execute(db), refused, status);
  }
  for (const status of ['open', 'rejected', '', 'Awarded']) {
    await assert.rejects(sql`update bids set status = ${status}`.execute(db), refused, status);
  }
  await sql`update assignments set status = 'awarded', awarded_to = ${tutor.id}, award_cost = 100`.execute(db);
  await sql`update bids set status = 'awarded'`.execute(db);
  await sql`update assignments set status = 'completed'`.execute(db);
});

test('A view has every column of its table, including columns added after the view', async (t) => {
  const { db } = await testApi(t);
  const columnsOf = async (table: string) => {
    const { rows } = await sql<{ column_name: string }>`
      select column_name from information_schema.columns where table_name = ${table} order by 1`.execute(db);
    return rows.map(({ column_name }) => column_name);
  };
  assert.deepEqual(await columnsOf('live_assignments'), await columnsOf('assignments'));
});
