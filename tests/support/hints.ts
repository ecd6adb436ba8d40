import type { TestContext } from 'node:test';
import pg from 'pg';
import type { Hint } from '#core/live.ts';
import type { TestApi } from './api.ts';

/**
 * Collects hints to streams from now on, as lines of recipient and topic; of notifications and
 * balances only if `tells` says so.
 */
export async function listenTo(
  t: TestContext,
  api: TestApi,
  tells = ({ topic }: Hint) => topic !== 'notice' && topic !== 'coins',
) {
  const client = new pg.Client({ connectionString: api.database.url });
  // The database is dropped with the test, and its connections with it.
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
  /** Returns all hints since the last call: notifications come in the order of their commits. */
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
