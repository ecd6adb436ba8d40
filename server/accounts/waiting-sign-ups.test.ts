import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostSignUps, signUpDays, signUpMails, signUpMailsFrom } from '#core/limits.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { signUpForm as form, join, password, secret, tokenOf } from '#tests/support/sign-up.ts';
import { signId } from '../platform/signed-id.ts';
import { confirmationKey } from './sign-up.ts';

const email = 'sana@example.com';
const strangers = { ...form, full_name: 'Stranger', password: 'Strange1!', confirm_password: 'Strange1!' };
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

/** Returns the subjects of the confirmation mails that were written, oldest first. */
const mailed = async ({ db }: TestApi) =>
  (await db.selectFrom('mails').select('subject_id').where('kind', '=', 'confirm_email').orderBy('id').execute()).map(
    ({ subject_id }) => subject_id,
  );

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

for (const first of ['the stranger', 'the owner']) {
  test(`With two sign-ups for one email, ${first} first, the link confirms only its own`, async (t) => {
    const api = await testApi(t);
    const guest = api.as(null).accounts;
    const tokens = new Map<string, string>();
    for (const who of first === 'the owner' ? ['the owner', 'the stranger'] : ['the stranger', 'the owner']) {
      await guest.signUp(who === 'the owner' ? form : strangers);
      tokens.set(who, signId(String((await mailed(api)).at(-1)), confirmationKey(secret)));
    }
    const [own = '', other = ''] = [tokens.get('the owner'), tokens.get('the stranger')];
    assert.notEqual(own, other);
    const shown = await guest.signUpToConfirm({ token: other });
    assert.deepEqual(shown.sign_up, {
      email,
      full_name: 'Stranger',
      username: 'sana_example',
      provider: null,
      created_at: noon,
    });

    await guest.verify({ token: own });
    assert.deepEqual(await guest.signUpToConfirm({ token: own }), { sign_up: null });
    assert.equal(await codeOf(guest.verify({ token: other })), 'confirmation_link_invalid');
    assert.equal(await codeOf(guest.signUpToConfirm({ token: other })), 'confirmation_link_invalid');
    const [member, ...others] = await api.db
      .selectFrom('profiles')
      .innerJoin('identities', 'identities.user_id', 'profiles.id')
      .select(['full_name', 'provider_id'])
      .execute();
    assert.deepEqual([member, others], [{ full_name: 'Sana Example', provider_id: 'credential' }, []]);
    assert.ok(await guest.signIn({ email, password }));
    const after = api.as(null, { now: later(60 * 24 * signUpDays) }).accounts;
    assert.equal(await codeOf(after.signIn({ email, password: 'Strange1!' })), 'credentials_invalid');
  });
}

test('The answer to a planted sign-up does not reveal when its email became a member’s', async (t) => {
  const api = await testApi(t);
  const guest = api.as(null).accounts;
  const { change_token } = await guest.signUp(strangers);
  const answers = async (n: number) => {
    const stranger = api.as(null, { ip: `10.7.${n}.1`, now: later(n) }).accounts;
    const { username, ...again } = strangers;
    return [
      await codeOf(stranger.signIn({ email, password: strangers.password })),
      await codeOf(stranger.signIn({ email, password: 'Wrong1!x' })),
      await stranger.resendConfirmation({ email, change_token }),
      typeof (await stranger.signUp({ ...again, username: `${username}_${n}` })).change_token,
    ];
  };
  const before = await answers(1);
  assert.equal(before[0], 'email_not_confirmed');
  await guest.signUp(form);
  const waiting = api.db.selectFrom('sign_ups').select('id').where('full_name', '<>', strangers.full_name);
  const { id } = await waiting.executeTakeFirstOrThrow();
  await guest.verify({ token: signId(id, confirmationKey(secret)) });
  assert.deepEqual(await answers(2), before);
  assert.deepEqual(await guest.changeSignUp({ change_token, email: 'another@example.com' }), {
    ok: true,
    email: 'another@example.com',
  });
});

test('Reading a link a hundred times confirms nothing: confirming is a separate call', async (t) => {
  const api = await testApi(t);
  await api.as(null).accounts.signUp(form);
  const token = await tokenOf(api, email);
  await Promise.all(Array.from({ length: 100 }, () => api.as(null).accounts.signUpToConfirm({ token })));
  assert.deepEqual(await api.db.selectFrom('profiles').select('id').execute(), []);
});

test('‘This was not me’ ends only that sign-up, and an existing account stays', async (t) => {
  const api = await testApi(t);
  const guest = api.as(null).accounts;
  await guest.signUp(form);
  const own = await tokenOf(api, email);
  await guest.signUp(strangers);
  const [, stranger] = await mailed(api);
  const token = signId(String(stranger), confirmationKey(secret));
  for (let n = 0; n < 2; n += 1) assert.deepEqual(await guest.endSignUp({ token }), { ok: true });
  assert.equal(await codeOf(guest.verify({ token })), 'confirmation_link_invalid');
  assert.equal(await codeOf(guest.signIn({ email, password: 'Strange1!' })), 'credentials_invalid');
  await guest.verify({ token: own });
  assert.equal(await codeOf(guest.endSignUp({ token: own })), 'sign_up_confirmed');
  assert.equal(await codeOf(guest.endSignUp({ token: `${own}x` })), 'confirmation_link_invalid');
  assert.ok(await guest.signIn({ email, password }));
});

