import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { bareDatabase } from '../database/test-database.ts';
import { startJobs } from './jobs.ts';

test('A long job has its own time limit, and a removed job no longer runs', async (t) => {
  const { pool } = await bareDatabase(t);
  const log = pino({ level: 'silent' });
  const run = async () => undefined;
  const both = [
    { name: 'long', cron: '45 2 * * *', longest: 80_000, run },
    { name: 'usual', cron: '0 3 * * *', run },
  ];
  const turns = async (jobs: typeof both) => {
    await (await startJobs({ pool, log, jobs })).stop();
    const { rows } = await pool.query(`
      select q.name, q.expire_seconds, q.retry_limit, s.timezone from pgboss.schedule s join pgboss.queue q using (name)
       order by name`);
    return rows;
  };
  const usual = { name: 'usual', expire_seconds: 900, retry_limit: 2, timezone: 'Asia/Karachi' };
  assert.deepEqual(await turns(both), [
    { name: 'long', expire_seconds: 80_000, retry_limit: 0, timezone: 'Asia/Karachi' },
    usual,
  ]);
  assert.deepEqual(await turns(both.slice(1)), [usual]);
});
