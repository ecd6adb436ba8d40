import type { Invariant } from '../feature.ts';

export const workInvariants: readonly Invariant[] = [
  {
    name: 'work is handed in by awarded tutors, each in versions from 1 on',
    violations: `select a.id as assignment, count(s.id) as versions from submissions s join assignments a on a.id = s.assignment_id
      left join ended_awards e on e.assignment_id = a.id and e.tutor_id = s.bidder_id
      group by a.id, s.bidder_id
      having max(s.version) <> count(s.id) or bool_or(s.bidder_id is distinct from a.awarded_to and e.bid_id is null)`,
  },
  {
    name: 'a version waits for its poster exactly while it is the newest of a standing award and no changes are asked',
    violations: `select coalesce(u.submission_id, n.id) as version from unanswered_versions u full join (
        select distinct on (a.id) a.id as assignment_id, s.id from live_assignments a
          join submissions s on s.assignment_id = a.id and s.bidder_id = a.awarded_to
          where a.status = 'awarded' order by a.id, s.version desc) n on n.id = u.submission_id
      where (u.submission_id is null) <> exists (select from change_requests r where r.submission_id = n.id)
        or n.id is null or u.assignment_id is distinct from n.assignment_id and u.submission_id is not null`,
  },
  {
    name: 'every review is by one party of a completed assignment, of the other',
    violations: `select r.id as review from assignment_ratings r join assignments a on a.id = r.assignment_id
      where a.status <> 'completed' or (r.reviewer_id, r.reviewee_id) is distinct from
        (case r.side when 'tutor' then (a.user_id, a.awarded_to) else (a.awarded_to, a.user_id) end)
        or r.is_listed <> (r.side = 'tutor' or not a.is_anonymous)`,
  },
  {
    name: 'no review is sealed once both are written, or an hour after its time',
    violations: `select r.id as review from assignment_ratings r where r.is_sealed and (r.published_at < examined_at() - interval '1 hour'
      or exists (select from assignment_ratings o where o.assignment_id = r.assignment_id and o.id <> r.id))`,
  },
  {
    name: 'the figures of reviews are those of the published ones',
    violations: `select coalesce(f.user_id, r.reviewee_id) as person, coalesce(f.side, r.side) as side
      from review_figures f full join (
        select reviewee_id, side, count(*) as reviews, sum(rating) as stars, count(*) filter (where is_listed) as listed,
            coalesce(sum(rating) filter (where is_listed), 0) as listed_stars
          from assignment_ratings where not is_sealed and is_counted and taken_down_at is null group by reviewee_id, side) r on (r.reviewee_id, r.side) = (f.user_id, f.side)
      where (f.reviews, f.stars, f.listed, f.listed_stars)
        is distinct from (coalesce(r.reviews, 0), coalesce(r.stars, 0), coalesce(r.listed, 0), coalesce(r.listed_stars, 0))`,
  },
];
