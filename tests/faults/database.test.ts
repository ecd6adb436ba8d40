import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { coinsFor } from '#core/limits.ts';
import { examine } from '#server/doctor.ts';
import { moveCoins } from '#tests/support/api-calls.ts';
import { kills, sumOf } from '#tests/support/faults.ts';
import { runningServer } from '#tests/support/running-server.ts';
import { seedAssignment } from '#tests/support/seeds.ts';
import type { ServerDatabase } from '#tests/support/server-database.ts';

const people = 60;
const assignments = 100;
const atOnce = 8;
/** Milliseconds within which the database notices a kill. */
const noticed = 200;

/** Returns the database's processes by kind; the postmaster is the parent of all others. */
async function processesOf({ pool }: ServerDatabase): Promise<{ postmaster: number; others: number[] }> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where pid <> pg_backend_pid() and (datname is not null or backend_type in
       ('checkpointer', 'walwriter', 'background writer', 'autovacuum launcher'))`,
  );
  const others = rows.map(({ pid }) => pid);
  const postmaster = Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(others[0])], { encoding: 'utf8' }));
  return { postmaster, others };
}

test(`${kills} database processes killed during bids lose or double no bid, and the app recovers`, {
  timeout: 900_000,
}, async (t) => {
  const { inside, ask } = await runningServer(t, { ownPostgres: true });
  const owner = await inside.member('Owner');
  const members = await Promise.all(Array.from({ length: people }, () => inside.member('Member')));
  for (const member of members) await moveCoins(inside, member, assignments * coinsFor.bid);
  const ids: string[] = [];
  for (let n = 0; n < assignments; n += 1) {
    // One a day, far in the past: the daily limit applies to seeded rows too.
    ids.push(await seedAssignment(inside, owner, { created_at: new Date(Date.UTC(2020, 0, 1 + n)) }));
  }
  const waiting = ids.flatMap((assignment_id) => members.map((member) => ({ member, assignment_id })));
  const acknowledged = new Map<string, string>();
  let ends = false;
  let fault: unknown = null;
  /** Places bids one after the other, each retried under its key until it is stored. */
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next && !fault; next = ends ? undefined : waiting.shift()) {
      const { member, assignment_id } = next;
      const key = `bid-${member.id}-${assignment_id}`;
      for (let id = ''; !id; ) {
        const body = { assignment_id, proposal: 'I will solve it step by step.' };
        const answer = await ask(member, '/api/bids', body, { 'idempotency-key': key }).catch(() => null);
        // Without the database the session cannot be read or the bid cannot be stored: neither may
        // be answered by a permanent 4xx.
        if (answer?.status === 200) ({ id } = (await answer.json()) as { id: string });
        else if (answer && answer.status < 429) throw new Error(`${answer.status} ${await answer.text()}`);
        else await delay(50);
        if (id) acknowledged.set(key, id);
      }
    }
  };
  const traffic = Promise.all(
    Array.from({ length: atOnce }, () =>
      work().catch((error: unknown) => {
        fault = error;
      }),
    ),
  );

  const waits: number[] = [];
  for (let n = 0; n < kills && !fault; n += 1) {
    await delay(100 + Math.random() * 300);
    const { postmaster, others } = await processesOf(inside);
    const victim = n % 10 === 9 ? postmaster : others[Math.floor(Math.random() * others.length)];
    assert.ok(victim);
    const killed = performance.now();
    try {
      process.kill(victim, 'SIGKILL');
    } catch {
      // The process ended by itself meanwhile.
      n -= 1;
      continue;
    }
    // By now the other processes have been ended too: an answer from here on comes from a database
    // that recovered.
    await delay(noticed);
    while (!fault && (await ask(owner, '/api/profiles/me').catch(() => null))?.status !== 200) await delay(20);
    waits.push(performance.now() - killed);
  }
  ends = true;
  await traffic;
  if (fault) throw fault;
  const { words, tooLong } = sumOf(waits);
  t.diagnostic(`${acknowledged.size} bids; ${words}`);
  assert.equal(tooLong, null);

  const kept = await inside.db.selectFrom('bids').select('id').execute();
  assert.deepEqual(new Set(kept.map(({ id }) => id)), new Set(acknowledged.values()), 'each once, and no other');
  assert.deepEqual(await examine(inside.pool), []);
});