test('Each waiting password asks for its own confirmation, also after a change of the email', async (t) => {
  const api = await testApi(t);
  const from = (n: number) => api.as(null, { ip: `10.2.${n}.1`, now: later(n) }).accounts;
  await from(1).signUp(form);
  await from(2).signUp(strangers);
  const [own, other] = await mailed(api);
  assert.equal(await codeOf(from(3).signIn({ email, password })), 'email_not_confirmed');
  assert.deepEqual(await mailed(api), [own, other, own]);
  const moved = {
    ...form,
    username: 'moved',
    email: 'typo@example.com',
    password: 'Moved1!x',
    confirm_password: 'Moved1!x',
  };
  const { change_token } = await from(4).signUp(moved);
  await from(4).changeSignUp({ change_token, email });
  assert.equal(await codeOf(from(5).signIn({ email, password: 'Moved1!x' })), 'email_not_confirmed');
  assert.equal(await codeOf(from(5).signIn({ email, password: 'Wrong1!x' })), 'credentials_invalid');
});

test('Resends the confirmation of the sign-up whose token is given, else of the newest', async (t) => {
  const api = await testApi(t);
  const from = (n: number) => api.as(null, { ip: `10.3.${n}.1`, now: later(61 * n) }).accounts;
  const { change_token } = await from(1).signUp(form);
  await from(2).signUp(strangers);
  const [own, other] = await mailed(api);
  await from(3).resendConfirmation({ email, change_token });
  await from(4).resendConfirmation({ email });
  await from(5).resendConfirmation({ email, change_token: `${change_token}x` });
  assert.deepEqual(await mailed(api), [own, other, own, other]);
});

test('A username waits for one email, and a change of email cannot give it to another', async (t) => {
  const api = await testApi(t);
  const guest = api.as(null).accounts;
  await guest.signUp(form);
  const { change_token } = await guest.signUp(strangers);
  assert.equal(await codeOf(guest.signUp({ ...strangers, email: 'stranger@example.com' })), 'username_taken');
  assert.equal(await codeOf(guest.changeSignUp({ change_token, email: 'stranger@example.com' })), 'username_taken');
  await guest.verify({ token: signId(String((await mailed(api))[0]), confirmationKey(secret)) });
});

test('A flood of sign-ups to one mailbox is bounded and ends none that was mailed', async (t) => {
  const api = await testApi(t);
  await api.as(null).accounts.signUp(form);
  const own = await tokenOf(api, email);
  for (let n = 0; n < 2 * mostSignUps; n += 1) {
    const flood = { ...strangers, full_name: `Stranger ${n}`, username: `flood_${n}`, email: `sana+${n}@example.com` };
    await api.as(null, { ip: `10.4.0.${n}` }).accounts.signUp(n % 2 ? flood : { ...flood, email });
  }
  const { waiting } = await api.db
    .selectFrom('sign_ups')
    .select(({ fn }) => fn.countAll<string>().as('waiting'))
    .executeTakeFirstOrThrow();
  assert.equal(Number(waiting), mostSignUps);
  assert.equal((await mailed(api)).length, signUpMails[0].most);
  // The owner signs up once more, and is not refused.
  assert.ok(await api.as(null, { ip: '10.5.0.1', now: later(1) }).accounts.signUp({ ...form, username: 'sana_again' }));
  await api.as(null).accounts.verify({ token: own });
});

test('A network’s limit is below its mailbox’s: the owner, elsewhere, still gets mails', async (t) => {
  const api = await testApi(t);
  const attacker = api.as(null, { ip: '2001:db8::1' }).accounts;
  for (let n = 0; n < 6; n += 1) await attacker.signUp({ ...strangers, full_name: `Stranger ${n}` });
  await api.as(null, { ip: '2001:db8::ffff' }).accounts.resendConfirmation({ email });
  assert.equal((await mailed(api)).length, signUpMailsFrom[0].most);
  await api.as(null, { ip: '192.0.2.9' }).accounts.signUp(form);
  const own = await tokenOf(api, email);
  assert.equal(own, signId(String((await mailed(api)).at(-1)), confirmationKey(secret)));
});

test('Strangers from many networks who use up a mailbox’s mails leave its owner a first one', async (t) => {
  const api = await testApi(t);
  for (let n = 0; n < 12; n += 1) {
    await api.as(null, { ip: `10.6.${n % 3}.${n}` }).accounts.signUp({ ...strangers, full_name: `Stranger ${n}` });
  }
  const used = (await mailed(api)).length;
  assert.equal(used, signUpMails[0].most);
  const owner = api.as(null, { ip: '100.70.5.5' }).accounts;
  await owner.signUp(form);
  const own = (await mailed(api)).at(-1);
  assert.equal(await tokenOf(api, email), signId(String(own), confirmationKey(secret)));
  assert.equal((await mailed(api)).length, used + 1);
  await owner.resendConfirmation({ email });
  assert.equal((await mailed(api)).length, used + 1, 'one, once');
});

test('The login says that the link was sent again only if it was, alike for a member’s email', async (t) => {
  const api = await testApi(t);
  await join(api, { email: 'member@example.com', username: 'a_member' });
  const planted = { password: 'Planted-1', confirm_password: 'Planted-1' };
  const told = async (email: string) => {
    await api.as(null).accounts.signUp({ ...form, email, username: email.replace(/\W/g, '_'), ...planted });
    const mails = async () => (await api.db.selectFrom('mails').select('id').execute()).length;
    const answers: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const before = await mails();
      const { text } = await refusalOf(api.as(null).accounts.signIn({ email, password: planted.password }));
      assert.equal(text?.includes('sent you the link again'), (await mails()) > before, `${n}: ${text}`);
      answers.push(text ?? '');
    }
    return answers;
  };
  const answers = await told('stranger@example.com');
  assert.match(answers.at(-1) ?? '', /We can send another one in 60 minutes\.$/);
  await api.db.deleteFrom('rate_limits').execute();
  assert.deepEqual(await told('member@example.com'), answers);
});
