import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from './database/test-database.ts';
import { examine, invariants } from './doctor.ts';

const owner = '00000000-0000-7000-8000-000000000001';
const tutor = '00000000-0000-7000-8000-000000000002';
const assignment = '00000000-0000-7000-8000-000000000003';
const bid = '00000000-0000-7000-8000-000000000004';
const ended = '01900000-0000-7000-8000-0000000000e1';
const awarded = '00000000-0000-7000-8000-000000000006';
const proof = '00000000-0000-7000-8000-000000000007';
const reviewer = '00000000-0000-7000-8000-000000000008';
const product = '00000000-0000-7000-8000-000000000009';
const file = '00000000-0000-7000-8000-000000000005';

/** Two people, an assignment with a paid bid, and another that went through to its review. */
const sound = `
  insert into profiles (id, full_name, username, email, email_verified, signup_bonus) values
    ('${owner}', 'Owner', 'owner', 'owner@example.com', true, 100),
    ('${tutor}', 'Tutor', 'tutor', 'tutor@example.com', true, 100);
  insert into assignments (id, user_id, title, description, subject, budget, deadline)
    values ('${assignment}', '${owner}', 'Title', 'Description', 'Science', 500, '2099-01-01');
  insert into bids (id, assignment_id, user_id, proposal, fee)
    values ('${bid}', '${assignment}', '${tutor}', 'Proposal', 30);
  select coin_entry('${tutor}', 'bid_fee', -30, '{}', 'bid:${bid}', now());
  insert into assignments (id, user_id, title, description, subject, budget, deadline)
    values ('${awarded}', '${owner}', 'Title', 'Description', 'Science', 500, '2099-01-01');
  select ask_question('${tutor}', '${awarded}', null, 'May I?', 10, now());
  select answer_question('${owner}', id, 'You may.', now()) from questions;
  select place_bid('${tutor}', '${awarded}', 'Proposal', null, 25, now());
  select ask_question('${owner}', '${awarded}', '${tutor}', 'By Friday?', 10, now());
  select award_assignment_to_bidder('${owner}', '${awarded}', '${tutor}', 90, now());
  select send_message('${tutor}', id, words, null, null, now()) from conversations, unnest(array['Salam', 'I begin']) words;
  select mark_read('${owner}', id, 2, now()) from conversations;
  insert into files (id, owner_id, bucket, storage_key, name, size, content_type)
    values ('${file}', '${tutor}', 'project_submissions', 'work', 'work.pdf', 1, 'application/pdf');
  select submit_work('${tutor}', '${awarded}', '["${file}"]', '', true, 20, 10, now());
  insert into files (id, owner_id, bucket, storage_key, name, size, content_type)
    values ('${proof}', '${owner}', 'payment_proofs', 'proof', 'proof.png', 1, 'image/webp');
  insert into profiles (id, full_name, username, email, email_verified, is_admin)
    values ('${reviewer}', 'Admin', 'reviewer', 'reviewer@example.com', true, true);
  select request_coins('${owner}', 'pro', 100, 100, n, n, '${proof}', 'x', 5, now()) from unnest(array['A1', 'B2', 'C3', 'D4']) n;
  select approve_coin_request('${reviewer}', id, '', '{}', now()) from payments where reference = 'A1';
  select reject_coin_request('${reviewer}', id, 'No such payment.', '{}', now()) from payments where reference = 'B2';
  select complete_assignment('${owner}', '${awarded}', false, now());
  select rate_tutor('${owner}', '${awarded}', 5, '', 7, now());
  select rate_student('${tutor}', '${awarded}', 4, '', true, true, false, 7, now());
  update payments set status = 'disputed', decided_at = now(), reason = 'PKR 90 paid' where reference = 'D4';
  select close_held_payment('${reviewer}', id, 'credited', 90, null, null, 'As paid.', '{}', now()) from payments where reference = 'D4';
  update profiles set ref = 'owner' where id = '${tutor}';
  select adjust_coins('${reviewer}', '${owner}', 40, 'Goodwill.', '{}', now());
  select credit_referral('${tutor}', 250, now());
  select referral_due('${tutor}', now());
  select report_profile('${owner}', 'tutor', 'Spam.', now());
  insert into assignments (id, user_id, title, description, subject, budget, deadline, created_at)
    values ('${ended}', '${owner}', 'Title', 'Description', 'Science', 500, '2099-01-01', now() - interval '3 days');
  select place_bid('${tutor}', '${ended}', 'Proposal', null, 25, now());
  select award_assignment_to_bidder('${owner}', '${ended}', '${tutor}', 90, now());
  select propose_end('${owner}', '${ended}', 'No time.', 72, now());
  select step_back('${tutor}', '${ended}', 'I am ill.', now());
  insert into products (id, title, status, created_at, updated_at) values ('${product}', 'Notes', 'published', now(), now());
  insert into product_variants (product_id, position, title, price_in_cents, file_id) values ('${product}', 0, 'PDF', 100, '${file}');
  insert into product_variants (id, product_id, position, title, price_in_cents, inventory_quantity, file_id)
    values ('${product}', '${product}', 1, 'Solved', 200, 5, '${file}');
  select add_to_cart('${owner}', null, '${product}', 2, 9, 9, now());
  select place_order('${owner}', 400, 'Owner', '+923001234567', '', '', '', 1000, 1, 3, 20, 1, now());`;

