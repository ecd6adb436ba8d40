import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { coinsFor, sessions } from '#core/limits.ts';
import { joinOrStartCluster } from '#server/database/cluster.ts';
import { openDatabase } from '#server/database/database.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { needPrograms } from '../../scripts/packages.ts';

/*
 * Bids over HTTP, with session, validation, content check, idempotency, ledger and mail row all
 * real, against pgbench calling the same SQL function on the same database in the same run. Only
 * the ratio is meaningful.
 */

const users = 2000;
const assignments = 400;
const connections = 64;
const seconds = 6;
const rounds = 3;
const target = 0.5;

const secret = 'the secret of the benchmark, long enough';
const proposal =
  'Assalam-o-alaikum, I teach this chapter at a college and have solved its problems many times. You will get every ' +
  'step written out, with the choice of method explained, two days before the deadline, so that you can ask.';

const userId = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

export async function benchCoins(): Promise<boolean> {
  needPrograms({ wrk: 'wrk', pgbench: 'postgresql-contrib' });
  const folder = await mkdtemp(path.join(tmpdir(), 'mukammal-bench-'));
  // In production without SMTP the rows of mails are written and wait: this benchmark does not
  // measure sending.
  const server = await startServerProcess({
    DATA_DIR: folder,
    APP_SECRET: secret,
    LOG_LEVEL: 'error',
    PRODUCTION: 'true',
  });
  const cluster = await joinOrStartCluster({ dataDir: folder, log: () => undefined });
  const { db, close } = openDatabase(cluster.url);
  try {
    await seed(db);
    const lua = path.join(folder, 'bids.lua');
    const script = path.join(folder, 'bids.sql');
    await writeFile(script, pgbenchScript);
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await writeFile(lua, wrkScript(round + 1));
      const http = perSecond(
        execFileSync('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', lua, server.url], { encoding: 'utf8' }),
        /Requests\/sec:\s+([\d.]+)/,
      );
      const direct = perSecond(
        execFileSync(
          'pgbench',
          [
            '-n',
            '-M',
            'prepared',
            '-c20',
            '-j2',
            `-T${seconds}`,
            '-f',
            script,
            '-D',
            `round=${round + 1}`,
            '-D',
            'n=0',
            ...connection(cluster.url),
          ],
          { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
        ),
        /tps = ([\d.]+)/,
      );
      ratios.push(http / direct);
      process.stdout.write(
        `round ${round + 1}: ${http.toFixed(0)} bids/s over HTTP, ${direct.toFixed(0)} in pgbench, ratio ${(http / direct).toFixed(2)}\n`,
      );
    }
    const { placed } = await db
      .selectFrom('bids')
      .select(sql<number>`count(*)::int`.as('placed'))
      .executeTakeFirstOrThrow();
    const { paid } = await db
      .selectFrom('transactions')
      .select(sql<number>`count(*)::int`.as('paid'))
      .where('type', '=', 'bid_fee')
      .executeTakeFirstOrThrow();
    const median = ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
    process.stdout.write(`${placed} bids, ${paid} fees; median ratio ${median.toFixed(2)}, target ${target}\n`);
    return placed === paid && median >= target;
  } finally {
    await close();
    await cluster.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function perSecond(output: string, pattern: RegExp): number {
  const errors = /Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1];
  if (errors) throw new Error(`${errors} bids were refused:\n${output}`);
  const value = pattern.exec(output)?.[1];
  if (!value) throw new Error(output);
  return Number(value);
}

function connection(url: string): string[] {
  const { pathname, searchParams, username } = new URL(url);
  return ['-h', searchParams.get('host') ?? '', '-U', username, pathname.slice(1)];
}

/**
 * Seeds bidders with many coins, sessions and a month of membership, and assignments of one poster:
 * one set for each way and round.
 */
async function seed(db: ReturnType<typeof openDatabase>['db']): Promise<void> {
  await sql`insert into profiles (id, full_name, username, email, email_verified, created_at)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Bidder ' || n, 'bidder_' || n,
      'bidder' || n || '@example.com', true, now() - interval '30 days' from generate_series(0, ${users}::int) n`.execute(
    db,
  );
  await sql`select coin_entry(id, 'bench_grant', 1000000, '{}', 'bench:' || id, now()) from profiles`.execute(db);
  await sql`insert into sessions (user_id, token, expires_at)
    select id, 'token-' || username, now() + make_interval(secs => ${sessions.lifetime}) from profiles`.execute(db);
  await sql`insert into assignments (id, user_id, title, description, subject, budget, deadline)
    select ('00000000-0000-7000-9' || way || '0' || round || '-' || lpad(n::text, 12, '0'))::uuid, ${userId(users)}::uuid,
      'Assignment ' || n, 'Twelve problems on integration by parts.', 'Mathematics', 3500, current_date + 30
    from generate_series(0, ${assignments}::int) n, generate_series(0, 1) way, generate_series(0, ${rounds}::int) round`.execute(
    db,
  );
  // A marketplace in use: on empty tables PostgreSQL would plan sequential scans and keep that
  // plan.
  for (let assignment = 0; assignment < 5; assignment += 1) {
    await sql`select count(place_bid(('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
        ('00000000-0000-7000-9000-' || lpad(${assignment}::text, 12, '0'))::uuid, 'An earlier bid', null, ${coinsFor.bid},
        'earlier-' || n || '-' || ${assignment}::text, 'h', now())) from generate_series(0, ${users - 1}::int) n`.execute(
      db,
    );
  }
  await sql`analyze`.execute(db);
}

/**
 * Returns the script of wrk: request n is bidder n mod users on assignment n div users, each with a
 * key of its own.
 */
function wrkScript(round: number): string {
  const cookies = Array.from({ length: users }, (_, n) => `"${sessionCookie(`token-bidder_${n}`, secret)}"`);
  return `
local cookies = {${cookies.join(',')}}
local n = -1
request = function()
  n = n + 1
  local body = string.format('{"assignment_id":"00000000-0000-7000-900${round}-%012d","proposal":"${proposal}"}', math.floor(n / ${users}))
  return wrk.format("POST", "/api/bids", {
    ["Content-Type"] = "application/json",
    ["Cookie"] = cookies[n % ${users} + 1],
    ["Idempotency-Key"] = string.format("bench-${round}-%d", n),
  }, body)
end
`;
}

/**
 * Returns the script of pgbench: each of 20 clients goes through its own 25 bidders, assignment by
 * assignment.
 */
const pgbenchScript = `
\\set bidder :client_id + 20 * (:n % ${users / 20})
\\set assignment :n / ${users / 20}
\\set n :n + 1
select * from place_bid(('00000000-0000-7000-8000-' || lpad(:bidder::text, 12, '0'))::uuid,
  ('00000000-0000-7000-910' || :round || '-' || lpad(:assignment::text, 12, '0'))::uuid,
  '${proposal}', null, ${coinsFor.bid}, 'pgbench-' || :round || '-' || :client_id || '-' || :n, 'hash', now());
`;
