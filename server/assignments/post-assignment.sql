-- Returns the number of a person's posts on a day in Asia/Karachi, deleted ones included.
create or replace function posts_of_day(p_user uuid, p_day date) returns bigint language sql stable as $$
  select count(*) from assignments
    where user_id = p_user and created_at >= p_day::timestamp at time zone 'Asia/Karachi'
      and created_at < (p_day + 1)::timestamp at time zone 'Asia/Karachi';
$$;

-- Posts one assignment, free of coins: key, daily limit, row, mails (POST-16, POST-25, STATE-01,
-- CONST-01); for all, or for the one tutor of ask_for_gig(). The lock on the profile's row
-- serialises a person's posts, so that no race exceeds the daily limit.
create or replace function post_assignment(
  p_user uuid, p_title text, p_description text, p_subject text, p_budget integer, p_deadline date,
  p_is_anonymous boolean, p_files jsonb, p_daily_limit integer, p_offered_to uuid, p_now timestamptz, out refusal text, out answer jsonb
) language plpgsql as $$
declare
  v_today date := (p_now at time zone 'Asia/Karachi')::date;
  v_files uuid[] := own_files(p_user, 'assignment_files', p_files);
  v_id uuid;
begin
  refusal := case
    when p_deadline < v_today then 'deadline_passed'
    when v_files is null then 'file_not_found'
    when posts_of_day(p_user, v_today) >= p_daily_limit then 'daily_limit_reached'
  end;
  if refusal is not null then return; end if;

  insert into assignments (user_id, title, description, subject, budget, deadline, is_anonymous, file_id, offered_to, created_at)
  values (p_user, p_title, p_description, p_subject, p_budget, p_deadline, p_is_anonymous, v_files[1], p_offered_to, p_now)
  returning id into v_id;
  perform set_assignment_files(v_id, v_files) where cardinality(v_files) > 1;

  perform write_mail('assignment_posted', p_user, v_id, p_now);
  perform write_mail('assignment_admin', null, v_id, p_now);

  answer := jsonb_build_object('id', v_id);
end $$;

comment on function post_assignment is 'assignments.post, once, by a member';
