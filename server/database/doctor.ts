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
      union all select 'profile', p.id from profiles p join files f on f.id in (p.avatar_id, p.cover_id) where f.owner_id <> p.id`,
  },
  {
    name: 'every posted assignment and every bid told the admins and its own author',
    violations: `select 'assignment' as what, a.id, count(m.id) as mails from assignments a
        left join mails m on m.assignment_id = a.id and m.kind in ('assignment_posted', 'assignment_admin')
        where exists (select from mails o where o.assignment_id = a.id) group by a.id having count(m.id) <> 2
      union all select 'bid', b.id, count(m.id) from bids b
        left join mails m on m.bid_id = b.id and m.kind in ('bid_placed', 'bid_admin')
        where exists (select from mails o where o.bid_id = b.id) group by b.id having count(m.id) <> 2`,
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
