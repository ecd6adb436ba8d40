-- Tells whether content that was taken down can come back: not an assignment or a gig of a blocked
-- or deleted author, nor a gig without room for it.
create or replace function can_come_back(p_taken take_downs, p_most_gigs integer) returns boolean language sql stable
return p_taken.kind not in ('assignment', 'gig') or exists (
  select from profiles where id = p_taken.user_id and deleted_at is null and not is_blocked
    and (p_taken.kind = 'assignment' or jsonb_array_length(gigs) < p_most_gigs));

-- Puts content that was taken down back: an assignment as closed, since its bids were refunded; of
-- a bid only the coins are back, so the tutor may bid again. The caller holds the take-down and
-- asked can_come_back().
create or replace function restore_content(p_taken take_downs, p_now timestamptz)
returns void language plpgsql as $$
begin
  if p_taken.kind = 'assignment' then
    update assignments set deleted_at = null, lapsed_at = coalesce(lapsed_at, p_now)
      where id = p_taken.subject_id;
    update bids set status = 'lapsed' where assignment_id = p_taken.subject_id and status = 'submitted';
  elsif p_taken.kind = 'review' then
    update assignment_ratings set taken_down_at = null where id = p_taken.subject_id;
  elsif p_taken.kind = 'gig' then
    update profiles set gigs = gigs || jsonb_build_array(p_taken.content -> 'gig'), updated_at = p_now
      where id = p_taken.subject_id;
  end if;
end $$;

-- Decides about a take-down, once, for an admin: restores the content or keeps it down; an appeal
-- is not needed to restore. Returns a refusal's code, or the answer.
create or replace function decide_take_down(
  p_user uuid, p_number integer, p_outcome text, p_most_gigs integer, p_reason text, p_from jsonb, p_now timestamptz,
  out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_taken take_downs;
begin
  -- The assignment first: the order of all locks (docs/decisions/0085).
  perform from assignments a where a.id in (
    select t.subject_id from take_downs t where t.number = p_number and t.kind = 'assignment'
    union select r.assignment_id from take_downs t join assignment_ratings r on r.id = t.subject_id
      where t.number = p_number) for no key update;
  -- Then the person: a simultaneous block or deletion waits, or has ended before.
  perform from profiles p join take_downs t on t.user_id = p.id
    where t.number = p_number and p_outcome = 'restored' for no key update of p;
  select * into v_taken from take_downs where number = p_number for no key update;
  refusal := case
    when v_taken.id is null then 'take_down_not_found'
    when is_party_to(v_taken.kind, v_taken.subject_id, p_user) then 'take_down_own'
    when v_taken.outcome is not null then 'take_down_decided'
    when p_outcome = 'restored' and not can_come_back(v_taken, p_most_gigs) then 'take_down_stays'
  end;
  if refusal is not null then return; end if;
  update take_downs set outcome = p_outcome, note = p_reason, decided_by = p_user, decided_at = p_now
    where id = v_taken.id;
  if p_outcome = 'restored' then
    perform restore_content(v_taken, p_now);
  end if;
  perform audit(p_user, 'safety.decideTakeDown', 'content', v_taken.user_id,
    'T-' || p_number || ' ' || v_taken.title, '{"outcome": null}', jsonb_build_object('outcome', p_outcome),
    p_reason, p_from, p_now);
  perform write_mail('take_down_decided', v_taken.user_id, v_taken.id, p_now);
  perform notify_user(v_taken.user_id, 'take_down_decided', v_taken.id, null,
    jsonb_build_object('title', v_taken.title, 'yes', p_outcome = 'restored'), p_now);
  answer := jsonb_build_object('outcome', p_outcome);
end $$;

comment on function decide_take_down is 'safety.decideTakeDown, once, by an admin';
