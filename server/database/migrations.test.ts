import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { describeChange, type StoredHistory } from '#core/assignments/history.ts';
import { describeEntry, type EntryParams } from '#core/coins/entries.ts';
import { examine } from '../doctor.ts';
import { migrate, readSqlFiles } from './migrate.ts';
import { bareDatabase, testDatabase } from './test-database.ts';

const [owner, tutor] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
const [open, awarded] = ['00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000004'];
const [bid, won] = ['00000000-0000-7000-8000-000000000005', '00000000-0000-7000-8000-000000000006'];

/**
 * Makes a database as it was before the 20th migration, with rows that the product had written in
 * it.
 */
async function before20(t: TestContext): Promise<pg.Pool> {
  const { pool, url } = await bareDatabase(t);
  const { migrations } = await readSqlFiles();
  const earlier = migrations.filter(({ name }) => name < 'database/migrations/0020');
  await migrate(url, () => undefined, { files: { migrations: earlier, functions: [] } });
  await pool.query(oldRows);
  await pool.query(`create function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception 'transactions is append-only'; end $$;
    create trigger transactions_append_only before update or delete or truncate on transactions
      for each statement execute function refuse_change();`);
  await migrate(url, () => undefined);
  return pool;
}

const sentences = [
  'Title changed from "A "to" B" to "C"',
  'Description changed from "One\nand "two" to "three"" to "Four"',
  'Budget changed from PKR 3500 to PKR 4000',
  'Deadline changed from 2026-11-23 to 2026-11-25',
];

const entries: [user: string, type: string, amount: number, after: number, description: string, key: string][] = [
  [owner, 'signup_bonus', 100, 100, 'Welcome to Mukammal', `signup:${owner}`],
  [tutor, 'signup_bonus', 100, 100, 'Welcome to Mukammal', `signup:${tutor}`],
  [tutor, 'bid_fee', -30, 70, 'Bid on “It’s “quoted””', `bid:${bid}`],
  [tutor, 'bid_refund', 30, 100, 'Refund: "It’s “quoted”" was deleted', `refund:${bid}`],
  [tutor, 'bid_fee', -30, 70, 'Bid on “Essay”', `bid:${won}`],
  [owner, 'award_fee', -100, 0, 'Award of "Essay"', `award:${won}`],
  [tutor, 'gift', 5, 75, 'For the “first” bug', 'gift:1'],
];

const literal = (text: string) => pg.escapeLiteral(text);

const oldRows = `
  insert into profiles (id, full_name, username, email, email_verified, coins) values
    ('${owner}', 'Owner', 'owner', 'owner@example.com', true, 0),
    ('${tutor}', 'Tutor', 'tutor', 'tutor@example.com', true, 75);
  insert into assignments (id, user_id, title, description, subject, budget, deadline, status, awarded_to, deleted_at, edit_history)
    values ('${open}', '${owner}', 'T', 'D', 'Art', 1, '2099-01-01', 'open', null, now(), '[]'),
      ('${awarded}', '${owner}', 'Essay', 'D', 'Art', 1, '2099-01-01', 'awarded', '${tutor}', null,
        ${literal(JSON.stringify([{ user: 'owner', timestamp: '2026-11-20T07:00:00+00:00', changes: sentences }]))});
  insert into bids (id, assignment_id, user_id, proposal, status) values
    ('${bid}', '${open}', '${tutor}', 'P', 'submitted'), ('${won}', '${awarded}', '${tutor}', 'P', 'awarded');
  insert into conversations (assignment_id, assigner_id, bidder_id) values ('${awarded}', '${owner}', '${tutor}');
  insert into transactions (user_id, type, amount, balance_after, description, idempotency_key) values
    ${entries.map((row) => `(${row.map((value) => literal(String(value))).join(', ')})`).join(', ')};
  insert into mails (kind, recipient_id, assignment_id, bid_id) values
    ('bid_placed', '${tutor}', '${open}', '${bid}'), ('award_won', '${tutor}', '${awarded}', '${won}'),
    ('work_submitted', '${owner}', '${awarded}', null), ('confirm_email', '${owner}', null, null);
  insert into idempotency_keys (user_id, key, procedure, body_hash, answer) values
    ('${owner}', 'key-of-a-form', 'assignments.edit', 'h',
      ${literal(JSON.stringify({ id: awarded, changes: sentences }))});`;

