import type { Invariant } from '../feature.ts';

export const disagreementInvariants: readonly Invariant[] = [
  {
    name: 'a disagreement is between the two parties of its chat, and waits only while that stands or after an appeal',
    violations: `select d.id as disagreement from disagreements d join conversations c on c.id = d.conversation_id
      where c.assignment_id <> d.assignment_id
        or (d.opened_by, d.other_id) not in ((c.assigner_id, c.bidder_id), (c.bidder_id, c.assigner_id))
        or d.state = 'open' and c.ended_at is not null`,
  },
  {
    name: 'a disagreement has the decisions and the appeals that its state says',
    violations: `select d.id as disagreement from disagreements d
      left join lateral (select count(*) as looks from disagreement_decisions where disagreement_id = d.id) made on true
      left join lateral (select count(*) as appeals from disagreement_appeals where disagreement_id = d.id) asked on true
      where d.state in ('open', 'withdrawn') and (looks > 0 or appeals > 0)
        or d.state = 'decided' and (looks <> 1 or appeals > 0)
        or d.state = 'appealed' and (looks <> 1 or appeals = 0)
        or d.state = 'final' and (looks <> 2 or appeals = 0)`,
  },
];
