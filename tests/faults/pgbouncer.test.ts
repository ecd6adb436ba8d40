import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openAddresses } from '#server/database/addresses.ts';
import { openDatabase } from '#server/database/database.ts';
import { Mendable } from '#server/mendable.ts';
import { testApi } from '#tests/support/api.ts';
import { chatThroughFaults, startProcesses } from '#tests/support/cut-streams.ts';
import { callApi } from '#tests/support/live-client.ts';
import { pgBouncer } from '#tests/support/pgbouncer.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';

const log = () => undefined;

/** A test's database, directly and through a pooler with this many connections. */
async function pooledApi(t: TestContext, size: number) {
  const api = await testApi(t);
  const bouncer = await pgBouncer(t, api.database.url, size);
  const direct = api.database.url;
  const pooled = bouncer.urlOf(direct);
  return { api, bouncer, pooled, direct, env: { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct } };
}

test('A pooler is detected: it requires the direct address, and its connections get our settings (RUN-25)', async (t) => {
  const { bouncer, pooled, direct } = await pooledApi(t, 4);
  await assert.rejects(
    openAddresses({ databaseUrl: pooled, databaseDirectUrl: null, olderVersion: false }, null, log),
    (error: Error) => error instanceof Mendable && error.message.startsWith('DATABASE_DIRECT_URL is missing'),
  );
  const settings = { databaseUrl: pooled, databaseDirectUrl: direct, olderVersion: false };
  assert.deepEqual(await openAddresses(settings, null, log), { url: pooled, directUrl: direct, isPooled: true });
  // Its earlier connections are older than the settings.
  await bouncer.restart();
  const { pool, close } = openDatabase(pooled, { isPooled: true });
  const { rows } = await pool.query(
    `select current_setting('statement_timeout') as s, current_setting('plan_cache_mode') as p, $1::int as n`,
    [7],
  );
  assert.deepEqual(rows, [{ s: '15s', p: 'force_generic_plan', n: 7 }]);
  await close();
});

test('Bids through two processes behind PgBouncer are charged once each (RUN-25)', async (t) => {
  const { api, env } = await pooledApi(t, 3);
  const servers = await startProcesses(t, api, 2, env);
  const owner = await api.person();
  const deadline = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const assignments = await Promise.all(Array.from({ length: 3 }, () => api.assignment(owner, { deadline })));
  const tutors = await Promise.all(Array.from({ length: 10 }, () => api.person()));
  await Promise.all(
    tutors.map(async ({ id }, n) => {
      const token = `token of ${id}`;
      await api.db.insertInto('sessions').values({ user_id: id, token, expires_at: '2999-01-01' }).execute();
      const clients = servers.map(({ url }) => ({ cookie: sessionCookie(token), server: () => url }));
      for (const assignment_id of assignments) {
        const bid = { assignment_id, proposal: 'I will solve all of it.' };
        // Both processes get the same form.
        const key = crypto.randomUUID();
        await Promise.all(clients.map((client) => callApi({ ...client, address: `10.0.0.${n}` }, '/bids', bid, key)));
      }
    }),
  );
  const { rows } = await api.database.pool.query(
    'select coins, count(*)::int as tutors from profiles where id <> $1 group by 1',
    [owner.id],
  );
  assert.deepEqual(rows, [{ coins: 10, tutors: tutors.length }]);
});

test('No chat message is lost while PgBouncer is killed and comes back (RUN-25)', { timeout: 600_000 }, async (t) => {
  const { api, env, bouncer } = await pooledApi(t, 8);
  await chatThroughFaults(t, api, {
    ...{ pairs: 10, messages: 100, cutAfter: [1000, 3000], kills: 3, env },
    breakOff: bouncer.restart,
  });
});