/** A saved search of the owner. */
const aSearch = `insert into saved_searches (id, user_id, name, filters, mail, created_at)
  values ('${file}', '${owner}', 'All', '{}', 'none', now());`;

/** Statements that break each invariant, bypassing every guard of the schema. */
const breaks: Record<string, string> = {
  'what may be sold of a variant is what was received, less what orders took, and never below zero': `
    update product_variants set inventory_quantity = 4`,
  'every order holds the stock of its counted lines while it is open, and none once it ended; one paid back may do either': `
    update orders set status = 'expired'`,
  'every order that is paid has one paid payment of its sum from who ordered, and no open one has any': `
    update orders set status = 'paid'`,
  'every paid payment of an order was for the sum of an order of its payer': `
    update payments set purpose = 'order', coins = 0, order_id = (select id from orders) where reference = 'A1'`,
  'the record of each tutor follows from the facts of its time': `
    update profiles set user_type = 'tutor', full_name = 'Saad' where id = '${tutor}';
    update tutors set record_completed = 9, record_at = now()`,
  'an admin is a person with a role, and where there are admins one is an owner': `
    alter table profiles disable trigger profiles_admin_roles;
    update profiles set admin_roles = '{}' where id = '${reviewer}'`,
  'every confirmed request for an adjustment moved its coins once, by a second admin': `
    insert into adjustment_requests (user_id, amount, reason, requested_by, requested_at, expires_at, outcome, note, decided_by, decided_at)
      values ('${tutor}', 40, 'Goodwill.', '${reviewer}', now(), now(), 'confirmed', 'Right.', '${owner}', now())`,
  'no member is written an announcement twice': `
    insert into mails (kind, recipient_id, subject_id) select 'announcement', '${tutor}', '${file}' from generate_series(1, 2)`,
  'every order reached its state by recorded steps': `delete from order_steps`,
  'every order that was paid and then cancelled is owed until it is refunded, and no other': `
    update orders set status = 'cancelled', owed_since = now()`,
  'every order that is paid for on delivery is of parcels only': `update orders set pays_on_delivery = true`,
  'every order costs what its lines and its delivery do': `update orders set total_in_cents = 1`,
  'every product is listed at the price of its cheapest variant': `update products set price_in_cents = 99`,
  'every published product has something to buy': `delete from order_lines; delete from product_variants`,
  'every balance is the sum of its entries': `update profiles set coins = 1000 where id = '${owner}'`,
  'every entry carries the balance after it': `update transactions set balance_after = 71 where type = 'bid_fee' and balance_after = 70`,
  'no balance is or was negative': `alter table profiles drop constraint profiles_coins_check;
    update profiles set coins = -1 where id = '${owner}'`,
  'every profile got the signup bonus it was given, once': `delete from transactions where idempotency_key = 'signup:${owner}'`,
  'every adjustment of a balance stands in the audit log with its amount, and none stands there that was not made': `
    select coin_entry('${owner}', 'adjustment', 7, '{"reason": "x"}', 'adjustment:x', now())`,
  'a version waits for its poster exactly while it is the newest of a standing award and no changes are asked': `
    insert into unanswered_versions (assignment_id, submission_id, since) select assignment_id, id, now() from submissions`,
  'every bid was paid once with its fee by its bidder': `update bids set fee = 3`,
  'every bid fee belongs to a bid': `
    alter table ended_awards disable trigger user; delete from ended_awards; delete from mails; delete from bids`,
  'a withdrawn bid was paid once, is no bid any more and was refunded once if it says so, else never': `
    insert into withdrawn_bids (id, assignment_id, user_id, proposal, fee, created_at, withdrawn_at)
    values ('${file}', '${assignment}', '${tutor}', 'Proposal', 30, now(), now())`,
  'no bid stands on an assignment that lapsed, and no bid lapsed on any other': `
    update assignments set lapsed_at = now() where id = '${assignment}'`,
  'every refund of a bid returned the fee of one bid to its bidder': `
    select coin_entry('${tutor}', 'bid_refund', 29, '{}', 'refund:${bid}', now())`,
  'what waits for its poster’s choice is open, counted from its deadline or its last award’s end at the earliest': `
    update waiting_choices set from_day = from_day - 1 where assignment_id = '${assignment}'`,
  'every assignment that can be bid on is listed with its fields and its number of bids': `update open_assignments set bid_count = 7`,
  'the directory’s row of each tutor agrees with their profile, reviews and completed work': `
    update profiles set user_type = 'tutor' where id = '${tutor}'`,
  'nobody is invited to bid on their own assignment, or beyond the limit of one day in Asia/Karachi': `
    insert into bid_invitations (assignment_id, tutor_id, created_at) values ('${assignment}', '${owner}', now())`,
  'only its tutor bids on, asks about or is awarded an assignment offered to one, which no invitation or search names': `
    update assignments set offered_to = '${reviewer}' where id = '${assignment}'`,
  'an assignment is offered to one tutor exactly while it asks for that tutor’s gig and was not opened to all': `
    update assignments set offered_to = '${tutor}' where id = '${assignment}'`,
  'nobody asks for their own gig': `
    insert into gig_asks (assignment_id, tutor_id, gig, created_at) values ('${assignment}', '${owner}', '{}', now())`,
  'no saved search finds what its own person posted': `${aSearch}
    insert into search_finds (search_id, assignment_id, user_id, found_at)
    values ('${file}', '${assignment}', '${owner}', now())`,
  'what a search found is its person’s': `${aSearch}
    insert into search_finds (search_id, assignment_id, user_id, found_at)
    values ('${file}', '${assignment}', '${tutor}', now())`,
  'nobody bids twice on one assignment': `alter table bids drop constraint bids_assignment_id_user_id_key;
    insert into bids (assignment_id, user_id, proposal, fee) values ('${assignment}', '${tutor}', 'Again', 30)`,
  'every notification is of a kind that has words': `
    select notify_user('${owner}', 'rumour', null, null, '{}', now())`,
  'who deleted their account is told of nothing': `update profiles set deleted_at = now() where id = '${owner}'`,
  'nobody is told of what they did themselves': `
    select notify_user('${owner}', 'bid_received', null, '${owner}', '{}', now())`,
  'nobody bids on an own assignment': `update bids set user_id = '${owner}'`,
  'an assignment has an awarded bid exactly when it is awarded or completed, by the awarded tutor': `
    update assignments set status = 'awarded', awarded_to = '${tutor}', award_cost = 90`,
  'nobody posted more than a day’s limit on one day in Asia/Karachi': `
    insert into assignments (user_id, title, description, subject, budget, deadline)
    select '${owner}', 'Title', 'Description', 'Science', 500, '2099-01-01' from generate_series(1, 2)`,
  'of the two who share a question one is the poster': `
    insert into profiles (id, full_name, username, email, email_verified, signup_bonus) values
      ('${bid}', 'Third', 'third', 'third@example.com', true, 100);
    update questions set answerer_id = '${bid}' where asker_id = '${tutor}'`,
  'a poster asks bidders alone': `
    alter table ended_awards disable trigger user; delete from ended_awards; delete from mails; delete from bids`,
  'nobody asked more than a day’s limit on one day in Asia/Karachi': `
    alter table questions drop constraint questions_assignment_id_asker_id_answerer_id_key;
    insert into questions (assignment_id, asker_id, answerer_id, question, created_at)
    select '${assignment}', '${tutor}', '${owner}', 'Again?', now() from generate_series(1, 10)`,
  'every referenced file belongs to the person who put it there': `
    update assignments set file_id = '${file}'`,
  'further files follow a first one, without gaps or duplicates': `
    insert into submission_further_files select id, 3, file_id from submissions`,
  'the parts of an unfinished upload follow each other up to its last stored byte': `
    insert into uploads (owner_id, bucket, name, size, received, moved_at) values ('${owner}', 'cvs', 'cv.pdf', 9, 3, now())`,
  'every award was paid once with its cost by the poster': `
    update transactions set amount = -99 where type = 'award_fee'`,
  'every award fee belongs to an award': `update transactions set idempotency_key = 'award:x' || number where type = 'award_fee'`,
  'every bid that lapsed, stood on a deleted assignment or was excused was refunded its fee once, and no other': `
    update assignments set deleted_at = now() where id = '${assignment}'`,
  'nobody who is blocked, listed or deleted has an open assignment': `
    update profiles set is_blocked = true where id = '${owner}'`,
  'no payment of a deleted account became coins or a paid order after it was deleted': `
    update profiles set deleted_at = now() - interval '1 day' where id = '${owner}'`,
  'the entries of every account are numbered without a gap': `update transactions set number = number + 9`,
  'only open assignments are deleted': `update assignments set deleted_at = now() where id = '${awarded}'`,
  'every paid payment was credited once to its payer with its coins, and no other payment was': `
    update payments set status = 'paid', decided_at = now() where reference = 'C3'`,
  'every credit for a payment belongs to one that is paid': `
    update payments set status = 'refused' where reference = 'A1'`,
  'a held payment credited its payer once exactly what its closing says, and no other was credited': `
    select coin_entry('${owner}', 'adjustment', 7, '{"reason": "x"}', 'closing:${bid}', now())`,
  'every closed payment says how it was closed, in its row and once in the audit log, and no other does': `
    update payments set status = 'closed' where reference = 'B2'`,
  'no transaction of a gateway is under review or paid twice': `drop index payments_reference;
    update payments set reference_key = 'A1' where reference = 'C3'`,
  'every open payment of a gateway is still asked about': `
    update payments set gateway = 'easypaisa' where reference = 'C3'`,
  'no payment that a gateway called paid stays open for longer than an hour': `
    update payments set gateway = 'easypaisa' where reference = 'C3';
    insert into gateway_orders (payment_id, account, answer, heard_at, next_ask_at)
      select id, '03001234567', '{"transactionStatus": "PAID"}', now() - interval '61 minutes', now() from payments where reference = 'C3'`,
  'who is blocked has no session': `alter table profiles disable trigger user;
    insert into sessions (user_id, token, expires_at) values ('${tutor}', 'token', now() + interval '1 day');
    update profiles set is_blocked = true where id = '${tutor}'`,
  'who was blocked last is blocked, and who was unblocked last is not': `
    select audit(null, 'admin.blockUser', 'user', '${tutor}', '@tutor', '{}', '{"is_blocked": true}', '', '{}', now())`,
  'an awarded or completed assignment has its one standing chat between poster and tutor, an open one none': `
    update conversations set assigner_id = bidder_id, bidder_id = assigner_id`,
  'a chat is closed exactly when its award has ended': `
    update conversations set ended_at = now() + interval '1 hour' where ended_at is not null`,
  'every bid that is over has its ended award, of its assignment, parties and chat, and no other bid has one': `
    update bids set status = 'submitted' where status = 'ended'`,
  'the coins of every ended award came back once as it says, and no others': `
    update transactions set amount = 89 where type = 'award_refund'`,
  'nobody who is blocked or deleted has an award that stands': `
    update assignments set status = 'awarded' where id = '${awarded}';
    update profiles set is_blocked = true where id = '${tutor}'`,
  'a proposal to end an award waits only while the award stands, and is by one of its parties': `
    update end_proposals set outcome = null, answered_at = null`,
  'a disagreement is between the two parties of its chat, and waits only while that stands or after an appeal': `
    insert into disagreements (assignment_id, conversation_id, opened_by, other_id, reason, words, opened_at, answer_until)
    select assignment_id, id, assigner_id,
      (select p.id from profiles p where p.id not in (assigner_id, bidder_id) limit 1), 'late', 'Late.', now(), now()
    from conversations limit 1`,
  'a disagreement has the decisions and the appeals that its state says': `
    insert into disagreements (assignment_id, conversation_id, opened_by, other_id, reason, words, opened_at, answer_until,
      state, closed_at)
    select assignment_id, id, assigner_id, bidder_id, 'late', 'Late.', now(), now(), 'final', now() from conversations limit 1`,
  'the messages of a chat are numbered from 1 to its last number': `update messages set number = 3 where number = 2`,
  'only its two parties write and read in a chat, and nobody reads ahead': `update read_marks set number = 3`,
  'people with unread messages in a chat have a mark that says so, and nobody else has': `
    update read_marks set has_unread = not has_unread`,
  'the trail of a chat is numbered from 1 to its last number, and its two parties alone left it': `
    update trail set number = 9 where number = 2`,
  'only the student of a chat tells of payments to its tutor, of its own milestones': `
    insert into settlements (conversation_id, payer_id, tutor_id, amount, method, reference, created_at)
    select id, assigner_id, assigner_id, 100, 'cash', 'By hand', now() from conversations`,
  'the price guidance of each subject follows from the awards of its time': `
    insert into subject_prices (subject_key, low, high, awards, counted_at) values ('alchemy', 100, 200, 20, now())`,
  'only the two parties of a chat create its milestones': `
    insert into milestones (conversation_id, title, due_date, created_by)
    select id, 'Half', '2099-01-01', '${reviewer}' from conversations`,
  'work is handed in by awarded tutors, each in versions from 1 on': `update submissions set version = 2`,
  'no review is sealed once both are written, or an hour after its time': `
    update assignment_ratings set is_sealed = true where side = 'tutor'`,
  'the figures of reviews are those of the published ones': `update review_figures set stars = 3 where side = 'student'`,
  'every review is by one party of a completed assignment, of the other': `
    update assignments set status = 'awarded' where id = '${awarded}'`,
  'each referral that paid has one entry of the referrer, and no entry is without one': `update referrals set coins = 1`,
  'a referral that was held brought coins if an admin released it, and only then': `
    update referrals set held_at = now(), held_for = '{}', held_coins = 1`,
  'no email was paid for twice': `
    insert into referrals (referrer_id, referred_email, status, coins, created_at, joined_at, credited_at)
    values ('${tutor}', 'tutor@example.com', 'joined', 250, now(), now(), now())`,
  'no mailbox was paid for twice': `
    drop index referrals_mailbox;
    insert into referrals (referrer_id, referred_email, status, coins, created_at, joined_at, credited_at, mailbox)
    select '${tutor}', 'tutor+2@example.com', 'joined', 250, now(), now(), now(), mailbox from referrals`,
  'a referral is due, and paid, once its member has bid or awarded': `update referrals set due_at = null`,
  'who is on the watchlist is blocked': `
    insert into scammers (user_id, reason, created_at, added_by) values ('${tutor}', 'Spam.', now(), '${reviewer}')`,
  'what was taken down and not restored is not shown, and every review that is not shown was taken down': `
    update assignment_ratings set taken_down_at = now() where side = 'student'`,
  'each report and each feedback is one case, which names the same people': `update cases set reporter_id = '${reviewer}'`,
  'a deleted account has nobody’s name, and no way in': `
    select delete_account('${tutor}', true, now()); update profiles set full_name = 'Tutor' where id = '${tutor}'`,
  'every restorable account is deleted': `
    select delete_account('${tutor}', true, now()); update profiles set deleted_at = null where id = '${tutor}'`,
  'a reserved email belongs to no other account': `
    insert into contact_changes (user_id, kind, before, after, asked_at, confirm_until, changed_at, undo_until)
    values ('${owner}', 'email', 'tutor@example.com', 'owner@example.com', now(), now(), now(), now() + interval '7 days')`,
  'every session was opened with the account’s present password, or kept by its change': `
    insert into sessions (user_id, token, expires_at) values ('${owner}', repeat('t', 32), now() + interval '1 day');
    update profiles set passwords_set = passwords_set + 1 where id = '${owner}'`,
  'a change of email waits only while its requesting session exists': `
    insert into contact_changes (user_id, kind, before, after, asked_at, confirm_until, undo_until)
    values ('${owner}', 'email', 'owner@example.com', 'new@example.com', now(), now() + interval '1 day', now() + interval '7 days')`,
  'at most one change of an account’s email waits': `
    insert into contact_changes (user_id, kind, before, after, asked_at, confirm_until, undo_until)
    select '${owner}', 'email', 'owner@example.com', wanted, now(), now() + interval '1 day', now() + interval '7 days'
      from unnest(array['one@example.com', 'two@example.com']) wanted`,
  'every stored idempotency key has its answer': `
    insert into idempotency_keys (user_id, key, procedure, body_hash) values ('${owner}', 'unanswered', 'x', 'x')`,
};

test('A sound database breaks no invariant', async (t) => {
  const { pool } = await testDatabase(t);
  await pool.query(sound);
  assert.deepEqual(await examine(pool), []);
});

for (const { name } of invariants) {
  test(`The doctor finds a broken invariant: ${name}`, async (t) => {
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
