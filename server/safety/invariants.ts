import type { Invariant } from '../feature.ts';

export const safetyInvariants: readonly Invariant[] = [
  {
    name: 'who is on the watchlist is blocked',
    violations: `select s.id, s.user_id from scammers s join profiles p on p.id = s.user_id
      where s.removed_at is null and not p.is_blocked`,
  },
  {
    name: 'each report and each feedback is one case, which names the same people',
    violations: `select said.id, c.number from (
        select id, reporter_id, reported_user_id as reported_id, null::uuid as assignment_id from reports
        union all select id, user_id, reported_user_id, assignment_id from feedback) said
      full join cases c on said.id = coalesce(c.report_id, c.feedback_id)
      where (said.reporter_id, said.reported_id, said.assignment_id)
        is distinct from (c.reporter_id, c.reported_id, c.assignment_id)`,
  },
  {
    name: 'what was taken down and not restored is not shown, and every review that is not shown was taken down',
    violations: `select t.number from take_downs t where t.outcome is distinct from 'restored' and (
        exists (select from live_assignments a where a.id = t.subject_id)
        or exists (select from bids b where b.id = t.subject_id)
        or exists (select from assignment_ratings r where r.id = t.subject_id and r.taken_down_at is null))
      union all select null from assignment_ratings r where r.taken_down_at is not null and not exists (
        select from take_downs t where t.subject_id = r.id and t.outcome is distinct from 'restored')`,
  },
];
