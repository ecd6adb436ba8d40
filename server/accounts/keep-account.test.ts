import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { keepWithin, takeBackDays } from '#core/limits.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { apiBrowser } from '#tests/support/api-browser.ts';
import { confirm, join, password, secret, signUpForm } from '#tests/support/sign-up.ts';
import { examine } from '../doctor.ts';
import { signId } from '../platform/signed-id.ts';
import { confirmationKey } from './sign-up.ts';

const minutes = (n: number) => new Date(noon.getTime() + n * 60_000);
type Browser = ReturnType<typeof apiBrowser>;

/** A deleted account, and a browser whose owner is asked whether they keep it. */
async function asked(api: TestApi, name = 'sana') {
  const email = `${name}@example.com`;
  await join(api, { email, username: `${name}_example` });
  const owner = apiBrowser(api);
  const signIn = (browser: Browser) => browser.call((accounts) => accounts.signIn({ email, password }));
  const remove = (browser: Browser, now?: Date) =>
    browser.call((accounts) => accounts.deleteAccount({ current_password: password }), '127.0.0.1', now);
  await signIn(owner);
  const me = await owner.viewer();
  assert.ok(me);
  await remove(owner);
  const browser = apiBrowser(api);
  assert.equal((await signIn(browser)).deleted, true);
  return { me, browser, signIn: () => signIn(browser), remove };
}

const keep = (browser: Browser, now?: Date) => browser.call((accounts) => accounts.keepAccount(), '127.0.0.1', now);
const refused = async (browser: Browser, now?: Date) => (await refusalOf(keep(browser, now))).code;
const deletions = async ({ db }: TestApi) =>
  (await db.selectFrom('deleted_accounts').select('user_id').execute()).map(({ user_id }) => user_id);

test('The question shows name and last day, and opens nothing of the account before it is kept', async (t) => {
  const api = await testApi(t);
  const { me, browser } = await asked(api);
  assert.deepEqual(await browser.call((accounts) => accounts.deletedAccount()), {
    full_name: me.full_name,
    gone_at: new Date(noon.getTime() + takeBackDays * 86_400_000),
  });
  assert.equal(await browser.viewer(), null);
  for (const path of ['me', 'security', 'sessions', 'reauthenticate'] as const) {
    const tried = browser.call<unknown>((accounts) => accounts[path]());
    assert.equal((await refusalOf(tried)).code, 'sign_in_required', path);
  }
  assert.deepEqual(
    [(await api.db.selectFrom('sessions').select('id').execute()).length, await deletions(api)],
    [0, [me.id]],
  );
  const { user_id } = await keep(browser);
  assert.deepEqual([user_id, (await browser.viewer())?.id, await deletions(api)], [me.id, me.id, []]);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Neither the first link of a deleted account nor a sign-up after its return says that it confirmed', async (t) => {
  const api = await testApi(t);
  const { me, browser } = await asked(api);
  const first = signId(me.id, confirmationKey(secret));
  const guest = api.as(null).accounts;
  assert.equal((await refusalOf(guest.verify({ token: first }))).code, 'confirmation_link_invalid');
  assert.equal((await refusalOf(guest.signUpToConfirm({ token: first }))).code, 'confirmation_link_invalid');
  const other = { password: 'Other-word-1', confirm_password: 'Other-word-1' };
  await guest.signUp({ ...signUpForm, ...other, email: me.email, username: 'other_one' });
  await keep(browser);
  assert.equal((await refusalOf(confirm(api, me.email))).code, 'confirmation_link_invalid');
  assert.deepEqual(await guest.signUpToConfirm({ token: first }), { sign_up: null });
});

test('Logging out leaves the account deleted; its owner may log in and keep it later', async (t) => {
  const api = await testApi(t);
  const { me, browser, signIn } = await asked(api);
  await browser.call((accounts) => accounts.signOut());
  assert.deepEqual([await refused(browser), await deletions(api)], ['keep_expired', [me.id]]);
  await signIn();
  assert.equal((await keep(browser)).user_id, me.id);
});

