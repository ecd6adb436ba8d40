import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';

/** A job that recurs; several processes on one database run each turn once. */
export interface RecurringJob {
  name: string;
  /** Cron expression, in Asia/Karachi. */
  cron: string;
  run: () => Promise<void>;
}

/** Starts the recurring jobs over the server's own pool. */
export async function startJobs(options: {
  pool: Pool;
  log: Logger;
  jobs: RecurringJob[];
}): Promise<{ stop: () => Promise<void> }> {
  const { pool, log, jobs } = options;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
  });
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'));
  await boss.start();
  for (const { name, cron, run } of jobs) {
    await boss.createQueue(name);
    await boss.work(name, async () => {
      await run();
    });
    await boss.schedule(name, cron, null, { tz: 'Asia/Karachi' });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5000 }) };
}
