import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createRouterClient } from '@orpc/server';
import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { contract } from '#core/contract.ts';
import type { Api } from '#core/page.ts';
import { buildWorld, walk } from '#tests/support/access-world.ts';
import { noon, testApi } from '#tests/support/api.ts';
import { proceduresOf } from '#tests/support/procedures.ts';
import { openDatabase } from './database/database.ts';
import { router } from './router.ts';

const procedures = proceduresOf(contract);
const methodOf = (name: string) => procedures[name]?.['~orpc'].route.method;

/**
 * Visits to providers, which begin and end at addresses that browsers follow; a gateway's
 * notification, which makes the server ask the gateway; and a read that is counted as changes are.
 */
const counted = ['accounts.authorize', 'accounts.providerCallback', 'payments.notify', 'chat.search'];

test('GET calls change nothing: each answers the same on a read-only database', async (t) => {
  const api = await testApi(t);
  const world = await buildWorld(api);
  const readOnly = openDatabase(api.database.url, { max: 2 });
  t.after(() => readOnly.close());
  readOnly.pool.on('connect', (client) => void client.query('set default_transaction_read_only = on'));
  const as = (viewer: Me | null, db = readOnly.db): Api =>
    createRouterClient(router, {
      context: {
        ...api.services,
        ...{ db, viewer, viewedUntil: null, now: noon, requestId: 'test', ip: '127.0.0.1', key: null },
        ...{ headers: new Headers(), resHeaders: new Headers() },
      },
    });
  const write = sql`create table forbidden ()`.execute(readOnly.db);
  await assert.rejects(write, { code: '25006' }, 'the database takes no writes');

  const names = Object.keys(walk).filter((name) => methodOf(name) === 'GET' && !counted.includes(name));
  assert.ok(names.length > 70, String(names.length));
  for (const name of names) {
    for (const role of ['guest', 'owner', 'admin'] as const) {
      const outcome = await walk[name]?.call(as(world.viewers[role]), world).then(
        () => 'ok',
        (error: { code: string }) => error.code,
      );
      assert.equal(outcome, walk[name]?.expected[role], `${name} as ${role}`);
    }
  }
});

/** Calls that loaders make all the same: reads by POST, and marks that the page was opened. */
const byOpening = [
  ...['accounts.challengeFactor', 'chat.conversations'],
  ...['notifications.open', 'chat.markRead'],
  // The specification's page after an order empties the cart (ROUTE-11).
  'store.clearCart',
];

test('Opening a page changes nothing but its read marks: loaders call only procedures read by GET', () => {
  const files = globSync('web/pages/**/*.{ts,tsx}');
  const called = new Set<string>();
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    // Functions that run for a loader: all but the action and the components.
    const loading = source
      .replace(/export (?:async )?function action\([\s\S]*?\n\}\n/g, '')
      .replace(/export default function[\s\S]*?\n\}\n/g, '');
    for (const [, feature = '', verb = ''] of loading.matchAll(/\b(\w+)\.(\w+)\(/g)) {
      if (Object.hasOwn(procedures, `${feature}.${verb}`)) called.add(`${feature}.${verb}`);
    }
  }
  assert.ok(called.size > 50, String(called.size));
  const changing = [...called].filter((name) => methodOf(name) !== 'GET' && !byOpening.includes(name));
  assert.deepEqual(changing, []);
});
