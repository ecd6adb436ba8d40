import { CompiledQuery, type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { DB } from './database/types.gen.ts';
import type { Invariant, JobOptions } from './feature.ts';
import { featureInvariants } from './features.ts';
import type { Storage } from './platform/files/storage.ts';
import type { RecurringJob } from './platform/jobs.ts';

/** All invariants: those of each feature, and those of keys, which belong to no feature. */
export const invariants: readonly Invariant[] = [
  ...featureInvariants,
  {
    name: 'every stored idempotency key has its answer',
    violations: `select user_id as profile, key from idempotency_keys where answer is null`,
  },
];

export interface Finding {
  invariant: string;
  /** Number of violations, and up to five of them. */
  count: number;
  examples: unknown[];
}

/** Runs one statement on a connection that nothing else uses meanwhile. */
type Ask = (text: string) => Promise<{ rows: unknown[] }>;

/**
 * Proves every invariant on one snapshot of the database, as of a time; an empty list means that
 * all hold.
 */
export async function examine(pool: pg.Pool, at = new Date()): Promise<Finding[]> {
  const client = await pool.connect();
  try {
    return await prove((text) => client.query(text), at);
  } finally {
    client.release(true);
  }
}

async function prove(ask: Ask, at: Date): Promise<Finding[]> {
  await ask('begin isolation level repeatable read read only');
  await ask(`set local statement_timeout = '10min'`);
  await ask(`set local doctor.at = '${at.toISOString()}'`);
  const findings: Finding[] = [];
  for (const { name, violations } of invariants) {
    const { rows } = await ask(violations);
    if (rows.length > 0) findings.push({ invariant: name, count: rows.length, examples: rows.slice(0, 5) });
  }
  await ask('commit');
  return findings;
}

/** The invariant that `lostFiles` proves: about bytes, not rows. */
export const storedWhole = 'every file is stored whole';

/** Returns the files whose row lacks its bytes. */
export async function lostFiles(db: Kysely<DB>, storage: Storage): Promise<Finding[]> {
  const files = await db.selectFrom('files').select(['id', 'storage_key', 'size']).execute();
  const lost: string[] = [];
  for (const file of files) {
    const bytes = await storage.read(file.storage_key).catch(() => null);
    if (bytes?.byteLength !== file.size) lost.push(file.id);
  }
  return lost.length === 0 ? [] : [{ invariant: storedWhole, count: lost.length, examples: lost.slice(0, 5) }];
}

/** Runs the doctor every night: logs its findings and mails them to the admins. */
export function doctorJob({ db, mailer, log, clock }: JobOptions): RecurringJob {
  return {
    name: 'doctor',
    cron: '0 5 * * *',
    run: async () => {
      const findings = await examineAsOneOfMany(db, clock());
      if (findings.length === 0) return;
      // Examples are rows of people: they are in the report alone.
      const found = findings.map(({ invariant, count }) => ({ invariant, count }));
      log.error({ found }, 'the doctor found what must not be');
      await sql`with report as (
          insert into doctor_reports (at, findings) values (${clock()}, ${JSON.stringify(findings)}) returning id, at)
        select write_mail('doctor_alert', null, id, at) from report`.execute(db);
      mailer.wake();
    },
  };
}

/** Runs `examine` on a connection that goes back to its pool. */
function examineAsOneOfMany(db: Kysely<DB>, at: Date): Promise<Finding[]> {
  return db.connection().execute(async (connection) => {
    const ask: Ask = (text) => connection.executeQuery(CompiledQuery.raw(text));
    try {
      return await prove(ask, at);
    } catch (error) {
      await ask('rollback');
      throw error;
    }
  });
}