test('The question holds ten minutes, in the browser that was asked, and for its own account', async (t) => {
  const api = await testApi(t);
  const { me, browser } = await asked(api);
  const other = await asked(api, 'tariq');
  const [own = '', theirs = ''] = [browser.cookie('keep'), other.browser.cookie('keep')];
  assert.equal(await refused(apiBrowser(api)), 'keep_expired', 'no cookie');
  const [value = '', signature = ''] = own.split('.');
  const about = JSON.parse(Buffer.from(value, 'base64url').toString());
  const changed = Buffer.from(JSON.stringify({ ...about, account: other.me.id })).toString('base64url');
  for (const forged of ['x', own.slice(0, -1), `${changed}.${signature}`, `${value}.${theirs.split('.')[1]}`]) {
    const stranger = apiBrowser(api);
    stranger.take('keep', forged);
    assert.equal(await refused(stranger), 'keep_expired', forged);
  }
  const late = apiBrowser(api);
  late.take('keep', own);
  assert.equal(await refused(late, minutes(keepWithin)), 'keep_expired');
  assert.deepEqual((await deletions(api)).sort(), [me.id, other.me.id].sort());
  const moved = apiBrowser(api);
  moved.take('keep', theirs);
  assert.equal((await keep(moved)).user_id, other.me.id, 'the cookie of one account keeps that one alone');
  assert.deepEqual(await deletions(api), [me.id]);
});

test('On a phone of two people, who logs in after the question neither reads nor answers it', async (t) => {
  const api = await testApi(t);
  const { me, browser } = await asked(api);
  const question = browser.cookie('keep') ?? '';
  await join(api, { email: 'bilal@example.com', username: 'bilal_example', phone_number: '0300 7654399' });
  await browser.call((accounts) => accounts.signIn({ email: 'bilal@example.com', password }));
  assert.equal(browser.cookie('keep') ?? '', '', 'the question is gone');
  browser.take('keep', question);
  const read = browser.call((accounts) => accounts.deletedAccount());
  assert.deepEqual([(await refusalOf(read)).code, await refused(browser)], ['keep_expired', 'keep_expired']);
  assert.deepEqual(await deletions(api), [me.id]);
});

test('A deleted account that an admin blocks comes back blocked, and opens nothing', async (t) => {
  const api = await testApi(t);
  const { me, browser } = await asked(api);
  const admin = await api.person({ is_admin: true });
  const block = () => api.as(admin).admin.blockUser({ user_id: me.id, reason: 'Took money and left.' });
  assert.equal((await block()).is_blocked, true);
  assert.equal((await refusalOf(block())).code, 'user_already_blocked');
  assert.equal(await refused(browser), 'account_blocked');
  assert.equal(await browser.viewer(), null);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Of two simultaneous answers one keeps the account; after another deletion neither does', async (t) => {
  const api = await testApi(t);
  const { me, browser, remove } = await asked(api);
  const old = browser.cookie('keep') ?? '';
  const twin = apiBrowser(api);
  twin.take('keep', old);
  const answers = await Promise.allSettled([keep(browser), keep(twin)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  const inside = (await browser.viewer()) ? browser : twin;
  await remove(inside, minutes(1));
  const before = apiBrowser(api);
  before.take('keep', old);
  assert.deepEqual([await refused(before, minutes(2)), await deletions(api)], ['keep_expired', [me.id]]);
});

test('Refuses to restore an account that the nightly job deletes at the same moment', async (t) => {
  const api = await testApi(t);
  const { me, browser } = await asked(api);
  const answer = await api.db.transaction().execute(async (night) => {
    await night.deleteFrom('deleted_accounts').where('user_id', '=', me.id).execute();
    const kept = refused(browser);
    const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await waits.execute(api.db)).rows.length === 0) await setImmediate();
    return { kept };
  });
  assert.equal(await answer.kept, 'keep_expired');
  const { deleted_at } = await api.db
    .selectFrom('profiles')
    .select('deleted_at')
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow();
  assert.ok(deleted_at);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('An email used by a newer sign-up keeps the old account deleted', async (t) => {
  const api = await testApi(t);
  const { me, browser } = await asked(api);
  await join(api, { email: 'sana@example.com', password: 'Newword-1', confirm_password: 'Newword-1' });
  const seen = browser.call((accounts) => accounts.deletedAccount());
  assert.equal((await refusalOf(seen)).code, 'keep_expired');
  assert.deepEqual([await refused(browser), await deletions(api)], ['keep_expired', [me.id]]);
});
