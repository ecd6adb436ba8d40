import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { startReceiver } from '#tests/doubles/receiver.ts';
import { testApi } from '#tests/support/api.ts';
import { httpApp } from '#tests/support/http-app.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { createLog } from '../watch/log.ts';
import { createErrorReports, reportErrors } from './error-reports.ts';

/** Starts a service of reports, and a log that reports to it. */
async function startSentry(t: TestContext) {
  const { url, got, until } = await startReceiver(t);
  t.after(reportErrors(`${url.replace('http://', 'http://public@')}/under/7`));
  const log = createLog({ logLevel: 'warn' }, { write: () => undefined });
  return { got, arrived: () => until(() => true), log };
}

test('A failure is reported with its class and place, without the person or their input', async (t) => {
  const { got, arrived, log } = await startSentry(t);
  const api = await testApi(t);
  api.services.log = log;
  api.services.contentCheck = {
    check: async () => {
      throw new TypeError('failed on canary-message of sana@example.com', { cause: new RangeError('canary-cause') });
    },
  };
  const person = await api.person({ full_name: 'Canary Name', email: 'canary@example.com' });
  const token = 'canary-token';
  await api.db.insertInto('sessions').values({ user_id: person.id, token, expires_at: '2999-01-01' }).execute();
  const { request } = await httpApp(api, t);
  log.warn({ err: new Error('only warned of') }, 'a warning');
  const answer = await request('/api/profiles/me?canary-query=1', {
    method: 'POST',
    headers: {
      cookie: sessionCookie(token),
      origin: 'http://localhost:3000',
      'content-type': 'application/json',
      'user-agent': 'canary-agent',
      'x-forwarded-for': '203.0.113.77',
    },
    body: JSON.stringify({ full_name: 'Canary Typed', description: 'canary-body', expertise: [], rate_per_hour: '' }),
  });
  assert.ok(answer.status >= 500, `${answer.status}`);
  await arrived();
  assert.equal(got.length, 1, 'a warning is none');
  const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = got;
  assert.equal(path, '/under/api/7/envelope/');
  assert.match(String(headers['x-sentry-auth']), /sentry_version=7, sentry_key=public/);
  const [head, item, event] = body.split('\n').map((line) => JSON.parse(line));
  assert.equal(item.type, 'event');
  assert.equal(head.event_id, event.event_id);
  const types = event.exception.values.map(({ type }: { type: string }) => type);
  assert.deepEqual(types.slice(-2), ['RangeError', 'TypeError']);
  const { frames } = event.exception.values.at(-1).stacktrace;
  assert.ok(frames.some(({ filename }: { filename: string }) => filename.endsWith('error-reports.test.ts')));
  for (const canary of ['canary', 'Canary', 'example.com', '203.0.113', person.id]) {
    assert.ok(!body.replaceAll('error-reports.test.ts', '').includes(canary), `${canary} is not told`);
  }
});

test('Unanswered reports delay no request, and beyond ten under way none is sent', async (t) => {
  let asked = 0;
  const server = createServer(() => {
    asked += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const report = createErrorReports(`http://public@127.0.0.1:${port}/1`);
  const begun = performance.now();
  for (let n = 0; n < 200; n += 1) report({ err: new Error('x') }, 'many');
  assert.ok(performance.now() - begun < 1000);
  while (asked < 10) await new Promise((resolve) => server.once('request', resolve));
  assert.equal(asked, 10);
});
