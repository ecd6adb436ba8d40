import type pg from 'pg';
import type { Invariant } from './feature.ts';
import { featureInvariants } from './features.ts';

/** Everything that must always hold: of each feature, and of keys, which belong to none. */
export const invariants: readonly Invariant[] = [
  ...featureInvariants,
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
