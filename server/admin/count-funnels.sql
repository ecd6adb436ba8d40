-- Counts how far the sign-ups of the last weeks came, one statement for students and one for
-- tutors: each person costs some reads of an index. A step counts with those before it only. Weeks
-- begin on Monday in Asia/Karachi; `p_first` is the first day of the first.
create or replace function count_funnels(p_first date, p_weeks integer, p_now timestamptz) returns void language sql as $$
  delete from funnel_weeks where week < p_first;

  insert into funnel_weeks (role, week, counts, counted_at)
  select 'student', week, array[count(id), count(id) filter (where posted), count(id) filter (where posted and bid),
      count(id) filter (where posted and bid and awarded),
      count(id) filter (where posted and bid and awarded and completed_at is not null),
      count(id) filter (where posted and bid and awarded and again)]::integer[], p_now
    from (select (p_first + n * interval '1 week')::date as week from generate_series(0, p_weeks - 1) n) weeks
    left join profiles p on p.email_verified and p.user_type = 'student'
      and p.created_at >= week::timestamp at time zone 'Asia/Karachi'
      and p.created_at < (week + interval '1 week') at time zone 'Asia/Karachi'
    left join lateral (select
      exists (select from assignments where user_id = p.id) as posted,
      exists (select from assignments a where a.user_id = p.id and (exists (select from bids where assignment_id = a.id)
        or exists (select from withdrawn_bids where assignment_id = a.id))) as bid,
      exists (select from conversations where assigner_id = p.id) as awarded,
      (select min(t.created_at) from conversations c join trail t on t.conversation_id = c.id and t.kind = 'completed'
        where c.assigner_id = p.id) as completed_at) took on true
    left join lateral (select exists (select from assignments where user_id = p.id and created_at > completed_at) as again) more on true
    group by week
  on conflict (role, week) do update set counts = excluded.counts, counted_at = excluded.counted_at;

  insert into funnel_weeks (role, week, counts, counted_at)
  select 'tutor', week, array[count(id), count(id) filter (where bid), count(id) filter (where bid and awarded),
      count(id) filter (where bid and awarded and completed_at is not null),
      count(id) filter (where bid and awarded and awarded_again),
      count(id) filter (where bid and awarded and awarded_again and completed > 1)]::integer[], p_now
    from (select (p_first + n * interval '1 week')::date as week from generate_series(0, p_weeks - 1) n) weeks
    left join profiles p on p.email_verified and p.user_type = 'tutor'
      and p.created_at >= week::timestamp at time zone 'Asia/Karachi'
      and p.created_at < (week + interval '1 week') at time zone 'Asia/Karachi'
    left join lateral (select
      exists (select from bids where user_id = p.id) or exists (select from withdrawn_bids where user_id = p.id) as bid,
      exists (select from conversations where bidder_id = p.id) as awarded,
      min(t.created_at) as completed_at, count(t.created_at) as completed
      from conversations c join trail t on t.conversation_id = c.id and t.kind = 'completed'
      where c.bidder_id = p.id) took on true
    left join lateral (select exists (select from conversations where bidder_id = p.id and created_at > completed_at)
      as awarded_again) more on true
    group by week
  on conflict (role, week) do update set counts = excluded.counts, counted_at = excluded.counted_at;
$$;
