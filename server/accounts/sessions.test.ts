import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { sessions } from '#core/limits.ts';
import { refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { runningServer } from '#tests/support/running-server.ts';
import { join, password, signUpForm } from '#tests/support/sign-up.ts';
import { deviceOf } from './device.ts';
import { findSession, sessionToken } from './session.ts';

const phone = 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';
const desktop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';

// Registered before the first test: otherwise the file's resources would end with the tests before
// it.
const standing = await runningServer({ after: (work) => test.after(work) });
const { inside } = standing;

/** Signs in from a device and returns the cookies that it sends from then on. */
async function signIn(api: TestApi, device: string): Promise<Headers> {
  const resHeaders = new Headers();
  const options = { headers: new Headers({ 'user-agent': device }), resHeaders };
  await api.as(null, options).accounts.signIn({ email: signUpForm.email, password });
  const cookie = resHeaders.getSetCookie().map((line) => line.split(';')[0]);
  return new Headers({ cookie: cookie.join('; '), 'user-agent': device });
}

async function viewerOf({ db, services }: TestApi, headers: Headers) {
  const token = sessionToken(headers.get('cookie'), services.secret, false);
  return (await findSession(db, token))?.viewer ?? null;
}

test('Logout ends this session, all others, or all of them, as its scope says (CALL-10)', async (t) => {
  const api = await testApi(t);
  await join(api);
  for (const [scope, left] of [
    ['local', [false, true, true]],
    ['others', [true, false, false]],
    ['global', [false, false, false]],
  ] as const) {
    const devices = [await signIn(api, phone), await signIn(api, desktop), await signIn(api, desktop)];
    const [headers] = devices;
    const viewer = await viewerOf(api, headers ?? new Headers());
    assert.ok(headers && viewer);
    await api.as(viewer, { headers }).accounts.signOut({ scope });
    const there = await Promise.all(devices.map(async (device) => (await viewerOf(api, device)) !== null));
    assert.deepEqual(there, left, scope);
  }
});

test('People see and end their own sessions, and not another person’s', async (t) => {
  const api = await testApi(t);
  await join(api);
  const own = await signIn(api, phone);
  await signIn(api, desktop);
  const viewer = await viewerOf(api, own);
  assert.ok(viewer);
  const caller = api.as(viewer, { headers: own });
  const listed = await caller.accounts.sessions();
  assert.deepEqual(
    listed.map(({ device, is_phone, is_current }) => ({ device, is_phone, is_current })),
    [
      { device: 'Chrome on Android', is_phone: true, is_current: true },
      { device: 'Firefox on Windows', is_phone: false, is_current: false },
    ],
  );
  const other = listed[1]?.id ?? '';
  const stranger = api.as(await api.person());
  assert.equal((await refusalOf(stranger.accounts.endSession({ id: other }))).code, 'session_not_found');
  await caller.accounts.endSession({ id: other });
  assert.equal((await caller.accounts.sessions()).length, 1);
  assert.equal((await refusalOf(caller.accounts.endSession({ id: other }))).code, 'session_not_found');
});

test('Names devices in our own words, whatever the header says', () => {
  assert.equal(
    deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1').device,
    'Safari on iPhone',
  );
  assert.equal(
    deviceOf('Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0').device,
    'Edge on Windows',
  );
  assert.equal(deviceOf('<script>alert(1)</script>').device, 'Unknown device');
  assert.equal(deviceOf(null).device, 'Unknown device');
});

/** Returns the days until the only session of a member ends. */
async function daysLeft(id: string): Promise<number> {
  const { expires_at } = await inside.db
    .selectFrom('sessions')
    .select('expires_at')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return Math.round((expires_at.getTime() - Date.now()) / 86_400_000);
}

async function endIn(id: string, seconds: number): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(secs => ${seconds})`;
  await inside.db.updateTable('sessions').set({ expires_at }).where('user_id', '=', id).execute();
}

test('A session in use slides to 30 days from its last use, at most once an hour', async () => {
  const member = await inside.member('Slider');
  await endIn(member.id, 86_400);
  const used = await standing.ask(member, '/wallet');
  assert.equal(await daysLeft(member.id), 30);
  const [cookie = ''] = used.headers.getSetCookie();
  assert.match(cookie, /^mukammal\.session_token=.*; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  assert.ok(cookie.startsWith(`${member.cookie};`));
  const again = await standing.ask(member, '/wallet');
  assert.deepEqual(again.headers.getSetCookie(), []);

  await endIn(member.id, -1);
  assert.equal((await standing.ask(member, '/api/profiles/me')).status, 401);
  assert.equal((await standing.ask(member, '/api/token?grant_type=refresh_token', {})).status, 401);
});

test('POST /token: a refresh renews the session, other grants begin elsewhere (CALL-04, ENTITY-41)', async () => {
  const member = await inside.member('Renewer');
  await endIn(member.id, 60);
  const renewed = await standing.ask(member, '/api/token?grant_type=refresh_token', {});
  assert.equal(renewed.status, 200);
  const told = (await renewed.json()) as { expires_in: number; expires_at: string };
  assert.deepEqual(Object.keys(told).sort(), ['expires_at', 'expires_in'], 'no token for the client');
  assert.ok(Math.abs(told.expires_in - sessions.lifetime) < 60);
  assert.ok(Math.abs(Date.parse(told.expires_at) - Date.now() - sessions.lifetime * 1000) < 60_000);
  const me = (await (await standing.ask(member, '/api/profiles/me')).json()) as { id: string };
  assert.equal(me.id, member.id);
  assert.equal(await daysLeft(member.id), 30);
  assert.match(renewed.headers.getSetCookie().join('|'), /^[^|]*; HttpOnly;[^|]*$/);
  for (const grant of ['pkce', 'id_token']) {
    const answer = await standing.ask(null, `/api/token?grant_type=${grant}`, {});
    assert.deepEqual([answer.status, ((await answer.json()) as { code: string }).code], [400, 'grant_not_offered']);
  }
  assert.equal((await standing.ask(null, '/api/token?grant_type=password', {})).status, 422);
  assert.equal((await standing.ask(null, '/api/token?grant_type=made_up', {})).status, 404);
});

test('A logout’s scope may stand in its address, as in the spec, and its answer renews no session', async () => {
  const member = await inside.member('Leaver');
  const other = await inside.db
    .insertInto('sessions')
    .values({ user_id: member.id, token: 'another device', expires_at: '2999-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const answer = await standing.ask(member, '/api/logout?scope=others', {});
  assert.equal(answer.status, 200);
  const left = await inside.db.selectFrom('sessions').select('id').where('user_id', '=', member.id).execute();
  assert.ok(left.length === 1 && left[0]?.id !== other.id);
  await endIn(member.id, 86_400);
  const ended = await standing.ask(member, '/api/logout?scope=global', {});
  assert.ok(ended.headers.getSetCookie().every((cookie) => /Max-Age=0/.test(cookie)));
  assert.equal((await standing.ask(member, '/api/logout?scope=everything', {})).status, 422);
});
