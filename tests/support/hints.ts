import type { TestContext } from 'node:test';
import pg from 'pg';
import type { Hint } from '#core/live.ts';
import type { TestApi } from './api.ts';

/**
 * What streams are told from now on, as lines of who and what; of notifications and balances only
 * where `tells` says so.
 */
export async function listenTo(
  t: TestContext,
  api: TestApi,
  tells = ({ topic }: Hint) => topic !== 'notice' && topic !== 'coins',
) {
  const client = new pg.Client({ connectionString: api.database.url });
  // The database goes with the test, and its connections with it.
  client.on('error', () => undefined);
  await client.connect();
  t.after(() => client.end());
  let heard: string[] = [];
  let passed = () => {};
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === 'barrier') passed();
    else heard.push(payload);
  });
  await client.query('listen live; listen barrier');
  /** All that was told since the last time: notifications come in the order of their commits. */
  return async () => {
    const barrier = new Promise<void>((resolve) => {
      passed = resolve;
    });
    await api.database.pool.query('notify barrier');
    await barrier;
    const hints = heard.map((payload) => JSON.parse(payload) as { to: string[] } & Hint);
    heard = [];
    return hints.filter(tells).map(({ to, ...hint }) => ({ to: to.toSorted(), hint }));
  };
}
