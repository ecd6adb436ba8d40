import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Hono } from 'hono';
import { givePrepared, prepare } from './prepared.ts';
import type { HttpEnv } from './request.ts';

test('A large prepared answer leaves other requests their turn between its pieces', async () => {
  const prepared = prepare('ab'.repeat(500_000));
  const app = new Hono<HttpEnv>().get('/', (c) => givePrepared(c, prepared, { headers: {} }));
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    for (; !isOver; turns += 1) await setImmediate();
  })();
  const answer = await app.request('/');
  assert.equal(await answer.text(), 'ab'.repeat(500_000));
  isOver = true;
  await others;
  assert.ok(turns > 10, `${turns} turns`);
});
