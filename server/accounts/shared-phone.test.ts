import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adminLogin } from '#core/limits.ts';
import { refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { join, password } from '#tests/support/sign-up.ts';

const email = 'sana@example.com';
const phone = '+923001234567';
const wrong = 'Wrong-word-1';
const code = async (call: Promise<unknown>) => (await refusalOf(call)).code;

/** Signs in in a new browser. */
const signIn = (api: TestApi, login: string, words: string) =>
  api.as(null, { resHeaders: new Headers() }).accounts.signIn({ email: login, password: words });

test('A phone opens the account with the password that comes with it, and tells nobody who else has it', async (t) => {
  const api = await testApi(t);
  await join(api);
  const own = { password: 'Stranger-1', confirm_password: 'Stranger-1' };
  const idOf = async (username: string) =>
    (await api.db.selectFrom('profiles').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;
  const free = '+923007654321';
  for (const [username, phone_number] of [
    ['shares_it', phone],
    ['has_its_own', free],
  ] as const) {
    await join(api, { ...own, username, email: `${username}@example.com`, phone_number });
  }
  const openedBy = async (login: string, words: string) => (await signIn(api, login, words)).user_id;
  assert.equal(await openedBy(phone, own.password), await idOf('shares_it'));
  assert.equal(await openedBy(free, own.password), await idOf('has_its_own'));
  assert.equal(await openedBy(phone, password), await idOf('sana_example'), 'its owner still logs in with it');
  for (const login of [phone, free]) {
    assert.equal(await code(signIn(api, login, wrong)), 'credentials_invalid');
  }
});

test('An admin’s phone that a stranger has too gives no guesses beyond the admin’s five', async (t) => {
  const api = await testApi(t);
  await join(api);
  await api.db.updateTable('profiles').set({ is_admin: true }).execute();
  await join(api, { email: 'other@example.com', username: 'other_one', phone_number: phone });
  const panel = (login: string, words: string, n: number) =>
    code(
      api
        .as(null, { ip: `198.51.100.${n}`, resHeaders: new Headers() })
        .admin.signIn({ email: login, password: words }),
    );
  for (let n = 0; n < adminLogin.attempts; n += 1) await panel(phone, wrong, n);
  assert.deepEqual(
    [await panel(phone, password, 90), await panel(email, password, 91)],
    ['admin_locked', 'admin_locked'],
  );
});
