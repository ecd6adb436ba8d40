import type pg from 'pg';

/** Something that must always hold. `violations` returns one row for each case where it does not. */
interface Invariant {
  name: string;
  violations: string;
}

export const invariants: Invariant[] = [
  {
    name: 'every balance is the sum of its entries',
    violations: `select p.id as profile, p.coins, coalesce(sum(t.amount), 0) as entries
      from profiles p left join transactions t on t.user_id = p.id
      group by p.id having p.coins <> coalesce(sum(t.amount), 0)`,
  },
  {
    name: 'every entry carries the balance after it',
    violations: `select id as transaction, balance_after, running from (
        select id, balance_after, sum(amount) over (partition by user_id order by id) as running from transactions) t
      where balance_after <> running`,
  },
  {
    name: 'no balance is or was negative',
    violations: `select id as profile from profiles where coins < 0
      union all select user_id from transactions where balance_after < 0`,
  },
  {
    name: 'every profile got its signup bonus of 100 coins once',
    violations: `select p.id as profile, count(t.id) as bonuses from profiles p
      left join transactions t on t.user_id = p.id and t.type = 'signup_bonus' and t.amount = 100
      group by p.id having count(t.id) <> 1`,
  },
  {
    name: 'every bid was paid once with 30 coins by its bidder',
    violations: `select b.id as bid, count(t.id) as fees from bids b
      left join transactions t on t.idempotency_key = 'bid:' || b.id and t.type = 'bid_fee'
        and t.amount = -30 and t.user_id = b.user_id
      group by b.id having count(t.id) <> 1`,
  },
  {
    name: 'every bid fee belongs to a bid',
    violations: `select t.id as transaction from transactions t
      where t.type = 'bid_fee' and not exists (select from bids b where t.idempotency_key = 'bid:' || b.id)`,
  },
  {
    name: 'nobody bids twice on one assignment',
    violations: `select assignment_id as assignment, user_id as profile from bids
      group by assignment_id, user_id having count(*) > 1`,
  },
  {
    name: 'nobody bids on an own assignment',
    violations: `select b.id as bid from bids b join assignments a on a.id = b.assignment_id where a.user_id = b.user_id`,
  },
  {
    name: 'an assignment has an awarded bid exactly when it is awarded or completed, by the awarded tutor',
    violations: `select a.id as assignment, a.status, count(b.id) as awards from assignments a
      left join bids b on b.assignment_id = a.id and b.status = 'awarded'
      group by a.id
      having count(b.id) <> (case when a.status = 'open' then 0 else 1 end)
        or bool_or(b.user_id is distinct from a.awarded_to and b.id is not null)`,
  },
  {
    name: 'nobody posted more than twice on one day in Asia/Karachi',
    violations: `select user_id as profile, (created_at at time zone 'Asia/Karachi')::date as day, count(*) as posts
      from assignments group by 1, 2 having count(*) > 2`,
  },
  {
    name: 'every file that something refers to belongs to who put it there',
    violations: `select 'assignment' as what, a.id from assignments a join files f on f.id = a.file_id where f.owner_id <> a.user_id
      union all select 'bid', b.id from bids b join files f on f.id = b.cv_file_id where f.owner_id <> b.user_id
      union all select 'profile', p.id from profiles p join files f on f.id in (p.avatar_id, p.cover_id, p.cv_id)
        where f.owner_id <> p.id
      union all select 'message', m.id from messages m join files f on f.id = m.file_id where f.owner_id <> m.sender_id
      union all select 'submission', s.id from submissions s join files f on f.id = s.file_id where f.owner_id <> s.bidder_id`,
  },
  {
    name: 'every award was paid once with 100 coins by the poster',
    violations: `select a.id as assignment, a.status, count(t.id) as fees from assignments a
      left join transactions t on t.idempotency_key = 'award:' || a.id and t.type = 'award_fee'
        and t.amount = -100 and t.user_id = a.user_id
      group by a.id having count(t.id) <> (case when a.status = 'open' then 0 else 1 end)`,
  },
  {
    name: 'every award fee belongs to an award',
    violations: `select t.id as transaction from transactions t where t.type = 'award_fee'
      and not exists (select from assignments a where t.idempotency_key = 'award:' || a.id and a.status <> 'open')`,
  },
  {
    name: 'every bid on a deleted assignment was refunded once with 30 coins, and no other',
    violations: `select b.id as bid, count(t.id) as refunds from bids b join assignments a on a.id = b.assignment_id
      left join transactions t on t.idempotency_key = 'refund:' || b.id and t.type = 'bid_refund'
        and t.amount = 30 and t.user_id = b.user_id
      group by b.id, a.deleted_at having count(t.id) <> (case when a.deleted_at is null then 0 else 1 end)`,
  },
  {
    name: 'only open assignments are deleted',
    violations: `select id as assignment from assignments where deleted_at is not null and status <> 'open'`,
  },
  {
    name: 'an awarded or completed assignment has its one chat between poster and tutor, an open one none',
    violations: `select a.id as assignment, a.status, count(c.id) as chats from assignments a
      left join conversations c on c.assignment_id = a.id
      group by a.id
      having count(c.id) <> (case when a.status = 'open' then 0 else 1 end)
        or bool_or(c.id is not null and (c.assigner_id <> a.user_id or c.bidder_id is distinct from a.awarded_to))`,
  },
  {
    name: 'the messages of a chat are numbered from 1 to its last number',
    violations: `select c.id as conversation, c.last_number, count(m.id) as messages from conversations c
      left join messages m on m.conversation_id = c.id
      group by c.id having count(m.id) <> c.last_number or coalesce(max(m.number), 0) <> c.last_number`,
  },
  {
    name: 'only its two parties write and read in a chat, and nobody reads ahead',
    violations: `select 'message' as what, m.id from messages m join conversations c on c.id = m.conversation_id
        where m.sender_id not in (c.assigner_id, c.bidder_id)
      union all select 'mark', c.id from read_marks r join conversations c on c.id = r.conversation_id
        where r.user_id not in (c.assigner_id, c.bidder_id) or r.number > c.last_number`,
  },
  {
    name: 'work is handed in by the awarded tutor, in versions from 1 on',
    violations: `select a.id as assignment, count(s.id) as versions from submissions s join assignments a on a.id = s.assignment_id
      group by a.id having max(s.version) <> count(s.id) or bool_or(s.bidder_id is distinct from a.awarded_to)`,
  },
  {
    name: 'every review is by the poster of a completed assignment, of its tutor',
    violations: `select r.id as review from assignment_ratings r join assignments a on a.id = r.assignment_id
      where a.status <> 'completed' or r.reviewer_id <> a.user_id or r.reviewee_id <> a.awarded_to`,
  },
  {
    name: 'every idempotency key that is kept has its answer',
    violations: `select user_id as profile, key from idempotency_keys where answer is null`,
  },
];

export interface Finding {
  invariant: string;
  /** How many cases break it, and up to five of them. */
  count: number;
  examples: unknown[];
}

/** Proves every invariant on one snapshot of the database; an empty list means that all hold. */
export async function examine(pool: pg.Pool): Promise<Finding[]> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local statement_timeout = '10min'`);
    const findings: Finding[] = [];
    for (const { name, violations } of invariants) {
      const { rows } = await client.query<Record<string, unknown>>(violations);
      if (rows.length > 0) findings.push({ invariant: name, count: rows.length, examples: rows.slice(0, 5) });
    }
    await client.query('commit');
    return findings;
  } finally {
    client.release(true);
  }
}
