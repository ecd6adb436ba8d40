import type { Invariant } from '../feature.ts';

export const endingInvariants: readonly Invariant[] = [
  {
    name: 'every bid that is over has its ended award, of its assignment, parties and chat, and no other bid has one',
    violations: `select coalesce(b.id, e.bid_id) as bid from (select * from bids where status = 'ended') b
      full join ended_awards e on e.bid_id = b.id
      left join assignments a on a.id = b.assignment_id
      left join conversations c on c.id = e.conversation_id
      where b.id is null or e.bid_id is null
        or (e.assignment_id, e.poster_id, e.tutor_id) is distinct from (b.assignment_id, a.user_id, b.user_id)
        or (c.assignment_id, c.bidder_id, c.ended_at) is distinct from (e.assignment_id, e.tutor_id, e.ended_at)`,
  },
  {
    name: 'the coins of every ended award came back once as it says, and no others',
    violations: `select coalesce(e.bid_id::text, t.idempotency_key) as award
      from (select * from ended_awards where coins > 0) e
      full join (select * from transactions where type = 'award_refund') t on t.idempotency_key = 'award_refund:' || e.bid_id
      where e.bid_id is null or t.id is null or t.amount <> e.coins or t.user_id <> e.coins_to`,
  },
  {
    name: 'nobody who is blocked or deleted has an award that stands',
    violations: `select a.id as assignment from live_assignments a join profiles p on p.id = a.awarded_to
      where a.status = 'awarded' and (p.is_blocked or p.deleted_at is not null)`,
  },
  {
    name: 'a proposal to end an award waits only while the award stands, and is by one of its parties',
    violations: `select p.id as proposal from end_proposals p join conversations c on c.id = p.conversation_id
      join assignments a on a.id = c.assignment_id
      where p.proposed_by not in (c.assigner_id, c.bidder_id)
        or p.outcome is null and (c.ended_at is not null or a.status <> 'awarded')`,
  },
];
