import type { Invariant } from '../feature.ts';

export const askingInvariants: readonly Invariant[] = [
  {
    name: 'only its tutor bids on, asks about or is awarded an assignment offered to one, which no invitation or search names',
    violations: `select a.id as assignment, a.offered_to from assignments a where a.offered_to is not null and (
      exists (select from bids b where b.assignment_id = a.id and b.user_id <> a.offered_to)
      or exists (select from withdrawn_bids b where b.assignment_id = a.id and b.user_id <> a.offered_to)
      or exists (select from questions q where q.assignment_id = a.id and q.asker_id not in (a.user_id, a.offered_to))
      or exists (select from bid_invitations i where i.assignment_id = a.id)
      or exists (select from search_finds f where f.assignment_id = a.id)
      or a.awarded_to <> a.offered_to)`,
  },
  {
    name: 'an assignment is offered to one tutor exactly while it asks for that tutor’s gig and was not opened to all',
    violations: `select coalesce(a.id, g.assignment_id) as assignment
      from (select * from assignments where offered_to is not null) a
      full join (select * from gig_asks where opened_at is null) g on g.assignment_id = a.id
      where a.id is null or g.assignment_id is null or g.tutor_id <> a.offered_to`,
  },
  {
    name: 'nobody asks for their own gig',
    violations: `select g.assignment_id as assignment from gig_asks g join assignments a on a.id = g.assignment_id
      where a.user_id = g.tutor_id`,
  },
];
