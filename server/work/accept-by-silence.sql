-- Returns whether something stops an assignment from being completed by silence: a disagreement, or
-- a proposal to end its award that waits, if it is its party's first since the version that waits:
-- one after the other would put it off for ever. The only place that says so.
create or replace function frozen_completing(p_assignment uuid) returns boolean language sql stable as $$
  select disagreement_open(p_assignment) or exists (
    select from end_proposals p join conversations c on c.id = p.conversation_id
     where c.assignment_id = p_assignment and p.outcome is null and not exists (
       select from end_proposals earlier join unanswered_versions u on u.assignment_id = c.assignment_id
        where earlier.conversation_id = c.id and earlier.proposed_by = p.proposed_by and earlier.id <> p.id
          and earlier.created_at >= u.since));
$$;

-- Returns when a version that waits is accepted by silence: `p_days` after it was handed in, but
-- not before its poster, who is told after `p_told_after` days, knew it for the days between.
create or replace function accepted_at(
  p_since timestamptz, p_told_at timestamptz, p_told_after integer, p_days integer, p_now timestamptz
) returns timestamptz language sql immutable as $$
  select greatest(
    p_since + make_interval(days => p_days),
    coalesce(p_told_at, greatest(p_since + make_interval(days => p_told_after), p_now))
      + make_interval(days => p_days - p_told_after));
$$;

-- Returns the assignments whose poster is to be told of a silence now, or whose silence is over.
create or replace function due_silences(p_told_after integer, p_days integer, p_now timestamptz) returns setof uuid
language sql stable as $$
  select assignment_id from unanswered_versions
   where told_at is null and since <= p_now - make_interval(days => p_told_after) and not frozen_completing(assignment_id)
  union all
  select assignment_id from unanswered_versions
   where told_at <= p_now - make_interval(days => p_days - p_told_after)
     and since <= p_now - make_interval(days => p_days) and not frozen_completing(assignment_id);
$$;

-- Tells the poster of an assignment that its version completes it without an answer, or completes
-- it, if either is due; no-op otherwise.
create or replace function accept_by_silence(p_assignment uuid, p_told_after integer, p_days integer, p_now timestamptz)
returns void language plpgsql as $$
declare
  v_assignment assignments := held_assignment(p_assignment, null);
  v_version unanswered_versions;
begin
  select * into v_version from unanswered_versions where assignment_id = v_assignment.id;
  if v_version.since is null or v_assignment.status <> 'awarded' or frozen_completing(p_assignment) then return; end if;
  if v_version.told_at is null and v_version.since <= p_now - make_interval(days => p_told_after) then
    update unanswered_versions set told_at = p_now where assignment_id = p_assignment;
    perform write_mail('completes_soon', v_assignment.user_id, p_assignment, p_now);
    perform notify_user(v_assignment.user_id, 'completes_soon', p_assignment, null, jsonb_build_object(
      'title', v_assignment.title,
      'due', (accepted_at(v_version.since, p_now, p_told_after, p_days, p_now) at time zone 'Asia/Karachi')::date), p_now);
  elsif v_version.told_at is not null
    and accepted_at(v_version.since, v_version.told_at, p_told_after, p_days, p_now) <= p_now then
    perform complete_award(v_assignment, jsonb_build_object('days', p_days), p_now);
    perform write_mail('completed_by_silence', party, p_assignment, p_now),
        notify_user(party, 'completed_by_silence', p_assignment, null,
          jsonb_build_object('title', v_assignment.title, 'count', p_days), p_now)
      from unnest(array[v_assignment.user_id, v_assignment.awarded_to]) party;
  end if;
end $$;
