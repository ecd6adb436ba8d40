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
];
