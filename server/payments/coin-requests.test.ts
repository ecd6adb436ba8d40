import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { reads } from '#tests/support/awarded-work.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { aScreenshot } from '#tests/support/payments.ts';

const written = (api: TestApi) => api.db.selectFrom('payments').selectAll().orderBy('id').execute();

test('A request keeps its pack’s name, coins and price from the server and moves no coins (ENTITY-34)', async (t) => {
  const api = await testApi(t);
  const me = await api.person();
  const wanted = [
    ['starter', 'Starter Pack', 100, 100],
    ['booster', 'Booster Pack', 300, 300],
    ['pro', 'Pro Pack', 1000, 1000],
  ] as const;
  for (const [pack] of wanted) {
    const lie = { price: 1, amount: -5, coins: 999_999, status: 'paid', package_price: 0 };
    const form = { pack, transaction_id: `TID ${pack} 1`, file: await aScreenshot(), ...lie };
    assert.equal((await api.as(me).payments.requestCoins(form)).status, 'pending');
  }
  const { items, next } = await api.as(me).payments.coinRequests({});
  assert.equal(next, null);
  assert.deepEqual(
    items.map(({ pack, coins, amount, status }) => [pack, coins, amount, status]).toReversed(),
    wanted.map(([, name, coins, price]) => [name, coins, price, 'pending']),
  );
  assert.equal((await api.reload(me)).coins, 100);
  assert.equal((await api.db.selectFrom('transactions').select('id').execute()).length, 1, 'the signup bonus alone');
  const { code } = await refusalOf(
    api
      .as(me)
      .payments.requestCoins({ pack: 'huge' as 'pro', transaction_id: '12345678901', file: await aScreenshot() }),
  );
  assert.equal(code, 'coin_pack_unknown');
});

test('Transaction ID and screenshot are both required, in the words of the spec (WALLET-09)', async (t) => {
  const api = await testApi(t);
  const me = await api.person();
  const said = ['Missing Information', 'Please provide a Transaction ID and a screenshot.'];
  const file = await aScreenshot();
  for (const form of [{ file }, { file, transaction_id: ' ' }, { transaction_id: '31840275516' }, {}]) {
    const { title, text } = await refusalOf(api.as(me).payments.requestCoins({ pack: 'pro', ...form } as never));
    assert.deepEqual([title, text], said, Object.keys(form).join());
  }
  for (const transaction_id of ['????', '12', 'no number', '٣', '<b>1</b>2345', `1${'0'.repeat(60)}`]) {
    const { code } = await refusalOf(api.as(me).payments.requestCoins({ pack: 'pro', file, transaction_id }));
    assert.equal(code, 'input_invalid', transaction_id);
  }
  assert.deepEqual(await written(api), []);
  assert.deepEqual(await api.db.selectFrom('files').select('id').execute(), [], 'and no file is stored for nothing');
});

