-- Asks the poster of completed work by mail and notification whether it may be public, once for
-- each version that its tutor wishes to show; no-op without one. The caller holds the assignment.
create or replace function ask_to_show(p_assignment assignments, p_now timestamptz) returns void language plpgsql as $$
begin
  update submissions set asked_at = p_now
    where assignment_id = p_assignment.id and bidder_id = p_assignment.awarded_to and is_public
      and poster_agrees is null and asked_at is null;
  if not found then return; end if;
  perform write_mail('show_work_asked', p_assignment.user_id, p_assignment.id, p_now);
  perform notify_user(p_assignment.user_id, 'show_work_asked', p_assignment.id, p_assignment.awarded_to,
    jsonb_build_object('title', p_assignment.title), p_now);
end $$;

-- Sets a party's answer whether a version of the work is public: its tutor's wish, or its poster's
-- agreement. It is public while both agree; either can withdraw at any time. The person's lock
-- prevents a yes after the deletion of the account. Returns a refusal's code, or the answer.
create or replace function show_work(
  p_user uuid, p_submission uuid, p_show boolean, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_assignment assignments := held_assignment((select assignment_id from submissions where id = p_submission), p_user);
  v_work submissions;
  v_is_poster boolean := v_assignment.user_id = p_user;
begin
  perform from profiles where id = p_user for no key update;
  select * into v_work from submissions where id = p_submission for no key update;
  refusal := case
    when v_assignment.id is null or p_user not in (v_assignment.user_id, v_work.bidder_id) then 'submission_not_found'
    when (select is_blocked from profiles where id = p_user) then 'account_blocked'
    when v_work.bidder_id is distinct from v_assignment.awarded_to then 'show_award_ended'
    when v_is_poster and p_show and not v_work.is_public then 'show_not_wished'
  end;
  if refusal is not null then return; end if;

  if v_is_poster then
    update submissions set poster_agrees = p_show, answered_at = p_now where id = p_submission;
    if v_work.is_public and v_work.poster_agrees is distinct from p_show then
      perform notify_user(v_work.bidder_id, 'show_work_answered', v_assignment.id, p_user,
        jsonb_build_object('title', v_assignment.title, 'version', v_work.version, 'yes', p_show), p_now);
    end if;
  else
    update submissions set is_public = p_show where id = p_submission;
    if v_assignment.status = 'completed' then perform ask_to_show(v_assignment, p_now); end if;
  end if;
  if not exists (select from submissions
      where assignment_id = v_assignment.id and bidder_id = v_assignment.awarded_to and is_public and poster_agrees is null) then
    perform read_notices(v_assignment.user_id, 'show_work_asked', v_assignment.id, p_now);
  end if;
  select jsonb_build_object('id', id, 'is_public', is_public, 'poster_agrees', poster_agrees) into answer
    from submissions where id = p_submission;
end $$;

comment on function show_work is 'work.show';

-- Withdraws the wishes and agreements of a person who deletes the account, since nobody else can.
-- The caller holds the person.
create or replace function hide_work_of(p_user uuid, p_now timestamptz) returns void language sql as $$
  update submissions s set poster_agrees = false, answered_at = p_now
    from assignments a where a.id = s.assignment_id and a.user_id = p_user and s.poster_agrees;
  update submissions set is_public = false where bidder_id = p_user and is_public;
$$;
