import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { bundleWhenStale } from '#scripts/build.ts';
import { joinOrStartCluster } from '#server/database/cluster.ts';
import { openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { examine } from '#server/doctor.ts';
import { makePairs, type Pair } from '#tests/support/chat-pairs.ts';
import { sharedSecret } from '#tests/support/session-cookie.ts';
import { percentile, processorSeconds } from './measure.ts';

/*
 * `npm run bench -- public`: signed-in users browse, chat, bid, read notifications and post, first
 * with one server process, then with two. BENCH_PEOPLE (2000), BENCH_SECONDS (60) of each round and
 * BENCH_AT_ONCE (32), the requests in flight, set the load. The users run on the same machine, so
 * the throughput is printed with each side's processor time.
 */

const count = amount('BENCH_PEOPLE', 2000);
const seconds = amount('BENCH_SECONDS', 60);
const atOnce = amount('BENCH_AT_ONCE', 32);
/** Throughput of two processes over that of one; milliseconds. */
const targets = { gain: 1.6, p95: 300 };
/** Coins of each person: enough bids for a round on any machine. */
const coins = 30_000;

/** Messages to and from the process of people. */
export interface PublicOrder {
  url: string;
  pairs: Pair[];
  seconds: number;
  atOnce: number;
  /** Distinguishes this round's texts from another's. */
  round: string;
  /** Posts of earlier rounds, and in the report of this one too. */
  posts: number;
}
export interface PublicReport {
  /** Milliseconds of each answer, by kind. */
  took: Record<string, number[]>;
  errors: string[];
  seconds: number;
  posts: number;
}

let posts = 0;

interface Round {
  rate: number;
  p95: number;
  errors: number;
}

function amount(name: string, usual: number): number {
  const said = Number(process.env[name] ?? usual);
  if (!Number.isInteger(said) || said < 1) throw new Error(`${name} must be a whole number from 1 on`);
  return said;
}

export async function benchPublic(): Promise<boolean> {
  await bundleWhenStale();
  const folder = await mkdtemp(path.join(tmpdir(), 'mukammal-bench-'));
  execFileSync('chmod', ['711', folder]);
  const cluster = await joinOrStartCluster({ dataDir: folder, log: () => undefined });
  const database = openDatabase(cluster.url);
  try {
    await migrate(cluster.url, () => undefined);
    const since = new Date(Date.now() - 30 * 86_400_000);
    const pairs = await makePairs(database.db, Math.ceil(count / 2), coins, since);
    const rounds: Round[] = [];
    for (const processes of [1, 2]) rounds.push(await measure(folder, cluster.url, pairs, processes));
    const [one, two] = rounds;
    const broken = await examine(database.pool);
    const gain = (two?.rate ?? 0) / (one?.rate ?? 1);
    console.log(`two processes over one: ${gain.toFixed(2)} times the throughput, target ${targets.gain}`);
    console.log(broken.length === 0 ? 'doctor: all invariants hold' : `doctor: ${JSON.stringify(broken)}`);
    const isClean = broken.length === 0 && rounds.every(({ errors }) => errors === 0);
    return isClean && gain >= targets.gain && (two?.p95 ?? targets.p95) < targets.p95;
  } finally {
    await database.close();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(folder: string, databaseUrl: string, pairs: Pair[], processes: number): Promise<Round> {
  const server = await start(folder, databaseUrl, processes);
  const people = fork('tests/bench/public-people.ts', { serialization: 'advanced' });
  const database = Number((await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
  const sides: [name: string, pid: number][] = [
    ['server', server.child.pid ?? 0],
    ['PostgreSQL', database],
    ['people', people.pid ?? 0],
  ];
  const run = async (length: number, round: string): Promise<PublicReport> => {
    people.send({ url: server.url, pairs, seconds: length, atOnce, round, posts } satisfies PublicOrder);
    const [report] = await Promise.race([
      once(people, 'message') as Promise<[PublicReport]>,
      once(people, 'exit').then(([code]) => Promise.reject(new Error(`the people left with ${code}`))),
    ]);
    posts = report.posts;
    return report;
  };
  try {
    // Code is compiled and statements are planned by then.
    await run(Math.min(10, seconds), `first of ${processes}`);
    const before = await Promise.all(sides.map(([, pid]) => treeSeconds(pid)));
    const report = await run(seconds, `second of ${processes}`);
    const used = await Promise.all(sides.map(async ([, pid], n) => (await treeSeconds(pid)) - (before[n] ?? 0)));
    return tell(
      processes,
      report,
      used,
      sides.map(([name]) => name),
    );
  } finally {
    people.kill();
    server.child.kill('SIGTERM');
    await once(server.child, 'exit');
  }
}

/** Prints a round and returns its figures. */
function tell(processes: number, report: PublicReport, used: number[], names: string[]): Round {
  const all = Object.values(report.took).flat();
  const rate = all.length / report.seconds;
  const p95 = percentile(all, 0.95);
  console.log(
    `${processes} ${processes === 1 ? 'process' : 'processes'}: ${all.length} answers, ${rate.toFixed(0)} a second, ` +
      `p50 ${percentile(all, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (target ${targets.p95}), ${report.errors.length} errors`,
  );
  for (const [kind, took] of Object.entries(report.took)) {
    console.log(`  ${kind}: ${took.length}, p95 ${percentile(took, 0.95).toFixed(0)} ms`);
  }
  const shares = names.map((name, n) => {
    const [share, each] = [(used[n] ?? 0) / report.seconds, ((used[n] ?? 0) * 1000) / all.length];
    return `${name} ${share.toFixed(2)} (${each.toFixed(1)} ms a request)`;
  });
  console.log(`  of ${availableParallelism()} processors: ${shares.join(', ')}`);
  if (report.errors.length > 0) console.log(`  the first error: ${report.errors[0]}`);
  return { rate, p95, errors: report.errors.length };
}

/** Returns the CPU seconds of a process and those that it started. */
async function treeSeconds(pid: number): Promise<number> {
  const said = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid), '-p', String(pid)], { encoding: 'utf8' });
  const each = said
    .trim()
    .split(/\s+/)
    .map(Number)
    .map((id) => processorSeconds(id, id === pid).catch(() => 0));
  return (await Promise.all(each)).reduce((sum, one) => sum + one, 0);
}

async function start(folder: string, databaseUrl: string, processes: number) {
  const env = {
    ...{ DATA_DIR: folder, DATABASE_URL: databaseUrl, APP_SECRET: sharedSecret, PROCESSES: String(processes) },
    ...{ PORT: '0', LOG_LEVEL: 'error', TRUSTED_PROXY: '127.0.0.1', RESTARTED: 'yes' },
  };
  const child: ChildProcess = spawn(process.execPath, ['scripts/start.ts'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const found = /Open (http\S+)/.exec(line)?.[1];
        if (found) resolve(found.replace('localhost', '127.0.0.1'));
      });
    }
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was there.`)));
  });
  return { child, url };
}
