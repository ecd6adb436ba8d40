import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { inBackground } from '../platform/background.ts';
import { createSum, type Reading } from './sum.ts';

/*
 * The metrics of several server processes: the first one, which serves nobody, asks the others for
 * theirs over the channel between them and adds them up.
 */

interface Asked {
  metrics: number;
  /** The process also reads the figures of the database, which are the same in all. */
  figures: boolean;
}

interface Told {
  metrics: number;
  readings: Reading[];
  figures: Reading[];
}

/** Milliseconds that a process may take; then its last readings count. */
const patience = 4_000;

/** Returns the first process's reader of all processes' metrics. */
export function gatherFromProcesses(): () => Promise<string> {
  const sum = createSum();
  const waiting = new Map<string, (told: Told) => void>();
  let serial = 0;
  cluster.on('message', (worker, message: Partial<Told>) => {
    if (message.metrics !== undefined) waiting.get(`${worker.id} ${message.metrics}`)?.(message as Told);
  });
  cluster.on('exit', ({ id }) => sum.ended(id));

  async function ask(worker: Worker, asked: Asked): Promise<Told | null> {
    const key = `${worker.id} ${asked.metrics}`;
    const { promise, resolve } = Promise.withResolvers<Told | null>();
    waiting.set(key, resolve);
    const timer = setTimeout(resolve, patience, null);
    worker.send(asked, (error) => error && resolve(null));
    const told = await promise;
    clearTimeout(timer);
    waiting.delete(key);
    if (told && !worker.isDead()) sum.told(worker.id, told.readings);
    return told;
  }

  return async () => {
    serial += 1;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected()) as Worker[];
    const all = await Promise.all(workers.map((worker, n) => ask(worker, { metrics: serial, figures: n === 0 })));
    return sum.text(all.flatMap((told) => told?.figures ?? []));
  };
}

/** Makes this process, one of several, answer the first one. */
export function tellFirstProcess(
  log: Logger,
  read: () => Promise<Reading[]>,
  readFigures: () => Promise<Reading[]>,
): void {
  process.on('message', (asked: Partial<Asked>) => {
    const { metrics, figures } = asked;
    if (metrics === undefined) return;
    inBackground(log, 'metrics', async () => {
      const [readings, told] = await Promise.all([read(), figures ? readFigures() : []]);
      process.send?.({ metrics, readings, figures: told } satisfies Told);
    });
  });
}
