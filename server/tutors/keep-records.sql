-- Returns a tutor's record as of a time, from append-only facts: steps of chats, messages,
-- versions, ended awards. Only completions with handed-in work count, and no award between related
-- accounts. Each student counts in at most `p_a_student` completed cases, the newest. The median
-- answer time covers the last `p_days`: a question counts from the first message after the tutor's
-- last one until the tutor writes or hands in; a question unanswered for a day counts with its
-- waiting time so far. Each student counts once in it, with the median of their own questions.
create or replace function record_of(p_tutor uuid, p_a_student integer, p_days integer, p_now timestamptz)
returns table (
  completed integer, given_up integer, delivered integer, in_time integer, students integer, came_back integer,
  answers integer, minutes integer
) language sql stable as $$
  with finished as (
    select c.assigner_id as student, a.deadline, version.at as version_at,
        row_number() over (partition by c.assigner_id order by done.at desc, c.id) as nth
      from conversations c join assignments a on a.id = c.assignment_id
        join lateral (select min(created_at) as at from trail where conversation_id = c.id and kind = 'completed') done
          on done.at <= p_now
        join lateral (select min(created_at) as at from submissions s
          where s.assignment_id = c.assignment_id and s.bidder_id = p_tutor and s.created_at <= done.at) version
          on version.at is not null
      where c.bidder_id = p_tutor and not c.is_related
  ),
  counted as (
    select version_at < ((deadline + 1)::timestamp at time zone 'Asia/Karachi') as in_time
      from finished where nth <= p_a_student
  ),
  talks as (
    select c.id, c.assigner_id as student, least(c.ended_at,
        (select min(created_at) from trail where conversation_id = c.id and kind = 'completed')) as over_at
      from conversations c where c.bidder_id = p_tutor and not c.is_related and c.last_at >= p_now - make_interval(days => p_days)
  ),
  said as (
    select talks.id, talks.student, talks.over_at, m.created_at, m.sender_id = p_tutor as own,
        lag(m.sender_id) over (partition by talks.id order by m.number) = p_tutor as after_own
      from talks join messages m on m.conversation_id = talks.id where m.created_at <= p_now
  ),
  waits as (
    select said.student, coalesce(
        least(
          (select min(m.created_at) from messages m where m.conversation_id = said.id and m.sender_id = p_tutor
            and m.created_at > said.created_at and m.created_at <= p_now),
          (select min(t.created_at) from trail t where t.conversation_id = said.id and t.kind = 'handed_in'
            and t.created_at > said.created_at and t.created_at <= p_now)),
        case when coalesce(over_at > p_now, true) and said.created_at <= p_now - interval '1 day' then p_now end
      ) - said.created_at as waited
      from said where not own and coalesce(after_own, true) and said.created_at >= p_now - make_interval(days => p_days)
        and coalesce(said.created_at < over_at, true)
  ),
  waited_by as (
    select percentile_disc(0.5) within group (order by waited) as waited from waits where waited is not null group by student
  )
  select (select count(*)::integer from counted),
    (select count(*)::integer from ended_awards e
      where e.tutor_id = p_tutor and e.counts_against = p_tutor and e.ended_at <= p_now),
    (select count(*)::integer from counted),
    (select count(*)::integer from counted c where c.in_time),
    (select count(distinct student)::integer from finished),
    (select count(*)::integer from (select student from finished group by student having count(*) > 1) again),
    (select count(*)::integer from waited_by),
    (select ceil(extract(epoch from percentile_disc(0.5) within group (order by waited)) / extract(epoch from interval '1 minute'))::integer from waited_by);
$$;

-- Writes the records of the next `p_most` tutors after one, of those who were ever awarded. Returns
-- the last of them; null if there are none. Locks their rows in the order of ids, as the
-- publication of reviews does.
create or replace function keep_records(
  p_after uuid, p_most integer, p_a_student integer, p_days integer, p_now timestamptz
) returns uuid language sql as $$
  with next as (
    select t.id from tutors t where t.id > p_after and exists (select from conversations c where c.bidder_id = t.id)
      order by t.id limit p_most for no key update
  ),
  kept as (
    update tutors t set record_completed = r.completed, record_given_up = r.given_up, record_delivered = r.delivered,
        record_in_time = r.in_time, record_students = r.students, record_came_back = r.came_back,
        record_answers = r.answers, record_minutes = r.minutes, record_at = p_now
      from next cross join lateral record_of(next.id, p_a_student, p_days, p_now) r where t.id = next.id
  )
  select id from next order by id desc limit 1;
$$;
