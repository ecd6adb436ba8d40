-- Invites a tutor to bid on an own open assignment, once: a notification and a mail, no coins
-- (docs/decisions/0070). Locks assignment, then profile, which serialises invitations of one
-- assignment and those to one tutor, so that no race exceeds a daily limit. Never names the poster,
-- who may be anonymous. Returns a refusal's code, or the answer. One table of cases tests the rules
-- here and in core/tutors/rules.ts.
create or replace function invite_to_bid(
  p_user uuid, p_username text, p_assignment uuid, p_of_assignment integer, p_to_tutor integer,
  p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_today date := (p_now at time zone 'Asia/Karachi')::date;
  v_since timestamptz := v_today::timestamp at time zone 'Asia/Karachi';
  v_until timestamptz := (v_today + 1)::timestamp at time zone 'Asia/Karachi';
  v_assignment record;
  v_found boolean;
  v_tutor record;
  v_id uuid;
begin
  select a.user_id, a.title, a.status, a.deadline, a.lapsed_at, a.offered_to into v_assignment
    from live_assignments a where a.id = p_assignment for no key update;
  v_found := found;
  select p.id, p.takes_invitations into v_tutor
    from profiles p join tutors t on t.id = p.id and t.is_listed
    where p.username = lower(p_username) for no key update of p;
  refusal := case
    when v_tutor.id is null then 'tutor_not_found'
    when exists (select from profiles where id = p_user and is_blocked) then 'account_blocked'
    when not v_found
      or not may_read_assignment(v_assignment.user_id, v_assignment.offered_to, p_user) then 'assignment_not_found'
    when v_assignment.user_id <> p_user then 'assignment_not_yours'
    when v_tutor.id = p_user then 'invite_self'
    when not v_tutor.takes_invitations then 'invite_not_wanted'
    when v_assignment.status <> 'open' or v_assignment.lapsed_at is not null then 'invite_not_open'
    when v_assignment.deadline < v_today then 'invite_expired'
    when v_assignment.offered_to is not null then 'invite_offered_to_one'
    when exists (select from bids where assignment_id = p_assignment and user_id = v_tutor.id) then 'invite_already_bid'
    when exists (
      select from bid_invitations where assignment_id = p_assignment and tutor_id = v_tutor.id) then 'invite_already_sent'
    when (select count(*) from bid_invitations
           where assignment_id = p_assignment and created_at >= v_since and created_at < v_until) >= p_of_assignment
      then 'daily_invitations_reached'
    when (select count(*) from bid_invitations
           where tutor_id = v_tutor.id and created_at >= v_since and created_at < v_until) >= p_to_tutor
      then 'invite_tutor_full'
  end;
  if refusal is not null then return; end if;

  insert into bid_invitations (assignment_id, tutor_id, created_at)
  values (p_assignment, v_tutor.id, p_now) returning id into v_id;
  perform write_mail('bid_invited', v_tutor.id, v_id, p_now);
  perform notify_user(v_tutor.id, 'bid_invited', p_assignment, null, jsonb_build_object('title', v_assignment.title), p_now);

  answer := jsonb_build_object('id', v_id, 'assignment_id', p_assignment);
end $$;

comment on function invite_to_bid is 'tutors.invite, once';
