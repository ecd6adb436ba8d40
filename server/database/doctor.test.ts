import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examine, invariants } from './doctor.ts';
import { testDatabase } from './test-database.ts';

const owner = '00000000-0000-7000-8000-000000000001';
const tutor = '00000000-0000-7000-8000-000000000002';
const assignment = '00000000-0000-7000-8000-000000000003';
const bid = '00000000-0000-7000-8000-000000000004';
const file = '00000000-0000-7000-8000-000000000005';

/** Two people, an assignment and a paid bid on it. */
const sound = `
  insert into profiles (id, full_name, username, email, email_verified) values
    ('${owner}', 'Owner', 'owner', 'owner@example.com', true), ('${tutor}', 'Tutor', 'tutor', 'tutor@example.com', true);
  insert into assignments (id, user_id, title, description, subject, budget, deadline)
    values ('${assignment}', '${owner}', 'Title', 'Description', 'Science', 500, '2099-01-01');
  insert into bids (id, assignment_id, user_id, proposal) values ('${bid}', '${assignment}', '${tutor}', 'Proposal');
  select coin_entry('${tutor}', 'bid_fee', -30, 'Bid', 'bid:${bid}', now());`;

/** For each invariant what breaks it, past every guard of the schema. */
const breaks: Record<string, string> = {
  'every balance is the sum of its entries': `update profiles set coins = 1000 where id = '${owner}'`,
  'every entry carries the balance after it': `update transactions set balance_after = 71 where balance_after = 70`,
  'no balance is or was negative': `alter table profiles drop constraint profiles_coins_check;
    update profiles set coins = -1 where id = '${owner}'`,
  'every profile got its signup bonus of 100 coins once': `delete from transactions where idempotency_key = 'signup:${owner}'`,
  'every bid was paid once with 30 coins by its bidder': `update transactions set amount = -3 where type = 'bid_fee'`,
  'every bid fee belongs to a bid': `delete from bids`,
  'nobody bids twice on one assignment': `alter table bids drop constraint bids_assignment_id_user_id_key;
    insert into bids (assignment_id, user_id, proposal) values ('${assignment}', '${tutor}', 'Again')`,
  'nobody bids on an own assignment': `update bids set user_id = '${owner}'`,
  'an assignment has an awarded bid exactly when it is awarded or completed, by the awarded tutor': `
    update assignments set status = 'awarded', awarded_to = '${tutor}'`,
  'nobody posted more than twice on one day in Asia/Karachi': `
    insert into assignments (user_id, title, description, subject, budget, deadline)
    select '${owner}', 'Title', 'Description', 'Science', 500, '2099-01-01' from generate_series(1, 2)`,
  'every file that something refers to belongs to who put it there': `
    insert into files (id, owner_id, bucket, storage_key, name, size, content_type)
      values ('${file}', '${tutor}', 'assignment_files', 'key', 'a.pdf', 1, 'application/pdf');
    update assignments set file_id = '${file}'`,
  'every posted assignment and every bid told the admins and its own author': `
    insert into mails (kind, recipient_id, assignment_id, bid_id) values ('bid_placed', '${tutor}', '${assignment}', '${bid}')`,
  'every idempotency key that is kept has its answer': `
    insert into idempotency_keys (user_id, key, procedure, body_hash) values ('${owner}', 'unanswered', 'x', 'x')`,
};

test('a sound database breaks no invariant', async (t) => {
  const { pool } = await testDatabase(t);
  await pool.query(sound);
  assert.deepEqual(await examine(pool), []);
});

for (const { name } of invariants) {
  test(`the doctor finds it when this does not hold: ${name}`, async (t) => {
    const { pool } = await testDatabase(t);
    await pool.query(sound);
    await pool.query(`alter table transactions disable trigger transactions_append_only; ${breaks[name]}`);
    const found = await examine(pool);
    assert.ok(
      found.some(({ invariant }) => invariant === name),
      JSON.stringify(found),
    );
  });
}