test('Migration 20 keeps earlier prices, ledger and history texts, and mails unchanged', async (t) => {
  const pool = await before20(t);
  assert.deepEqual(await examine(pool), []);

  const paid = await pool.query('select fee from bids');
  assert.deepEqual(paid.rows, [{ fee: 30 }, { fee: 30 }]);
  const costs = await pool.query('select award_cost from assignments order by id');
  assert.deepEqual(costs.rows, [{ award_cost: null }, { award_cost: 100 }]);

  const ledger = await pool.query<{ type: string; params: EntryParams }>(
    'select type, params from transactions order by id',
  );
  const said = ledger.rows.map(({ type, params }) => describeEntry(type, params));
  // With one kind of quotes around the quoted text.
  assert.deepEqual(said, [
    'Welcome to Mukammal',
    'Welcome to Mukammal',
    'Bid on “It’s “quoted””',
    'Refund: “It’s “quoted”” was deleted',
    'Bid on “Essay”',
    'Award of “Essay”',
    'For the “first” bug',
  ]);
  await assert.rejects(pool.query(`update transactions set amount = 1`), /append-only/);

  const { rows: assignments } = await pool.query<{ edit_history: StoredHistory }>(
    `select edit_history from assignments where id = '${awarded}'`,
  );
  assert.deepEqual(assignments[0]?.edit_history[0]?.changes.map(describeChange), [
    'Title changed from “A "to" B” to “C”',
    // The boundary between the sides of such a text cannot be determined.
    'Description changed from “One\nand "two” to “three"" to "Four”',
    'Budget changed from PKR 3,500 to PKR 4,000',
    'Deadline changed from 23 Nov 2026 to 25 Nov 2026',
  ]);
  const { rows: kept } = await pool.query(`select answer -> 'changes' -> 2 as budget from idempotency_keys`);
  assert.deepEqual(kept, [{ budget: { field: 'budget', from: 3500, to: 4000 } }]);

  const mails = await pool.query('select subject_id from mails order by id');
  assert.deepEqual(
    mails.rows.map(({ subject_id }) => subject_id),
    [bid, awarded, awarded, null],
  );
});

test('The ledger and the history of edits hold no words', async (t) => {
  const { pool } = await testDatabase(t);
  await pool.query(`
    insert into profiles (id, full_name, username, email, signup_bonus) values
      ('${owner}', 'Owner', 'owner', 'owner@example.com', 100), ('${tutor}', 'Tutor', 'tutor', 'tutor@example.com', 100);
    insert into assignments (id, user_id, title, description, subject, budget, deadline)
      values ('${open}', '${owner}', 'T', 'D', 'Art', 1, '2099-01-01');
    select place_bid('${tutor}', '${open}', 'P', null, 30, now());
    select edit_assignment('${owner}', '${open}', 'U', 'D', 2, '2099-01-01', 100, null, now());`);
  const ledger = await pool.query('select type, params from transactions order by id');
  assert.deepEqual(ledger.rows, [
    { type: 'signup_bonus', params: {} },
    { type: 'signup_bonus', params: {} },
    { type: 'bid_fee', params: { title: 'T' } },
  ]);
  const { rows } = await pool.query(`select edit_history -> 0 -> 'changes' as changes from assignments`);
  assert.deepEqual(rows[0]?.changes, [
    { field: 'title', from: 'T', to: 'U' },
    { field: 'budget', from: 1, to: 2 },
  ]);
});
