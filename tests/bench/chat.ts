import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { joinOrStartCluster } from '#server/database/cluster.ts';
import { openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { makePairs, type Pair } from '#tests/support/chat-pairs.ts';
import { callApi } from '#tests/support/live-client.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { sharedSecret } from '#tests/support/session-cookie.ts';

/*
 * 1,000 people with an open stream each on one process, and 100 stored messages a second between them. A delivery is
 * what its reader waits for: from the sender's request, over the hint on the stream, to the message fetched.
 */

const pairs = 500;
const perSecond = 100;
const seconds = 20;
const targets = { p99: 150, kilobytes: 50 };

interface Listener {
  pair: Pair;
  side: 'poster' | 'tutor';
}

export async function benchChat(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mukammal-bench-'));
  execFileSync('chmod', ['711', folder]);
  const cluster = await joinOrStartCluster({ dataDir: folder, log: () => undefined });
  const database = openDatabase(cluster.url);
  try {
    await migrate(cluster.url, () => undefined);
    const people = await makePairs(database.db, pairs);
    const env = { DATA_DIR: folder, DATABASE_URL: cluster.url, APP_SECRET: sharedSecret, LOG_LEVEL: 'error' };
    const server = await startServerProcess(env, 'api-program.ts');
    try {
      return await measure(server.url, server.child.pid ?? 0, people);
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(url: string, pid: number, people: Pair[]): Promise<boolean> {
  for (const pair of people.slice(0, 100)) await send(url, pair, 'poster', 'warming up');
  const hinted: number[] = [];
  const delivered: number[] = [];
  const failures: unknown[] = [];
  const sentAt = new Map<string, number>();
  const opened: http.ClientRequest[] = [];
  const before = await residentKilobytes(pid);
  for (const pair of people) {
    for (const side of ['poster', 'tutor'] as const) {
      const listener: Listener = { pair, side };
      opened.push(
        await openStream(url, listener, (number) => {
          arrived(listener, number).catch((error: unknown) => failures.push(error));
        }),
      );
    }
  }
  await delay(2000);
  const kilobytes = ((await residentKilobytes(pid)) - before) / opened.length;

  async function arrived({ pair, side }: Listener, number: number): Promise<void> {
    const hintedAt = performance.now();
    const messages = `/conversations/${pair.conversation_id}/messages?after=${number - 1}`;
    const { items } = (await callApi(url, pair[side].cookie, messages)) as {
      items: { content: string; sender_id: string }[];
    };
    const [message] = items;
    const started = sentAt.get(message?.content ?? '');
    if (!message || started === undefined || message.sender_id === pair[side].id) return;
    hinted.push(hintedAt - started);
    delivered.push(performance.now() - started);
  }

  const sends: Promise<unknown>[] = [];
  const begun = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    await delay(Math.max(0, begun + (n * 1000) / perSecond - performance.now()));
    const pair = people[(n * 7) % people.length];
    if (!pair) continue;
    const words = `message ${n}`;
    sentAt.set(words, performance.now());
    sends.push(send(url, pair, n % 2 ? 'poster' : 'tutor', words).catch((error: unknown) => failures.push(error)));
  }
  await Promise.all(sends);
  const rate = sends.length / ((performance.now() - begun) / 1000);
  await delay(1000);
  for (const request of opened) request.destroy();
  if (failures.length > 0) process.stdout.write(`${failures.length} calls failed, the first: ${failures[0]}\n`);

  const p99 = percentile(delivered, 0.99);
  process.stdout.write(
    `${opened.length} streams, ${kilobytes.toFixed(1)} kB each (target ${targets.kilobytes})\n` +
      `${sends.length} messages at ${rate.toFixed(0)}/s, ${delivered.length} delivered\n` +
      `delivery p50 ${percentile(delivered, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (target ${targets.p99}); ` +
      `hint p50 ${percentile(hinted, 0.5).toFixed(0)} ms, p99 ${percentile(hinted, 0.99).toFixed(0)} ms\n`,
  );
  return delivered.length === sends.length && p99 <= targets.p99 && kilobytes <= targets.kilobytes;
}

function send(url: string, pair: Pair, side: 'poster' | 'tutor', content: string): Promise<unknown> {
  return callApi(url, pair[side].cookie, `/conversations/${pair.conversation_id}/messages`, { content });
}

/** Opens a stream and tells each hint about its own conversation once. */
async function openStream(
  url: string,
  listener: Listener,
  onHint: (number: number) => void,
): Promise<http.ClientRequest> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const headers = { cookie: listener.pair[listener.side].cookie };
  const request = http.get(`${url}/api/live`, { headers, agent: false }, (answer) => {
    if (answer.statusCode !== 200) reject(new Error(`no stream: ${answer.statusCode}`));
    answer.setEncoding('utf8');
    answer.on('error', () => undefined);
    answer.on('data', (text: string) => {
      resolve();
      for (const [, number] of text.matchAll(/"number":(\d+)/g)) onHint(Number(number));
    });
  });
  request.on('error', reject);
  await promise;
  return request;
}

/** Memory of the process after a garbage collection. */
async function residentKilobytes(pid: number): Promise<number> {
  for (let n = 0; n < 2; n += 1) {
    process.kill(pid, 'SIGUSR2');
    await delay(500);
  }
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
}

function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.POSITIVE_INFINITY;
}
