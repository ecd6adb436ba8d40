import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import webPush from 'web-push';
import type { Me } from '#core/accounts/contract.ts';
import { startPushService } from '#tests/doubles/push.ts';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';
import { aFile, awarded } from '#tests/support/awarded-work.ts';
import { signedCookie } from '#tests/support/session-cookie.ts';
import { createPush } from '../platform/push.ts';
import { sendPushes } from './pushes.ts';

const proposal = 'I will show every step.';
const seconds = (count: number) => new Date(noon.getTime() + count * 1000);

/** Starts a server with keys of its own, and a push service that it accepts beside the vendors'. */
async function pushing(t: TestContext) {
  const api = await testApi(t);
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const service = await startPushService(publicKey);
  t.after(() => service.stop());
  const subject = 'mailto:help@example.com';
  const push = createPush({ publicKey, privateKey, subject, services: [service.origin] });
  api.services.push = push;
  const session = async (person: Me) => {
    const token = randomUUID();
    await api.db.insertInto('sessions').values({ user_id: person.id, token, expires_at: '2999-01-01' }).execute();
    return {
      token,
      calls: api.as(person, { headers: new Headers({ cookie: signedCookie(token, api.services.secret) }) }),
    };
  };
  const kept = async () => (await api.db.selectFrom('push_subscriptions').select('id').execute()).length;
  return { api, service, push, publicKey, session, kept, send: (at = noon) => sendPushes(api.db, push, at) };
}

test('A push carries the page’s text, encrypted for its browser and signed by the server, once', async (t) => {
  const { api, service, publicKey, session, send } = await pushing(t);
  const [poster, tutor] = [await api.person(), await api.person({ full_name: 'فاطمہ' })];
  const { calls } = await session(poster);
  assert.equal((await calls.notifications.settings()).push_key, publicKey);
  for (const browser of [service.subscribe(), service.subscribe()]) await calls.notifications.subscribe(browser);
  await api.as(tutor).bids.place({ assignment_id: await api.assignment(poster, { title: 'Sums' }), proposal });
  await Promise.all([send(), send()]);
  const [notice] = (await calls.notifications.list({})).items;
  const payload = { title: 'فاطمہ placed a bid', body: 'Sums', url: `/notifications/${notice?.id}` };
  assert.deepEqual(
    service.received.map((received) => received.payload),
    [payload, payload],
  );
  const { claims, ttl, topic } = service.received[0] ?? {};
  assert.deepEqual(
    [claims?.aud, claims?.sub, ttl, topic?.length],
    [service.origin, 'mailto:help@example.com', 86_400, 32],
  );
  await send(seconds(600));
  assert.equal(service.asked, 2);
});

test('No push goes out for read notifications, at night, or after the subscribing session has ended', async (t) => {
  const { api, service, session, kept, send } = await pushing(t);
  const { poster, tutor, assignment_id } = await awarded(api);
  const { token, calls } = await session(poster);
  await calls.notifications.subscribe(service.subscribe());
  await api.as(tutor).work.submit({ assignment_id, file: aFile() });
  for (const night of ['2026-11-20T23:00:00+05:00', '2026-11-21T06:59:59+05:00']) await send(new Date(night));
  assert.equal(service.asked, 0);
  await calls.notifications.readAll({});
  await send(new Date('2026-11-21T07:00:00+05:00'));
  assert.equal(service.asked, 0, 'it was read by then');
  await api.as(tutor).work.submit({ assignment_id, file: aFile('again') });
  await send(new Date('2026-11-21T07:00:00+05:00'));
  assert.equal(service.asked, 1);
  await api.db.deleteFrom('sessions').where('token', '=', token).execute();
  assert.equal(await kept(), 0);
});

test('An expired subscription is deleted; a service that fails is tried three times', async (t) => {
  const { api, service, session, kept, send } = await pushing(t);
  const [poster, tutor] = [await api.person(), await api.person()];
  const { calls } = await session(poster);
  const bid = async () => api.as(tutor).bids.place({ assignment_id: await api.assignment(poster), proposal });
  for (const status of [404, 410]) {
    service.status = status;
    await calls.notifications.subscribe(service.subscribe());
    await bid();
    await send();
    assert.equal(await kept(), 0, String(status));
  }
  service.asked = 0;
  service.status = 503;
  await calls.notifications.subscribe(service.subscribe());
  await bid();
  for (const at of [0, 1, 60, 61, 120, 180, 600]) await send(seconds(at));
  assert.deepEqual([service.asked, await kept()], [3, 1]);
  await service.stop();
  assert.equal((await calls.notifications.count()).unread, 3, 'the bell has them all');
});

test('Only push services of browser vendors are called', async (t) => {
  const { api, service, push, session, kept } = await pushing(t);
  const { calls } = await session(await api.person());
  const { p256dh, auth } = service.subscribe();
  const foreign = [
    'https://example.com/push',
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com.example.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://me@fcm.googleapis.com/x',
    'http://169.254.169.254/latest',
    'http://127.0.0.1:1/x',
    'https://[::1]/x',
    'file:///etc/passwd',
  ];
  for (const endpoint of foreign) {
    const { code } = await refusalOf(calls.notifications.subscribe({ endpoint, p256dh, auth }));
    assert.equal(code, 'push_service_unknown', endpoint);
    assert.equal(await push.send({ endpoint, p256dh, auth }, {}, 'x'), 'gone');
  }
  assert.deepEqual([await kept(), service.asked], [0, 0]);
  for (const host of [
    'fcm.googleapis.com',
    'updates.push.services.mozilla.com',
    'web.push.apple.com',
    'wns2-db5p.notify.windows.com',
  ]) {
    assert.ok(push.takes(`https://${host}/a/b`), host);
  }
  api.services.push = null;
  assert.equal((await refusalOf(calls.notifications.subscribe({ ...service.subscribe() }))).code, 'push_off');
});

test('A subscription belongs to its last subscriber, ten to a person, until it is switched off', async (t) => {
  const { api, service, session, kept } = await pushing(t);
  const [first, second] = [await session(await api.person()), await session(await api.person())];
  const browser = service.subscribe();
  for (const { calls } of [first, second]) await calls.notifications.subscribe(browser);
  assert.equal(await kept(), 1);
  await first.calls.notifications.unsubscribe({ endpoint: browser.endpoint });
  assert.equal(await kept(), 1, 'it is not theirs any more');
  await second.calls.notifications.unsubscribe({ endpoint: browser.endpoint });
  assert.equal(await kept(), 0);
  for (let more = 0; more < 12; more += 1) await first.calls.notifications.subscribe(service.subscribe());
  assert.equal(await kept(), 10);
});
