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
    name: 'every review is by the poster of a completed assignment, of its tutor',
    violations: `select r.id as review from assignment_ratings r join assignments a on a.id = r.assignment_id
      where a.status <> 'completed' or r.reviewer_id <> a.user_id or r.reviewee_id <> a.awarded_to`,
  },
];