test('A transaction can be sent once, in any spelling, by any person, also in a race', async (t) => {
  const api = await testApi(t);
  const [me, other] = [await api.person(), await api.person()];
  const ask = async (who: typeof me, transaction_id: string) =>
    api.as(who).payments.requestCoins({ pack: 'starter', transaction_id, file: await aScreenshot() });
  await ask(me, 'EP-9012 7743');
  for (const spelled of [
    'ep90127743',
    'EP 90127743',
    'ep-9012-77-43',
    'Ep_9012.7743',
    'EP–9012\u200e7743',
    'ＥＰ９０１２７７４３',
    'ep۹۰۱۲۷۷۴۳',
    'EP#90127743',
  ]) {
    for (const who of [me, other]) {
      const { code, title, text, fields } = await refusalOf(ask(who, spelled));
      assert.equal(code, 'transaction_id_used', spelled);
      assert.deepEqual(
        [title, text, fields],
        ['Submission Failed', 'This transaction ID was sent before. Please check it, or contact support.', []],
      );
    }
  }
  const race = await Promise.allSettled([
    ask(me, '31840275516'),
    ask(other, '31840 275516'),
    ask(other, '318-40275516'),
  ]);
  assert.equal(race.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal((await written(api)).length, 2);
});

test('Screenshots are PNG or JPEG by their bytes; other files are refused and not stored (WALLET-10)', async (t) => {
  const api = await testApi(t);
  const me = await api.person();
  const ask = (transaction_id: string, file: File) =>
    api.as(me).payments.requestCoins({ pack: 'starter', transaction_id, file });
  await ask('11111111111', await aScreenshot('#123456', 'a.png'));
  await ask('22222222222', await aScreenshot('#123456', 'a.jpeg'));
  await ask('33333333333', await aScreenshot('#123456', 'a.jpg'));
  const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
  const bad = [
    new File(['%PDF-1.7'], 'payment.png', { type: 'image/png' }),
    new File([gif], 'payment.gif', { type: 'image/gif' }),
    new File([gif], 'payment.png', { type: 'image/png' }),
    new File(['MZ and so on'], 'payment.jpg', { type: 'image/jpeg' }),
    new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'payment.png'),
  ];
  for (const file of bad) {
    const ahead = () => api.as(me).files.upload({ bucket: 'payment_proofs', file });
    for (const call of [() => ask('44444444444', file), ahead]) {
      const { code, text } = await refusalOf(call());
      assert.equal(code, 'screenshot_only', file.name);
      assert.equal(text, 'Please choose a PNG or JPEG picture that is 5MB or smaller.');
    }
  }
  assert.equal((await api.db.selectFrom('files').select('id').execute()).length, 3);
});

test('A screenshot is stored under its sender’s id and time; only sender and admins open it (CALL-64)', async (t) => {
  const api = await testApi(t);
  const [me, other, admin] = [await api.person(), await api.person(), await api.person({ is_admin: true })];
  await api.as(me).payments.requestCoins({ pack: 'pro', transaction_id: '31840275516', file: await aScreenshot() });
  const url = (await api.as(me).payments.coinRequests({})).items[0]?.proof_url ?? '';
  for (const viewer of [me, admin]) assert.ok(await reads(api, viewer, url));
  for (const viewer of [other, null]) assert.equal(await reads(api, viewer, url), null);
  const file = await api.db.selectFrom('files').select('storage_key').executeTakeFirstOrThrow();
  assert.match(file.storage_key, new RegExp(`^payment_proofs/${me.id}_${noon.getTime()}_[0-9a-f]{32}\\.webp$`));
});

test('A screenshot can be uploaded ahead; another person’s or another bucket’s is refused (CALL-55)', async (t) => {
  const api = await testApi(t);
  const [me, other] = [await api.person(), await api.person()];
  const ask = (transaction_id: string, file_id: string) =>
    api.as(me).payments.requestCoins({ pack: 'pro', transaction_id, file_id });
  const { id } = await api.as(me).files.upload({ bucket: 'payment_proofs', file: await aScreenshot() });
  const foreign = await api.as(other).files.upload({ bucket: 'payment_proofs', file: await aScreenshot() });
  const avatar = await api.as(me).files.upload({ bucket: 'avatars', file: await aScreenshot() });
  for (const file of [foreign.id, avatar.id, '01900000-0000-7000-8000-000000000000']) {
    assert.equal((await refusalOf(ask('31840275516', file))).code, 'file_not_found');
  }
  await ask('31840275516', id);
  const [payment] = await written(api);
  assert.deepEqual([payment?.proof_file_id, payment?.reference_key, payment?.gateway], [id, '31840275516', 'manual']);
  const mails = await api.db.selectFrom('mails').select(['kind', 'recipient_id', 'subject_id']).execute();
  assert.deepEqual(mails, [{ kind: 'coin_request_admin', recipient_id: null, subject_id: payment?.id }]);
});

