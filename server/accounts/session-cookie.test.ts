import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { testApi } from '#tests/support/api.ts';
import { signedCookie } from '#tests/support/session-cookie.ts';
import { join, password, secret } from '#tests/support/sign-up.ts';
import { createAuth } from './auth.ts';
import { passwordsHeader } from './proofs.ts';
import { findSession, renewSession, sessionToken } from './session.ts';

for (const publicUrl of ['http://localhost:3000', 'https://mukammal.example']) {
  const secure = publicUrl.startsWith('https:');

  /*
   * `sessionToken()` parses the library's cookie by hand, and `renewSession()` writes it again,
   * because the library's own way costs five times as much. If an upgrade changes the format, only
   * this test fails.
   */
  test(`The auth library writes its cookie in the format parsed by hand: ${publicUrl}`, async (t) => {
    const api = await testApi(t);
    await join(api);
    const auth = createAuth({ db: api.db, publicUrl, secret, log: pino({ level: 'silent' }), providers: {} });
    const signIn = new Request(`${publicUrl}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: publicUrl, [passwordsHeader]: '0' },
      body: JSON.stringify({ email: 'sana@example.com', password }),
    });
    const answer = await auth.handler(signIn);
    assert.equal(answer.status, 200);
    const { token } = await api.db.selectFrom('sessions').select('token').executeTakeFirstOrThrow();

    const [cookie] = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    assert.equal(cookie, signedCookie(token, secret, secure), 'name, parts, signature and encoding are what they were');
    assert.equal(sessionToken(`theme=dark; ${cookie}; other=1`, secret, secure), token);
    assert.equal(sessionToken(cookie ?? '', secret, !secure), null, 'the other prefix is another cookie');

    const [written = ''] = answer.headers.getSetCookie();
    const renewed = await renewSession(api.db, cookie ?? null, secret, secure);
    const parts = (line = '') => line.split('; ').sort();
    assert.deepEqual(parts(renewed?.cookie), parts(written), 'renewed it is the same cookie');

    const headers = { cookie: signedCookie(token, secret, secure) };
    const session = await auth.handler(new Request(`${publicUrl}/api/auth/get-session`, { headers }));
    assert.equal(
      ((await session.json()) as { session: { token: string } }).session.token,
      token,
      'the library reads it too',
    );
  });
}

test('Simultaneous requests share one read, and each gets its own answer', async (t) => {
  const api = await testApi(t);
  const people = await Promise.all(Array.from({ length: 5 }, () => api.person()));
  const expires_at = '2999-01-01';
  await api.db
    .insertInto('sessions')
    .values(people.map(({ id }) => ({ user_id: id, token: `token-${id}`, expires_at })))
    .execute();
  const asked = [...people.map(({ id }) => `token-${id}`), 'unknown', null, `token-${people[0]?.id}`];
  const found = await Promise.all(asked.map((token) => findSession(api.db, token)));
  assert.deepEqual(
    found.map((session) => session?.viewer.id ?? null),
    [...people.map(({ id }) => id), null, null, people[0]?.id],
  );
});
