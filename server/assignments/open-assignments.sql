-- Returns the number of standing bids on an assignment: neither ended with their award nor lapsed
-- (docs/decisions/0102).
create or replace function standing_bids(p_assignment uuid) returns integer language sql stable
return (select count(*)::int from bids where assignment_id = p_assignment and status in ('submitted', 'awarded'));

-- Maintains open_assignments: a row for each assignment that anybody can bid on, which is open,
-- neither lapsed, deleted nor offered to one tutor, until the night after its deadline.
create or replace function keep_open_assignment() returns trigger language plpgsql as $$
begin
  if new.status = 'open' and new.deleted_at is null and new.lapsed_at is null
    and new.offered_to is null then
    insert into open_assignments (id, user_id, subject_key, budget, deadline, created_at, bid_count, terms)
    values (new.id, new.user_id, new.subject_key, new.budget, new.deadline, new.created_at,
      standing_bids(new.id),
      search_terms(new.title, new.subject, new.description, new.subject_key, new.status, new.deadline, new.number))
    on conflict (id) do update set subject_key = excluded.subject_key, budget = excluded.budget,
      deadline = excluded.deadline, terms = excluded.terms;
  else
    delete from open_assignments where id = new.id;
  end if;
  return null;
end $$;

create or replace trigger assignments_open
  after insert or update of title, description, subject, budget, deadline, status, deleted_at, lapsed_at, offered_to
  on assignments
  for each row execute function keep_open_assignment();

-- Counts the bids of open assignments as they are added and removed. A bid locks the assignment,
-- then this row, then the profile.
create or replace function count_bids() returns trigger language plpgsql as $$
begin
  update open_assignments o set bid_count = o.bid_count + counted.change
    from (select assignment_id, case tg_op when 'INSERT' then count(*) else -count(*) end as change
      from changed where status in ('submitted', 'awarded') group by assignment_id) counted
    where o.id = counted.assignment_id;
  return null;
end $$;

create or replace trigger bids_placed after insert on bids
  referencing new table as changed for each statement execute function count_bids();
create or replace trigger bids_gone after delete on bids
  referencing old table as changed for each statement execute function count_bids();

-- Returns the matches for an expertise: its subject, or all of its words. Null if it is empty: then
-- nothing matches.
create or replace function expertise_query(p_expertise text[]) returns tsquery language sql stable as $$
  select string_agg(concat_ws('|',
      search_any(array['/subject:' || subject_key(entry)]),
      '(' || (select string_agg(search_any(array[word]), '&') from unnest(tsvector_to_array(search_words(entry))) word) || ')'),
    '|')::tsquery
  from unnest(p_expertise) entry
$$;
