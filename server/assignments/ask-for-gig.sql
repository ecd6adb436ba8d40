-- Posts an assignment that asks for a tutor's gig, offered to that tutor alone or to all
-- (docs/decisions/0109). The checks and the daily limit are those of post_assignment(). Locks both
-- profiles by id, so that neither is blocked meanwhile and no race exceeds a daily limit of either.
-- Notifies the tutor without the poster's name, since the poster may be anonymous. Returns a
-- refusal's code, or the answer.
create or replace function ask_for_gig(
  p_user uuid, p_username text, p_gig text, p_to_all boolean, p_title text, p_description text, p_subject text,
  p_budget integer, p_deadline date, p_is_anonymous boolean, p_files jsonb, p_daily_limit integer, p_to_tutor integer,
  p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_today date := (p_now at time zone 'Asia/Karachi')::date;
  v_tutor record;
  v_gig jsonb;
  v_id uuid;
  v_is_told boolean;
begin
  perform from profiles where id = p_user or username = lower(p_username) order by id for no key update;
  select id, gigs, takes_invitations into v_tutor from profiles
    where username = lower(p_username) and email_verified and not is_blocked and deleted_at is null;
  select gig into v_gig from jsonb_array_elements(v_tutor.gigs) gig where gig ->> 'title' = p_gig limit 1;
  v_is_told := v_tutor.takes_invitations and (select count(*) from gig_asks
    where tutor_id = v_tutor.id and created_at >= v_today::timestamp at time zone 'Asia/Karachi'
      and created_at < (v_today + 1)::timestamp at time zone 'Asia/Karachi') < p_to_tutor;
  refusal := case
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when v_tutor.id is null then 'tutor_not_found'
    when v_tutor.id = p_user then 'gig_own'
    when v_gig is null then 'gig_gone'
    when posts_of_day(p_user, v_today) >= p_daily_limit then 'daily_limit_reached'
    when p_to_all then null
    when not v_tutor.takes_invitations then 'gig_not_wanted'
    when not v_is_told then 'gig_tutor_full'
  end;
  if refusal is not null then return; end if;

  select posted.refusal, posted.answer into refusal, answer
    from post_assignment(p_user, p_title, p_description, p_subject, p_budget, p_deadline, p_is_anonymous, p_files,
      p_daily_limit, case when not p_to_all then v_tutor.id end, p_now) posted;
  if refusal is not null then return; end if;

  v_id := answer ->> 'id';
  insert into gig_asks (assignment_id, tutor_id, gig, created_at, opened_at)
  values (v_id, v_tutor.id, v_gig, p_now, case when p_to_all then p_now end);
  if v_is_told then
    perform write_mail('gig_asked', v_tutor.id, v_id, p_now);
    perform notify_user(v_tutor.id, 'gig_asked', v_id, null, jsonb_build_object('title', p_title), p_now);
  end if;
end $$;

comment on function ask_for_gig is 'assignments.askForGig, once';

-- Declines an assignment offered to the tutor alone, with an optional text; the poster may open it
-- to all. No coins move. Returns a refusal's code, or the answer.
create or replace function decline_ask(
  p_user uuid, p_assignment uuid, p_word text, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_assignment assignments := held_assignment(p_assignment, p_user);
begin
  refusal := case
    when v_assignment.id is null then 'assignment_not_found'
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when not exists (select from gig_asks where assignment_id = p_assignment and tutor_id = p_user) then 'assignment_not_found'
    when exists (select from bids where assignment_id = p_assignment and user_id = p_user) then 'decline_after_bid'
    when v_assignment.offered_to is distinct from p_user or v_assignment.status <> 'open'
      or v_assignment.lapsed_at is not null then 'decline_over'
    when exists (select from gig_asks g where g.assignment_id = p_assignment and g.answer is not null) then 'decline_over'
  end;
  if refusal is not null then return; end if;
  perform end_ask(p_assignment, 'declined', p_word, p_now);
  perform read_notices(p_user, 'gig_asked', p_assignment, p_now);
  answer := jsonb_build_object('id', p_assignment);
end $$;

comment on function decline_ask is 'assignments.decline, once';

-- Ends the wait for a tutor's answer, and notifies the poster: 'declined' by the tutor, or 'gone'.
create or replace function end_ask(p_assignment uuid, p_answer text, p_word text, p_now timestamptz) returns void
language plpgsql as $$
begin
  update gig_asks set answer = p_answer, word = p_word, answered_at = p_now where assignment_id = p_assignment;
  perform write_mail('gig_ask_over', a.user_id, a.id, p_now),
      notify_user(a.user_id, 'gig_ask_over', a.id, case when p_answer = 'declined' then g.tutor_id end,
        jsonb_build_object('title', a.title, 'yes', p_answer = 'declined'), p_now)
    from assignments a join gig_asks g on g.assignment_id = a.id where a.id = p_assignment;
end $$;

-- Ends the waits for the answers of a tutor who is blocked, listed or leaves. Awards to the tutor
-- end separately. The caller holds lock_poster().
create or replace function end_asks_of(p_tutor uuid, p_now timestamptz) returns void language plpgsql as $$
declare
  v_asked uuid;
begin
  for v_asked in
    select a.id from live_assignments a join gig_asks g on g.assignment_id = a.id
      where a.offered_to = p_tutor and a.status = 'open' and a.lapsed_at is null and g.answer is null order by a.id
  loop
    perform end_ask(v_asked, 'gone', '', p_now);
  end loop;
end $$;

-- Opens an assignment that was offered to one tutor to all: from then on it is like any other, and
-- saved searches find it as a new post. Notifies the tutor, unless they declined and did not bid.
-- Returns a refusal's code, or the answer.
create or replace function open_to_all(
  p_user uuid, p_assignment uuid, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_assignment assignments := held_assignment(p_assignment, p_user);
begin
  refusal := case
    when v_assignment.id is null then 'assignment_not_found'
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when v_assignment.user_id <> p_user then 'assignment_not_yours'
    when v_assignment.status <> 'open' then 'open_not_open'
    when v_assignment.lapsed_at is not null then 'assignment_closed'
    when v_assignment.offered_to is null then 'open_already'
    when v_assignment.deadline < (p_now at time zone 'Asia/Karachi')::date then 'open_expired'
  end;
  if refusal is not null then return; end if;
  update assignments set offered_to = null where id = p_assignment;
  update gig_asks set opened_at = p_now where assignment_id = p_assignment;
  perform notify_user(v_assignment.offered_to, 'gig_opened', p_assignment, null,
      jsonb_build_object('title', v_assignment.title), p_now)
    from gig_asks g where g.assignment_id = p_assignment and (g.answer is null
      or exists (select from bids where assignment_id = p_assignment and user_id = g.tutor_id));
  answer := jsonb_build_object('id', p_assignment);
end $$;

comment on function open_to_all is 'assignments.openToAll, once';

-- Tells whether a person may read an assignment: everybody, unless it is offered to one tutor.
-- server/assignments/policy.ts has the same condition for queries.
create or replace function may_read_assignment(p_poster uuid, p_offered_to uuid, p_user uuid) returns boolean
language sql immutable
return p_offered_to is null or p_user in (p_poster, p_offered_to);
