import { execFileSync, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { joinOrStartCluster } from '#server/database/cluster.ts';
import { openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { fillPairs, type Pair } from '#tests/support/chat-pairs.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { sharedSecret } from '#tests/support/session-cookie.ts';
import { percentile, processorSeconds } from './measure.ts';

/*
 * People with an open stream each on one process, and stored messages between them. A delivery is
 * the reader's wait: from the sender's request, through the hint on the stream, to the fetched
 * message. The people run in a process of their own (`chat-people.ts`), so that their cost does not
 * count as the server's.
 */

const rounds = [1000, 2500, 5000];
const perSecond = 200;
const seconds = 10;
/** Milliseconds; kilobytes per stream. */
const targets = { p99: 100, kilobytes: 20 };

/** Messages to and from the process of people. */
export type Order = { open: Pair[]; url: string } | { send: number; perSecond: number };
export interface Report {
  /** Milliseconds from sending to arrival, one figure a message. */
  hinted: number[];
  delivered: number[];
  /** Messages sent per second. */
  rate: number;
  sent: number;
  failures: string[];
}

export async function benchChat(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mukammal-bench-'));
  execFileSync('chmod', ['711', folder]);
  const cluster = await joinOrStartCluster({ dataDir: folder, log: () => undefined });
  const database = openDatabase(cluster.url);
  try {
    await migrate(cluster.url, () => undefined);
    const people = await fillPairs(database.db, Math.max(...rounds) / 2);
    const env = {
      DATA_DIR: folder,
      DATABASE_URL: cluster.url,
      APP_SECRET: sharedSecret,
      LOG_LEVEL: 'error',
      TRUSTED_PROXY: '127.0.0.1',
    };
    const met: boolean[] = [];
    for (const streams of rounds) {
      const server = await startServerProcess(env, 'api-program.ts');
      try {
        met.push(await measure(server, people.slice(0, streams / 2)));
      } finally {
        await server.stop();
      }
    }
    return met.at(-1) === true;
  } finally {
    await database.close();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure({ url, child: { pid = 0 } }: ServerProcess, people: Pair[]): Promise<boolean> {
  const crowd = fork('tests/bench/chat-people.ts', { serialization: 'advanced' });
  const told = async <Answer>(order: Order): Promise<Answer> => {
    crowd.send(order);
    const [answer] = await Promise.race([
      once(crowd, 'message') as Promise<[Answer]>,
      once(crowd, 'exit').then(([code]) => Promise.reject(new Error(`the people left with ${code}`))),
    ]);
    return answer;
  };
  try {
    const [ours, theirs] = [pid, crowd.pid ?? 0].map((process) => openFiles(process, 2 * people.length + spareFiles));
    process.stdout.write(`${people.length * 2} streams: the server may open ${ours} files, the people ${theirs}\n`);
    await told({ open: people.slice(0, 50), url });
    await told({ send: perSecond * 2, perSecond });
    const before = await residentKilobytes(pid);
    await told({ open: people.slice(50), url });
    const streams = people.length * 2;
    const kilobytes = ((await residentKilobytes(pid)) - before) / (streams - 100);
    const [worked, begun] = [await processorSeconds(pid), performance.now()];
    const { hinted, delivered, rate, sent, failures } = await told<Report>({ send: perSecond * seconds, perSecond });
    const processor = ((await processorSeconds(pid)) - worked) / ((performance.now() - begun) / 1000);
    const p99 = percentile(delivered, 0.99);
    if (failures.length > 0) process.stdout.write(`${failures.length} calls failed, the first: ${failures[0]}\n`);
    process.stdout.write(
      `  ${kilobytes.toFixed(1)} kB each (target ${targets.kilobytes}); ` +
        `${sent} messages at ${rate.toFixed(0)}/s, ${delivered.length} delivered\n` +
        `  delivery p50 ${percentile(delivered, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (target ${targets.p99}); ` +
        `hint p50 ${percentile(hinted, 0.5).toFixed(0)} ms, p99 ${percentile(hinted, 0.99).toFixed(0)} ms; ` +
        `${(processor * 100).toFixed(0)}% of one processor, ${((processor / rate) * 1000).toFixed(1)} ms a message\n`,
    );
    return delivered.length === sent && p99 <= targets.p99 && kilobytes <= targets.kilobytes;
  } finally {
    crowd.kill();
  }
}

/** Sockets of calls and of the database, and files that the process has open anyway. */
const spareFiles = 2000;

/**
 * Raises the number of files that a process may have open to `needed`, if this user may: Node
 * raises it only to its soft limit, often a few thousand. Error: the limit stays below `needed`.
 */
function openFiles(pid: number, needed: number): number {
  const most = () => {
    const args = ['--pid', String(pid), '--nofile', '--noheadings', '--raw', '--output', 'HARD'];
    return Number(execFileSync('prlimit', args, { encoding: 'utf8' })) || Number.POSITIVE_INFINITY;
  };
  if (most() < needed) spawnSync('prlimit', ['--pid', String(pid), `--nofile=${needed}`]);
  if (most() < needed)
    throw new Error(`This needs ${needed} open files a process, and may have ${most()}: see ulimit -Hn.`);
  return most();
}

/** Returns the memory of the process after a garbage collection. */
async function residentKilobytes(pid: number): Promise<number> {
  for (let n = 0; n < 2; n += 1) {
    process.kill(pid, 'SIGUSR2');
    await delay(500);
  }
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
}
