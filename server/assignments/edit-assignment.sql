-- Returns the version of the fields that an assignment's owner may change.
create or replace function assignment_version(p_title text, p_description text, p_budget integer, p_deadline date)
returns text language sql stable as $$
  select version_of(jsonb_build_array(p_title, p_description, p_budget, p_deadline));
$$;

-- Adds an owner's changes to the history of an assignment, as facts of which
-- core/assignments/history.ts composes a text (ENTITY-10). The history keeps the last
-- `p_kept_edits`.
create or replace function record_edit(
  p_user uuid, p_assignment uuid, p_changes jsonb, p_kept_edits integer, p_now timestamptz
) returns void language sql as $$
  update assignments
    set edit_history = case when jsonb_array_length(edit_history) < p_kept_edits then edit_history else edit_history - 0 end
        || jsonb_build_object(
          'user', (select username from profiles where id = p_user), 'timestamp', p_now, 'changes', p_changes)
    where id = p_assignment;
$$;

-- Stores for each standing bid the terms that its bidder bid on, and the time of this change; the
-- caller changes the assignment next. Notifies the bidders of an open assignment, by mail too
-- unless it changed within the last hour; an award notifies them when it ends. Locks the bids by
-- id.
create or replace function terms_change(p_assignment uuid, p_now timestamptz) returns void language plpgsql as $$
declare
  v_assignment record;
  v_bid record;
begin
  select title, status, jsonb_build_object(
      'title', title, 'description', description, 'budget', budget, 'deadline', deadline,
      'files', files_of_assignment(p_assignment)) as terms
    into strict v_assignment from assignments where id = p_assignment;
  for v_bid in
    select id, user_id, terms_changed_at from bids where assignment_id = p_assignment and status = 'submitted'
      order by id for no key update
  loop
    update bids set bid_on = coalesce(bid_on, v_assignment.terms), terms_changed_at = p_now where id = v_bid.id;
    if v_assignment.status = 'open' then
      perform notify_user(v_bid.user_id, 'bid_terms_changed', p_assignment, null,
        jsonb_build_object('title', v_assignment.title), p_now);
      if v_bid.terms_changed_at > p_now - interval '1 hour' then continue; end if;
      perform write_mail('bid_terms_changed', v_bid.user_id, v_bid.id, p_now);
    end if;
  end loop;
end $$;

-- Returns until when a bidder may withdraw a bid for a refund: `p_hours` after the last change of
-- the assignment, or after the end of the award during which it changed. Null without a change.
create or replace function free_until(p_bid bids, p_hours integer) returns timestamptz language sql stable as $$
  select greatest(p_bid.terms_changed_at, (
      select max(ended_at) from ended_awards
        where assignment_id = p_bid.assignment_id and awarded_at <= p_bid.terms_changed_at))
    + make_interval(hours => p_hours)
    where p_bid.terms_changed_at is not null;
$$;

-- Sets another deadline, as an edit of which bidders are notified; no-op for null or the present
-- one.
create or replace function set_deadline(
  p_user uuid, p_assignment uuid, p_deadline date, p_kept_edits integer, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_old date := (select deadline from assignments where id = p_assignment);
begin
  if p_deadline is null or p_deadline = v_old then return; end if;
  perform terms_change(p_assignment, p_now);
  update assignments set deadline = p_deadline where id = p_assignment;
  perform record_edit(p_user, p_assignment,
    jsonb_build_array(jsonb_build_object('field', 'deadline', 'from', v_old, 'to', p_deadline)), p_kept_edits, p_now);
end $$;

-- Changes an open assignment's title, description, budget, deadline and files: removes those of
-- `p_removed`, and adds those of `p_added` after the others. Adds the changes to its history, and
-- notifies its bidders (PROFILE-04, PROFILE-14 to PROFILE-16, CALL-28). Returns a refusal's code,
-- or the answer.
create or replace function edit_assignment(
  p_user uuid, p_assignment uuid, p_title text, p_description text, p_budget integer, p_deadline date,
  p_kept_edits integer, p_seen text, p_now timestamptz, p_added jsonb default '[]', p_removed jsonb default '[]',
  p_most_files integer default null, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_old record;
  v_had uuid[];
  v_files uuid[];
  v_changes jsonb[];
begin
  select a.user_id, a.title, a.description, a.budget, a.deadline, a.status, a.lapsed_at into v_old
    from live_assignments a where a.id = p_assignment
      and may_read_assignment(a.user_id, a.offered_to, p_user) for no key update;
  v_had := files_of_assignment(p_assignment);
  v_files := own_files(p_user, 'assignment_files', coalesce((
    select jsonb_agg(file order by n) from unnest(v_had) with ordinality attached (file, n)
      where not p_removed ? file::text), '[]') || p_added);
  v_changes := array_remove(array[
    case when v_old.title <> p_title then
      jsonb_build_object('field', 'title', 'from', v_old.title, 'to', p_title) end,
    case when v_old.description <> p_description then
      jsonb_build_object('field', 'description', 'from', v_old.description, 'to', p_description) end,
    case when v_old.budget <> p_budget then
      jsonb_build_object('field', 'budget', 'from', v_old.budget, 'to', p_budget) end,
    case when v_old.deadline <> p_deadline then
      jsonb_build_object('field', 'deadline', 'from', v_old.deadline, 'to', p_deadline) end,
    case when v_files <> v_had then
      jsonb_build_object('field', 'files', 'from', names_of_files(v_had, v_files), 'to', names_of_files(v_files, v_had)) end
  ], null);
  refusal := case
    when v_old.user_id is null then 'assignment_not_found'
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when v_old.user_id <> p_user then 'assignment_not_yours'
    when v_old.status <> 'open' then 'edit_not_open'
    when v_old.lapsed_at is not null then 'assignment_closed'
    when v_files is null then 'file_not_found'
    when cardinality(v_files) > p_most_files then 'files_too_many'
    when v_changes = '{}' then 'edit_no_changes'
    when p_seen <> assignment_version(v_old.title, v_old.description, v_old.budget, v_old.deadline) then 'changed_elsewhere'
    when p_deadline < (p_now at time zone 'Asia/Karachi')::date then 'deadline_passed'
  end;
  if refusal is not null then return; end if;

  perform terms_change(p_assignment, p_now);
  update assignments set title = p_title, description = p_description, budget = p_budget, deadline = p_deadline
    where id = p_assignment;
  perform set_assignment_files(p_assignment, v_files) where v_files <> v_had;
  perform record_edit(p_user, p_assignment, to_jsonb(v_changes), p_kept_edits, p_now);

  answer := jsonb_build_object('id', p_assignment, 'changes', to_jsonb(v_changes));
end $$;

comment on function edit_assignment is 'assignments.edit, once';
