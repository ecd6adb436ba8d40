-- Keeps waiting_choices: a row for each assignment that its poster may still award. The time runs
-- from the deadline, or from the end of the last award where that is later (docs/decisions/0102).
create or replace function keep_waiting_choice() returns trigger language plpgsql as $$
declare
  v_from date;
begin
  if new.status = 'open' and new.deleted_at is null and new.lapsed_at is null then
    v_from := greatest(new.deadline, (
      select (max(ended_at) at time zone 'Asia/Karachi')::date from ended_awards where assignment_id = new.id));
    insert into waiting_choices as w (assignment_id, from_day, due_day) values (new.id, v_from, v_from + 1)
    on conflict (assignment_id) do update set from_day = excluded.from_day, due_day = excluded.due_day
      where w.from_day <> excluded.from_day;
  else
    delete from waiting_choices where assignment_id = new.id;
  end if;
  return null;
end $$;

create or replace trigger assignments_waiting
  after insert or update of deadline, status, deleted_at, lapsed_at on assignments
  for each row execute function keep_waiting_choice();

-- Lets an open assignment lapse: it takes no bids, and each standing bid gets its fee back, once,
-- with a mail and a notification of the kind `p_kind`. Returns the number of refunds. The caller
-- holds lock_for_lapse().
create or replace function lapse_assignment(p_assignment uuid, p_kind text, p_now timestamptz) returns integer
language plpgsql as $$
declare
  v_title text;
  v_refunded integer;
begin
  update assignments set lapsed_at = p_now where id = p_assignment returning title into strict v_title;
  v_refunded := refund_bids(p_assignment, v_title, p_kind, p_now);
  update bids set status = 'lapsed' where assignment_id = p_assignment and status = 'submitted';
  return v_refunded;
end $$;

-- Locks the bids of assignments that are held, then their bidders' profiles, each by id.
create or replace function lock_for_lapse(p_assignments uuid[]) returns void language plpgsql as $$
begin
  perform from bids where assignment_id = any(p_assignments) and status = 'submitted' order by id for no key update;
  perform from profiles
    where id in (select user_id from bids where assignment_id = any(p_assignments) and status = 'submitted')
    order by id for no key update;
end $$;

-- Looks at the first `p_most` assignments that are due: reminds their posters on each of the days
-- `p_reminders`, and lets those lapse whose `p_days` are over. Returns their number. An assignment
-- that is locked waits for the next round, so that two processes share the work.
create or replace function look_at_waiting(p_reminders integer[], p_days integer, p_most integer, p_now timestamptz)
returns integer language plpgsql as $$
declare
  v_today date := (p_now at time zone 'Asia/Karachi')::date;
  v_held uuid[];
  v_over uuid[];
  v_due record;
begin
  v_held := array(
    select a.id from waiting_choices w join assignments a on a.id = w.assignment_id
      where w.due_day <= v_today order by w.due_day, w.assignment_id limit p_most
      for no key update of a skip locked);
  v_over := array(
    select assignment_id from waiting_choices where assignment_id = any(v_held) and from_day + p_days < v_today
      order by assignment_id);
  perform lock_for_lapse(v_over);
  perform lapse_assignment(id, 'bid_lapsed', p_now), tell_lapsed(id, p_now) from unnest(v_over) id;
  for v_due in
    select w.assignment_id as id, a.user_id, a.title, v_today - w.from_day as past,
        p_days + 1 - (v_today - w.from_day) as days_left
      from waiting_choices w join assignments a on a.id = w.assignment_id
      where w.assignment_id = any(v_held) and w.due_day <= v_today
  loop
    update waiting_choices
      set due_day = from_day + coalesce((select min(day) from unnest(p_reminders) day where day > v_due.past), p_days + 1)
      where assignment_id = v_due.id;
    perform write_mail('choose_soon', v_due.user_id, v_due.id, p_now), notify_user(v_due.user_id, 'choose_soon', v_due.id,
      null, jsonb_build_object('title', v_due.title, 'count', v_due.days_left), p_now);
  end loop;
  return cardinality(v_held);
end $$;

-- Tells a poster that the time to choose is over.
create or replace function tell_lapsed(p_assignment uuid, p_now timestamptz) returns void language sql as $$
  select write_mail('assignment_lapsed', user_id, id, p_now),
      notify_user(user_id, 'assignment_lapsed', id, null, jsonb_build_object('title', title), p_now)
    from assignments where id = p_assignment;
$$;

-- The poster closes an open assignment without choosing: a lapse at once. Returns a refusal's code,
-- or the answer.
create or replace function close_assignment(
  p_user uuid, p_assignment uuid, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_assignment assignments := held_assignment(p_assignment, p_user);
begin
  perform lock_for_lapse(array[v_assignment.id]);
  refusal := case
    when v_assignment.id is null then 'assignment_not_found'
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when v_assignment.user_id <> p_user then 'assignment_not_yours'
    when v_assignment.status <> 'open' then 'close_not_open'
    when v_assignment.lapsed_at is not null then 'assignment_closed'
  end;
  if refusal is not null then return; end if;
  answer := jsonb_build_object('id', p_assignment, 'refunded', lapse_assignment(p_assignment, 'bid_closed', p_now));
end $$;

comment on function close_assignment is 'assignments.close, once';