test('A form sent twice is one request; a refused one keeps its screenshot for the next try', async (t) => {
  const api = await testApi(t);
  const me = await api.person();
  const form = { pack: 'pro' as const, transaction_id: '31840275516', file: await aScreenshot() };
  const send = () => api.as(me, { key: 'form-key-1' }).payments.requestCoins(form);
  assert.deepEqual(await send(), await send());
  assert.equal((await written(api)).length, 1);
  const refused = await api
    .as(me)
    .payments.requestCoins(form)
    .catch((error: { data: { kept?: { file_id: string } } }) => error.data.kept?.file_id);
  assert.equal(typeof refused, 'string');
  const { status } = await api
    .as(me)
    .payments.requestCoins({ pack: 'pro', transaction_id: '31840275517', file_id: refused as string });
  assert.equal(status, 'pending');
});

test('Five requests may be under review at once, also in a race', async (t) => {
  const api = await testApi(t);
  const me = await api.person();
  const { id } = await api.as(me).files.upload({ bucket: 'payment_proofs', file: await aScreenshot() });
  const tries = Array.from({ length: 8 }, (_, n) =>
    api.as(me).payments.requestCoins({ pack: 'starter', transaction_id: `3184027551${n}`, file_id: id }),
  );
  const done = await Promise.allSettled(tries);
  assert.equal(done.filter(({ status }) => status === 'fulfilled').length, 5);
  // Shown before payment: where a pack is bought, in the wallet and in the store.
  const { get } = await pageVisits(t, api);
  for (const path of ['/wallet/buy/pro', '/store/buy/pro']) {
    const page = await get(me, path);
    assert.match(
      page.text,
      /You have 5 requests under review\. .* Please do not send money before then\. *See your requests/,
      path,
    );
    assert.doesNotMatch(page.text, /Submit for verification/, path);
    assert.match((await get(await api.person(), path)).text, /Submit for verification/, path);
  }
  const next = api.as(me).payments.requestCoins({ pack: 'starter', transaction_id: '99999999999', file_id: id });
  const { code, text } = await refusalOf(next);
  assert.equal(code, 'coin_requests_too_many');
  assert.equal(text, 'You have 5 requests under review. Please wait until one is decided.');
});

test('A failed request shows its reason or asks to try again (ERR-10)', async (t) => {
  const api = await testApi(t);
  const me = await api.person();
  const ask = async () =>
    refusalOf(
      api.as(me).payments.requestCoins({ pack: 'pro', transaction_id: '31840275516', file: await aScreenshot() }),
    );
  await api.db.updateTable('profiles').set({ is_blocked: true }).where('id', '=', me.id).execute();
  assert.equal((await ask()).code, 'account_blocked');
  await api.db.updateTable('profiles').set({ is_blocked: false }).where('id', '=', me.id).execute();
  await sql`alter table payments rename to lost`.execute(api.db);
  const { title, text } = await ask();
  assert.deepEqual(
    [title, text],
    ['Submission Failed', 'Could not submit your request. Please try again or contact support.'],
  );
  await sql`alter table lost rename to payments`.execute(api.db);
  await api.as(me).payments.requestCoins({ pack: 'pro', transaction_id: '31840275516', file: await aScreenshot() });
  const again = await ask();
  assert.deepEqual(
    [again.title, again.text],
    ['Submission Failed', 'This transaction ID was sent before. Please check it, or contact support.'],
  );
});

test('A guest cannot buy coins and is asked to log in', async (t) => {
  const api = await testApi(t);
  const { title, text } = await refusalOf(
    api.as(null).payments.requestCoins({ pack: 'pro', transaction_id: '31840275516' }),
  );
  assert.deepEqual([title, text], ['Please log in', 'You need to be logged in to purchase coins.']);
  assert.equal((await refusalOf(api.as(null).payments.coinRequests({}))).code, 'sign_in_required');
});
