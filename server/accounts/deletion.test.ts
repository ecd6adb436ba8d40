import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { apiBrowser } from '#tests/support/api-browser.ts';
import { join, password } from '#tests/support/sign-up.ts';
import { totp } from '#tests/support/totp.ts';
import { examine } from '../doctor.ts';
import { codeOf } from './mailed-keys.ts';

const email = 'sana@example.com';
const proof = { current_password: password };
const days = (n: number) => new Date(noon.getTime() + n * 86_400_000);

/** A member who posted, bid, wrote and was awarded, in a signed-in browser. */
async function withPast(api: TestApi) {
  await join(api, { user_type: 'tutor' });
  const browser = apiBrowser(api);
  await browser.call((accounts) => accounts.signIn({ email, password }));
  const me = await browser.viewer();
  assert.ok(me);
  return { browser, me };
}

function credentials(api: TestApi, words = password) {
  const browser = apiBrowser(api);
  return { browser, signIn: () => browser.call((accounts) => accounts.signIn({ email, password: words })) };
}

test('Deletion refunds bidders and removes sessions and the name; records others rely on stay', async (t) => {
  const api = await testApi(t);
  const { browser, me } = await withPast(api);
  const [tutor, poster] = [await api.person(), await api.person()];
  const open = await api.assignment(me, { title: 'Open one' });
  await api.as(tutor).bids.place({ assignment_id: open, proposal: 'I will do it.' });
  const other = await api.assignment(poster);
  await api.as(me).bids.place({ assignment_id: other, proposal: 'Step by step.' });
  const { conversation_id } = await api
    .as(poster)
    .assignments.award({ p_assignment_id: other, p_bidder_id: me.id, p_award_cost: 100 });
  await api.as(me).chat.send({ conversation_id, content: 'Salam!' });
  assert.deepEqual(await browser.call((accounts) => accounts.deletion()), {
    refused: null,
    coins: 70,
    open: 1,
    under_way: 1,
    payments: [],
  });

  assert.equal((await refusalOf(browser.call((accounts) => accounts.deleteAccount({})))).code, 'proof_required');
  const wrong = browser.call((accounts) => accounts.deleteAccount({ current_password: 'Wrong-1-word' }));
  assert.equal((await refusalOf(wrong)).code, 'current_password_wrong');
  await browser.call((accounts) => accounts.deleteAccount(proof));

  assert.equal(await browser.viewer(), null);
  assert.equal((await api.reload(tutor)).coins, 100, 'the bid is paid back');
  assert.equal((await refusalOf(api.as(null).assignments.get({ id: open }))).code, 'assignment_not_found');
  assert.equal(
    (await refusalOf(api.as(null).profiles.byUsername({ username: me.username }))).code,
    'profile_not_found',
  );
  const [message] = await api.db.selectFrom('messages').selectAll().where('sender_id', '=', me.id).execute();
  assert.equal(message?.content, 'Salam!');
  const told = JSON.stringify([
    await api.as(poster).chat.messages({ conversation_id }),
    await api.as(poster).chat.conversations({ p_user_id: poster.id }),
    await api.as(null).assignments.get({ id: other }),
  ]);
  assert.ok(told.includes('Deleted member'));
  for (const canary of [me.full_name, me.username, email]) assert.ok(!told.includes(canary), canary);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('The email of a deleted account signs up again and inherits nothing', async (t) => {
  const api = await testApi(t);
  const { browser, me } = await withPast(api);
  await browser.call((accounts) => accounts.deleteAccount(proof));
  await join(api, { password: 'Newword-1', confirm_password: 'Newword-1' });
  const anew = credentials(api, 'Newword-1');
  await anew.signIn();
  const found = await anew.browser.viewer();
  assert.deepEqual([found?.username, found?.coins, found?.id === me.id], [me.username, 0, false]);
  const old = credentials(api);
  assert.equal((await refusalOf(old.signIn())).code, 'credentials_invalid', 'the old password opens neither');
  assert.deepEqual(await examine(api.database.pool), []);
});

test('One mailbox gets its coins once, however it is spelled, until the deleted account is cleared', async (t) => {
  const api = await testApi(t);
  const { browser } = await withPast(api);
  await browser.call((accounts) => accounts.deleteAccount(proof));
  const coinsOf = async (email: string) => {
    await join(api, { email, username: `again_${email.length}` });
    return (await api.db.selectFrom('profiles').select('coins').where('email', '=', email).executeTakeFirstOrThrow())
      .coins;
  };
  assert.equal(await coinsOf('sana+again@example.com'), 0);
  assert.equal(await coinsOf('another@example.com'), 100);
  await api.db.deleteFrom('deleted_accounts').execute();
  assert.equal(await coinsOf('sana@example.com'), 100);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Owners can restore a deleted account by a login within fourteen days, with coins and name', async (t) => {
  const api = await testApi(t);
  const { browser, me } = await withPast(api);
  await browser.call((accounts) => accounts.deleteAccount(proof));
  const wrong = credentials(api, 'Wrong-1-word');
  assert.equal((await refusalOf(wrong.signIn())).code, 'credentials_invalid');
  const late = api.as(null, { now: days(14) }).accounts.signIn({ email, password });
  assert.equal((await refusalOf(late)).code, 'credentials_invalid');

  const back = credentials(api);
  assert.deepEqual(await back.signIn(), { user_id: null, second_factor: false, deleted: true });
  await back.browser.call((accounts) => accounts.keepAccount());
  const found = await back.browser.viewer();
  assert.deepEqual(
    [found?.id, found?.full_name, found?.username, found?.email, found?.phone_number, found?.expertise, found?.coins],
    [me.id, me.full_name, me.username, email, me.phone_number, me.expertise, me.coins],
  );
  const kinds = await api.db.selectFrom('mails').select('kind').orderBy('id').execute();
  assert.deepEqual(
    kinds.map(({ kind }) => kind).filter((kind) => kind.startsWith('account_')),
    ['account_deleted', 'account_restored'],
  );
  assert.deepEqual(await examine(api.database.pool), []);
});

test('An intruder’s new second factor does not stop the mailbox’s owner from restoring an account', async (t) => {
  const api = await testApi(t);
  const { browser, me } = await withPast(api);
  const enrol = async (at: typeof browser) => {
    await at.call((accounts) => accounts.enrollFactor(proof));
    const pending = await at.call((accounts) => accounts.pendingFactor());
    const { backup_codes } = await at.call((accounts) => accounts.verifyFactor({ code: totp(pending?.secret ?? '') }));
    return { ...proof, factor_code: backup_codes?.[0] };
  };
  const byMail = async (at = apiBrowser(api)) => {
    await api.as(null).accounts.sendCode({ email });
    const key = await api.db.selectFrom('mailed_keys').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const code = codeOf(key.id, api.services.secret);
    return { at, entered: await at.call((accounts) => accounts.signInWithCode({ email, code })) };
  };
  const full = await enrol(browser);
  await browser.call((accounts) => accounts.deleteAccount(full));
  assert.deepEqual(await credentials(api).signIn(), { user_id: null, second_factor: true }, 'the password alone');
  const { at, entered } = await byMail();
  assert.deepEqual(entered, { user_id: null, second_factor: false, deleted: true });
  assert.equal((await at.call((accounts) => accounts.keepAccount())).user_id, me.id);

  const fullAgain = await enrol(at);
  await api.db
    .updateTable('two_factors')
    .set({ created_at: days(-8) })
    .execute();
  await at.call((accounts) => accounts.deleteAccount(fullAgain));
  assert.deepEqual((await byMail()).entered, { user_id: null, second_factor: true }, 'an older one is the owner’s');
});

test('Deletion requires a code of the active second factor, or a backup code', async (t) => {
  const api = await testApi(t);
  const { browser } = await withPast(api);
  await browser.call((accounts) => accounts.enrollFactor(proof));
  const pending = await browser.call((accounts) => accounts.pendingFactor());
  const key = pending?.secret ?? '';
  const { backup_codes } = await browser.call((accounts) => accounts.verifyFactor({ code: totp(key) }));
  const remove = (factor_code?: string) =>
    browser.call((accounts) => accounts.deleteAccount({ ...proof, factor_code }));
  const missing = await refusalOf(remove());
  assert.deepEqual([missing.code, missing.field], ['factor_code_required', 'factor_code']);
  const right = totp(key, Date.now() + 30_000);
  const wrong = await refusalOf(remove(right === '000000' ? '111111' : '000000'));
  assert.deepEqual([wrong.code, wrong.field], ['factor_code_wrong', 'factor_code']);
  assert.notEqual(await browser.viewer(), null);
  assert.deepEqual(await remove(right), { ok: true });
  const at = credentials(api);
  await at.signIn();
  const [first = '', second = ''] = backup_codes ?? [];
  await at.browser.call((accounts) => accounts.verifyFactor({ code: first }));
  await at.browser.call((accounts) => accounts.keepAccount());
  const byBackup = (factor_code: string) =>
    at.browser.call((accounts) => accounts.deleteAccount({ ...proof, factor_code }));
  assert.equal((await refusalOf(byBackup(first))).code, 'factor_code_wrong', 'a backup code works once');
  assert.deepEqual(await byBackup(second), { ok: true });
});

test('A deleted account with a second factor is restored only with a code or a backup code', async (t) => {
  const api = await testApi(t);
  const { browser, me } = await withPast(api);
  await browser.call((accounts) => accounts.enrollFactor(proof));
  const pending = await browser.call((accounts) => accounts.pendingFactor());
  const key = pending?.secret ?? '';
  const { backup_codes } = await browser.call((accounts) => accounts.verifyFactor({ code: totp(key) }));
  const isGone = async () => (await api.db.selectFrom('deleted_accounts').select('email').execute()).length === 1;
  const right = totp(key, Date.now() + 30_000);
  let session = browser;
  const [forKeeping, ...forDeleting] = backup_codes ?? [];
  for (const [n, code] of [right, forKeeping ?? ''].entries()) {
    await session.call((accounts) => accounts.deleteAccount({ ...proof, factor_code: forDeleting[n] }));
    const at = credentials(api);
    assert.deepEqual(await at.signIn(), { user_id: null, second_factor: true });
    assert.deepEqual([await at.browser.viewer(), await isGone()], [null, true], 'the password alone restores nothing');
    const wrong = at.browser.call((accounts) =>
      accounts.verifyFactor({ code: right === '000000' ? '111111' : '000000' }),
    );
    assert.equal((await refusalOf(wrong)).code, 'factor_code_wrong');
    assert.equal(await isGone(), true);
    assert.equal((await refusalOf(at.browser.call((accounts) => accounts.keepAccount()))).code, 'keep_expired');
    const asked = await at.browser.call((accounts) => accounts.verifyFactor({ code }));
    assert.deepEqual(asked, { user_id: null, second_factor: false, deleted: true, backup_codes: null });
    assert.deepEqual([await at.browser.viewer(), await isGone()], [null, true], 'nor do both factors');
    const again = at.browser.call((accounts) => accounts.challengeFactor());
    assert.equal((await refusalOf(again)).code, 'factor_expired');
    await at.browser.call((accounts) => accounts.keepAccount());
    assert.deepEqual([(await at.browser.viewer())?.id, await isGone()], [me.id, false]);
    const mails = await api.db.selectFrom('mails').select('id').where('kind', '=', 'account_restored').execute();
    assert.equal(mails.length, 1);
    session = at.browser;
  }
});

test('A deleted account cannot be restored if its email was taken between password and code', async (t) => {
  const api = await testApi(t);
  const { browser } = await withPast(api);
  await browser.call((accounts) => accounts.enrollFactor(proof));
  const pending = await browser.call((accounts) => accounts.pendingFactor());
  const { backup_codes } = await browser.call((accounts) =>
    accounts.verifyFactor({ code: totp(pending?.secret ?? '') }),
  );
  await browser.call((accounts) => accounts.deleteAccount({ ...proof, factor_code: backup_codes?.[1] }));
  const half = credentials(api);
  await half.signIn();
  await join(api, { password: 'Newword-1', confirm_password: 'Newword-1' });
  const code = backup_codes?.[0] ?? '';
  assert.equal(
    (await refusalOf(half.browser.call((accounts) => accounts.verifyFactor({ code })))).code,
    'account_blocked',
  );
  assert.equal(await half.browser.viewer(), null);
  assert.equal((await refusalOf(credentials(api).signIn())).code, 'credentials_invalid');
});

test('A restored account whose username was taken gets a generated one and may choose another', async (t) => {
  const api = await testApi(t);
  const { browser, me } = await withPast(api);
  await browser.call((accounts) => accounts.deleteAccount(proof));
  await api.person({ username: me.username });
  const back = credentials(api);
  await back.signIn();
  await back.browser.call((accounts) => accounts.keepAccount());
  const found = await back.browser.viewer();
  assert.match(found?.username ?? '', /^deleted_/);
  assert.equal(found?.username_made, true);
});

test('Admins’ accounts cannot be deleted, and deleted people get no mail', async (t) => {
  const api = await testApi(t);
  const { browser, me } = await withPast(api);
  await api.db.updateTable('profiles').set({ is_admin: true }).where('id', '=', me.id).execute();
  assert.equal((await refusalOf(browser.call((accounts) => accounts.deleteAccount(proof)))).code, 'admin_stays');
  await api.db.updateTable('profiles').set({ is_admin: false }).where('id', '=', me.id).execute();
  await browser.call((accounts) => accounts.deleteAccount(proof));
  const admin = await api.person({ is_admin: true });
  const unblock = api.as(admin).admin.unblockUser({ user_id: me.id, reason: 'By mistake.' });
  assert.equal((await refusalOf(unblock)).code, 'user_not_found');
  const mails = await api.db.selectFrom('mails').select('kind').where('recipient_id', '=', me.id).execute();
  assert.deepEqual(
    mails.filter(({ kind }) => kind !== 'account_exists'),
    [],
  );
});

test('Bids racing a deletion are refused or refunded, and of simultaneous deletions one counts', async (t) => {
  const api = await testApi(t);
  const { browser, me } = await withPast(api);
  const open = [await api.assignment(me), await api.assignment(me)];
  const tutors = await Promise.all(Array.from({ length: 12 }, () => api.person()));
  const bids = tutors.map((tutor, n) =>
    api.as(tutor).bids.place({ assignment_id: open[n % 2] ?? '', proposal: 'I will do it.' }),
  );
  const deletions = [1, 2, 3].map(() => browser.call((accounts) => accounts.deleteAccount(proof)));
  const answers = await Promise.allSettled([...bids, ...deletions]);
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason.code)] : []));
  const expected = ['assignment_not_found', 'account_blocked', 'sign_in_required'];
  assert.deepEqual(
    refused.filter((code) => !expected.includes(code)),
    [],
  );
  for (const tutor of tutors) assert.equal((await api.reload(tutor)).coins, 100);
  const { n } = await api.db
    .selectFrom('deleted_accounts')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow();
  assert.equal(Number(n), 1);
  assert.deepEqual(await examine(api.database.pool), []);
});
