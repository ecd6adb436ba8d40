import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passkeys } from '#core/limits.ts';
import { refusalOf, testApi } from '#tests/support/api.ts';
import { apiBrowser } from '#tests/support/api-browser.ts';
import { join, password } from '#tests/support/sign-up.ts';
import { softPasskey } from '#tests/support/soft-passkey.ts';

const email = 'sana@example.com';
const proof = { current_password: password };

test('A passkey that an account has already is refused in every account, also from two at once', async (t) => {
  const api = await testApi(t);
  const device = softPasskey('http://localhost:3000');
  const adding = async (name: string) => {
    await join(api, { email: `${name}@example.com`, username: name });
    const browser = apiBrowser(api);
    await browser.call((accounts) => accounts.signIn({ email: `${name}@example.com`, password }));
    return async () => {
      const asked = await browser.call((accounts) => accounts.passkeyOptions(proof));
      const response = device.register(asked);
      return browser
        .call((accounts) => accounts.addPasskey({ response, name: 'Phone' }))
        .then(
          () => 'kept',
          async (error: unknown) => (await refusalOf(Promise.reject(error))).code,
        );
    };
  };
  const both = [await adding('first_one'), await adding('second_one')];
  const outcomes = await Promise.all(both.map((add) => add()));
  assert.deepEqual(outcomes.sort(), ['kept', 'passkey_refused']);
  for (const add of both) assert.equal(await add(), 'passkey_refused');
  assert.equal((await api.db.selectFrom('passkeys').select('id').execute()).length, 1);
});

test('Refuses every malformed passkey', async (t) => {
  const api = await testApi(t);
  await join(api);
  const browser = apiBrowser(api);
  await browser.call((accounts) => accounts.signIn({ email, password }));
  for (const response of [{ id: 'x' }, { id: 'x', response: null }, { id: 'x', response: { clientDataJSON: '!' } }]) {
    await browser.call((accounts) => accounts.passkeyOptions(proof));
    const refusal = await refusalOf(browser.call((accounts) => accounts.addPasskey({ response, name: 'Phone' })));
    assert.equal(refusal.code, 'passkey_refused', JSON.stringify(response));
  }
});

test('Simultaneous new passkeys stay within the account’s limit, and each kept one is mailed', async (t) => {
  const api = await testApi(t);
  await join(api);
  const devices = await Promise.all(
    Array.from({ length: passkeys.most + 3 }, async (_, n) => {
      const browser = apiBrowser(api);
      await browser.call((accounts) => accounts.signIn({ email, password }), `10.0.${n}.1`);
      // None is stored yet, so each gets a challenge.
      const asked = await browser.call((accounts) => accounts.passkeyOptions(proof));
      return { browser, response: softPasskey('http://localhost:3000').register(asked) };
    }),
  );
  const outcomes = await Promise.all(
    devices.map(({ browser, response }, n) =>
      browser
        .call((accounts) => accounts.addPasskey({ response, name: `Device ${n}` }))
        .then(
          () => 'kept',
          (error: { code: string }) => error.code,
        ),
    ),
  );
  const count = (outcome: string) => outcomes.filter((one) => one === outcome).length;
  assert.deepEqual([count('kept'), count('passkeys_full')], [passkeys.most, 3], outcomes.join());
  assert.equal((await api.db.selectFrom('passkeys').select('id').execute()).length, passkeys.most);
  const mails = await api.db.selectFrom('mails').select('id').where('kind', '=', 'way_added_passkey').execute();
  assert.equal(mails.length, passkeys.most);
});
