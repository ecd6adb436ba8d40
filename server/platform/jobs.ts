import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { acts, during } from '../watch/acts.ts';

/**
 * A recurring job. With `cron`, in Asia/Karachi, the processes on one database run each turn once.
 * With `seconds`, each process runs it: for rows that state when they are due, each claimed by one
 * process. The signal tells `run` that the server stops, so that it stops waiting for outside
 * services.
 */
export type RecurringJob = { name: string; run: (signal?: AbortSignal) => Promise<void> } & (
  | {
      cron: string;
      /** Seconds after which a turn has failed, by default 900; it is not retried. */
      longest?: number;
    }
  | { seconds: number }
);

/** Milliseconds in which running jobs must end at a stop. */
const grace = 5000;

/** Starts the recurring jobs over the server's own pool. */
export async function startJobs(options: {
  pool: Pool;
  log: Logger;
  jobs: RecurringJob[];
}): Promise<{ stop: () => Promise<void> }> {
  const { pool, log, jobs } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
  });
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'));
  await boss.start();
  const stops: (() => Promise<void>)[] = [() => boss.stop({ graceful: true, timeout: grace })];
  for (const job of jobs) {
    const { name } = job;
    const level = 'seconds' in job ? 'warn' : 'error';
    const run = () =>
      during(acts.job, { job: name }, async () => job.run(signal)).catch((error: unknown) => {
        log[level]({ err: error, job: name }, 'a job failed');
        throw error;
      });
    if ('seconds' in job) {
      stops.push(repeat(run, job.seconds));
      continue;
    }
    const { longest } = job;
    await boss.createQueue(name, longest ? { expireInSeconds: longest, retryLimit: 0 } : {});
    await boss.work(name, run);
    await boss.schedule(name, job.cron, null, { tz: 'Asia/Karachi' });
  }
  // A removed job, such as one that a setting turns off, would only fill its queue.
  const names = new Set(jobs.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name);
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

/**
 * Runs a job repeatedly, each time `seconds` after the last one ended. The returned function waits
 * for the running one.
 */
function repeat(run: () => Promise<void>, seconds: number): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let stopped = false;
  const turn = () => {
    running = run()
      .catch(() => undefined)
      .finally(wait);
  };
  const wait = () => {
    if (!stopped) timer = setTimeout(turn, seconds * 1000).unref();
  };
  wait();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
