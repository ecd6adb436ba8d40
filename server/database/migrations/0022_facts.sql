-- What is never rewritten holds facts, and words are made of them when it is read: entries of the ledger and the history of
-- edits. Their English sentences are taken apart here; put together again by core/coins/entries.ts and
-- core/assignments/history.ts they say the same.

-- The ledger is append-only for everyone but this migration, which changes no amount, no balance and no time.
alter table transactions disable trigger user;
alter table transactions add column params jsonb not null default '{}' check (jsonb_typeof(params) = 'object');
update transactions set params = case
  when type = 'signup_bonus' then '{}'
  when type = 'bid_fee' and description ~ '^Bid on “.*”$' then
    jsonb_build_object('title', substring(description from '^Bid on “(.*)”$'))
  when type = 'award_fee' and description ~ '^Award of ".*"$' then
    jsonb_build_object('title', substring(description from '^Award of "(.*)"$'))
  when type = 'bid_refund' and description ~ '^Refund: ".*" was deleted$' then
    jsonb_build_object('title', substring(description from '^Refund: "(.*)" was deleted$'))
  else jsonb_build_object('note', description)
end;
alter table transactions drop column description;
alter table transactions alter column params drop default;
alter table transactions enable trigger user;

-- Where a text itself has '" to "', its two sides may be parted at another place than it was: the sentence stays the same.
create function pg_temp.change_of(sentence text) returns jsonb language sql as $$
  select case
    when parts[1] = 'Budget' then jsonb_build_object(
      'field', 'budget', 'from', substring(parts[2] from 'PKR (\d+)')::integer, 'to', substring(parts[3] from 'PKR (\d+)')::integer)
    when parts[1] = 'Deadline' then jsonb_build_object('field', 'deadline', 'from', parts[2], 'to', parts[3])
    else jsonb_build_object('field', lower(parts[1]), 'from', parts[2], 'to', parts[3])
  end
  from (select coalesce(
    regexp_match(sentence, '^(Title|Description) changed from "(.*?)" to "(.*)"$'),
    regexp_match(sentence, '^(Budget|Deadline) changed from (.*?) to (.*)$')) as parts) taken
$$;
create function pg_temp.changes_of(sentences jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_agg(pg_temp.change_of(sentence) order by n), '[]')
    from jsonb_array_elements_text(sentences) with ordinality s (sentence, n)
$$;

update assignments set edit_history = (
    select jsonb_agg(jsonb_set(edit, '{changes}', pg_temp.changes_of(edit -> 'changes')) order by n)
      from jsonb_array_elements(edit_history) with ordinality e (edit, n))
  where edit_history <> '[]';

-- Answers that are kept for forms sent twice hold the same sentences.
update idempotency_keys set answer = jsonb_set(answer, '{changes}', pg_temp.changes_of(answer -> 'changes'))
  where procedure = 'assignments.edit';
