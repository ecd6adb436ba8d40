import { dailyInvitations, record } from '#core/limits.ts';
import type { Invariant } from '../feature.ts';

export const tutorInvariants: readonly Invariant[] = [
  {
    name: 'the directory’s row of each tutor agrees with their profile, reviews and completed work',
    violations: `select p.username from profiles p left join tutors t using (id)
      where p.user_type = 'tutor' and (t.id is null
        or t.is_listed <> (p.email_verified and not p.is_blocked and p.deleted_at is null)
        or (t.rate, t.is_verified) is distinct from (p.rate_per_hour, p.is_verified)
        or t.completed <> (select count(*) from live_assignments a where a.awarded_to = p.id and a.status = 'completed' and a.counts)
        or (coalesce(t.mean, 0), t.reviews) <> (
          select coalesce(avg(rating), 0), count(*) from assignment_ratings
            where reviewee_id = p.id and side = 'tutor' and not is_sealed and is_counted and taken_down_at is null and p.show_ratings))`,
  },
  {
    name: 'the record of each tutor follows from the facts of its time',
    violations: `select t.id as tutor, t.record_at from tutors t
      cross join lateral record_of(t.id, ${record.ofStudent}, ${record.days}, t.record_at) r
      where t.record_at is not null and (t.record_completed, t.record_given_up, t.record_delivered, t.record_in_time,
          t.record_students, t.record_came_back, t.record_answers, t.record_minutes)
        is distinct from (r.completed, r.given_up, r.delivered, r.in_time, r.students, r.came_back, r.answers, r.minutes)`,
  },
  {
    name: 'nobody is invited to bid on their own assignment, or beyond the limit of one day in Asia/Karachi',
    violations: `select i.assignment_id as assignment, (i.created_at at time zone 'Asia/Karachi')::date as day, count(*) as invitations
      from bid_invitations i join assignments a on a.id = i.assignment_id
      group by 1, 2 having count(*) > ${dailyInvitations.ofAssignment} or bool_or(a.user_id = i.tutor_id)`,
  },
];
