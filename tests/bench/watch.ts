import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEmptyDatabase, leaveTestCluster } from '#server/database/test-cluster.ts';
import { startReceiver } from '#tests/doubles/receiver.ts';
import { openServerDatabase, testSecret } from '#tests/support/server-database.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { freePort } from '#tests/support/supervised-server.ts';

/*
 * Measures the cost of watching: the processor's time that a request takes of a server without
 * metrics and traces, of one with metrics, and of one with a tenth traced as well; and the time of
 * a reading of metrics, which comes once in 30 seconds whatever the number of requests.
 * They share a database and get the same requests in turn; the medians of the rounds are compared,
 * so that other work on the machine weighs on all alike.
 */

const rounds = 15;
const requestsOfRound = 300;
const connections = 4;
/** Largest share of a request that metrics may take. */
const target = 1.02;

interface Watched {
  name: string;
  server: ServerProcess;
  metricsPort: string | null;
  /** Milliseconds of a processor for a request, by round. */
  costs: number[];
  /** Milliseconds of a processor for a reading of metrics. */
  readings: number[];
}

export async function benchWatch(): Promise<boolean> {
  const closers: (() => unknown)[] = [];
  try {
    const empty = await createEmptyDatabase();
    closers.push(leaveTestCluster, empty.drop);
    const folder = await mkdtemp(path.join(tmpdir(), 'mukammal-bench-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    const { url: collector } = await startReceiver({ after: (close) => void closers.push(close) });
    const start = async (name: string, env: Record<string, string>): Promise<Watched> => {
      const common = { DATABASE_URL: empty.url, APP_SECRET: testSecret, DATA_DIR: folder, LOG_LEVEL: 'info' };
      const server = await startServerProcess({ ...common, ...env });
      closers.push(() => server.stop());
      return { name, server, metricsPort: env.METRICS_PORT ?? null, costs: [], readings: [] };
    };
    const all = [
      await start('nothing', {}),
      await start('metrics', { METRICS_PORT: await freePort() }),
      await start('metrics and traces', { METRICS_PORT: await freePort(), OTEL_EXPORTER_OTLP_ENDPOINT: collector }),
    ];
    const inside = await openServerDatabase(empty.url);
    closers.push(() => inside.close());
    const id = await anAssignment(inside);
    for (const one of all) await round(one, id);
    for (const one of all) one.costs.length = 0;
    for (let n = 0; n < rounds; n += 1) for (const one of all) await round(one, id);
    const [plain = Number.NaN, ...others] = all.map(({ costs }) => median(costs));
    console.log(`nothing: ${plain.toFixed(3)} ms of a processor a request`);
    for (const [n, cost] of others.entries()) {
      console.log(`${all[n + 1]?.name}: ${cost.toFixed(3)} ms, ${(cost / plain).toFixed(3)} times as much`);
    }
    const reading = mean(all.flatMap(({ readings }) => readings));
    console.log(`a reading of metrics: ${reading.toFixed(0)} ms of a processor`);
    const ratio = (others[0] ?? Number.NaN) / plain;
    console.log(
      `metrics cost ${((ratio - 1) * 100).toFixed(1)} % of a request, target below ${((target - 1) * 100).toFixed(0)} %`,
    );
    return ratio < target;
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function anAssignment({ member, db }: Awaited<ReturnType<typeof openServerDatabase>>): Promise<string> {
  const { id: user_id } = await member('Sana');
  const row = {
    user_id,
    title: 'Essay',
    description: 'Ten pages.',
    subject: 'Physics',
    budget: 3000,
    deadline: '2099-01-01',
  };
  return (await db.insertInto('assignments').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Sends a round of pages that are rendered each, and of calls; notes what one took. */
async function round({ server, metricsPort, costs, readings }: Watched, id: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const before = processorTime(server.child.pid ?? 0);
  const paths = Array.from({ length: requestsOfRound }, (_, n) =>
    n % 3 === 0 ? `/api/assignments/${id}` : `/assignment/${id}?n=${costs.length}-${n}`,
  );
  const next = async () => {
    for (let wanted = paths.pop(); wanted; wanted = paths.pop()) await ask(server.url + wanted, agent);
  };
  await Promise.all(Array.from({ length: connections }, next));
  costs.push((processorTime(server.child.pid ?? 0) - before) / requestsOfRound);
  if (metricsPort) {
    const begun = processorTime(server.child.pid ?? 0);
    await ask(`http://127.0.0.1:${metricsPort}/metrics`, agent);
    readings.push(processorTime(server.child.pid ?? 0) - begun);
  }
  agent.destroy();
}

function ask(url: string, agent: Agent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  get(url, { agent }, (answer) => {
    if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
    answer.resume().on('end', resolve);
  }).on('error', reject);
  return promise;
}

/** Returns a process's milliseconds of a processor in all its threads, by Linux's ticks of 10. */
function processorTime(pid: number): number {
  const [user = '', kernel = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11) ?? [];
  return (Number(user) + Number(kernel)) * 10;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
