import type { Invariant } from '../feature.ts';

export const safetyInvariants: readonly Invariant[] = [
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
