import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signUpDays, signUpMails, signUpMailsSpare } from '#core/limits.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { confirm, signUpForm as form, join, password, tokenOf } from '#tests/support/sign-up.ts';
import { recurringJobs } from '../housekeeping.ts';

const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const afterwards = later((signUpDays * 24 + 1) * 60);

/** Returns a call's answer, or its refusal. */
async function said(call: Promise<unknown>): Promise<unknown> {
  return call.catch(() => refusalOf(call));
}

/** Counts the mails written of each kind. */
async function mailsOf({ db }: TestApi): Promise<Record<string, number>> {
  const mails = await db.selectFrom('mails').select('kind').execute();
  const counts: Record<string, number> = {};
  for (const { kind } of mails) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

test('A confirmed sign-up makes one profile with 100 coins (CONST-04, SIGNUP-07, ENTITY-03, ENTITY-05, CALL-02)', async (t) => {
  const api = await testApi(t);
  await api.as(null).accounts.signUp(form);
  assert.deepEqual(
    await api.db.selectFrom('profiles').select('id').execute(),
    [],
    'nobody before the mail is answered',
  );
  assert.deepEqual(await mailsOf(api), { confirm_email: 1 });
  assert.equal(await api.services.mailer.drain(), 1, 'the mail goes out');

  const token = await tokenOf(api, 'sana@example.com');
  await Promise.all([1, 2, 3].map(() => api.as(null).accounts.verify({ token })));
  await api.as(null, { now: afterwards }).accounts.verify({ token });
  const row = await api.db.selectFrom('profiles').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual(
    [row.full_name, row.username, row.email, row.phone_number, row.user_type, row.ref],
    ['Sana Example', 'sana_example', 'sana@example.com', '+923001234567', 'tutor', 'some_friend'],
  );
  assert.deepEqual([row.expertise, row.coins, row.email_verified], [['Mathematics', 'physics'], 100, true]);
  assert.deepEqual([row.notify_on_bid, row.show_ratings, row.theme], [true, true, 'light']);
  assert.deepEqual([row.is_admin, row.is_verified, row.is_blocked], [false, false, false]);
  const identities = await api.db.selectFrom('identities').select('password').execute();
  assert.equal(identities.length, 1);
  assert.match(identities[0]?.password ?? '', /^\$argon2id\$/);
  assert.deepEqual(await api.db.selectFrom('sign_ups').select('id').execute(), []);
});

test('A client cannot give itself coins, rights or a confirmed email', async (t) => {
  const api = await testApi(t);
  const greedy = { ...form, coins: 5000, is_admin: true, is_verified: true, email_verified: true };
  await api.as(null).accounts.signUp(greedy);
  assert.deepEqual(await api.db.selectFrom('profiles').select('id').execute(), []);
  await confirm(api, form.email);
  const row = await api.db.selectFrom('profiles').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([row.coins, row.is_admin, row.is_verified], [100, false, false]);
});

test('Each sign-up field is required and named (SIGNUP-09)', async (t) => {
  const api = await testApi(t);
  for (const field of ['full_name', 'username', 'email', 'phone_number', 'password', 'confirm_password', 'user_type']) {
    const refusal = await refusalOf(api.as(null).accounts.signUp({ ...form, [field]: '' }));
    assert.equal(refusal.code, 'input_invalid');
    assert.ok(refusal.fields.includes(field), `${field}: ${refusal.fields.join()}`);
  }
  assert.deepEqual((await refusalOf(api.as(null).accounts.signUp({ ...form, expertise: [] }))).fields, ['expertise']);
});

test('Passwords must match and be strong, in the words of the spec (SIGNUP-10, SIGNUP-11)', async (t) => {
  const api = await testApi(t);
  const differ = await refusalOf(api.as(null).accounts.signUp({ ...form, confirm_password: 'Other1!x' }));
  assert.deepEqual([differ.title, differ.text], ['Password Mismatch', 'Passwords do not match.']);
  for (const weak of ['Abc12!x', 'Abcdefg!', 'Abcdefg1']) {
    const refusal = await refusalOf(api.as(null).accounts.signUp({ ...form, password: weak, confirm_password: weak }));
    assert.deepEqual(
      [refusal.title, refusal.text],
      ['Weak Password', 'Password must be at least 8 characters with a number and special character.'],
      weak,
    );
  }
  assert.deepEqual(await api.db.selectFrom('sign_ups').select('id').execute(), []);
});

test('Refuses a wrong phone number at its field', async (t) => {
  const api = await testApi(t);
  const refusal = await refusalOf(api.as(null).accounts.signUp({ ...form, phone_number: '12' }));
  assert.equal(refusal.code, 'phone_invalid');
});

test('A username is taken in any case, by members and sign-ups; simultaneous sign-ups get one (SIGNUP-14)', async (t) => {
  const api = await testApi(t);
  const again = { ...form, username: 'SANA_example', email: 'second@example.com' };
  await api.as(null).accounts.signUp(form);
  for (const step of ['waiting', 'a member']) {
    const refusal = await refusalOf(api.as(null).accounts.signUp(again));
    assert.deepEqual([refusal.title, refusal.text], ['Sign Up Failed', 'This username is already taken.'], step);
    if (step === 'waiting') await confirm(api, form.email);
  }
  const race = await Promise.allSettled(
    [1, 2, 3, 4].map((n) =>
      api.as(null).accounts.signUp({ ...form, username: 'racer', email: `racer${n}@example.com` }),
    ),
  );
  const refused = race.filter((outcome) => outcome.status === 'rejected');
  assert.deepEqual(
    refused.map(({ reason }) => (reason as { code: string }).code),
    new Array(3).fill('username_taken'),
  );
});

test('Simultaneous equal sign-ups get one answer, and make one account with one mail', async (t) => {
  const api = await testApi(t);
  for (let n = 0; n < 8; n += 1) {
    const twin = { ...form, username: `twin_${n}`, email: `twin${n}@example.com` };
    const answers = await Promise.all([twin, twin].map((person) => api.as(null).accounts.signUp(person)));
    assert.deepEqual(answers[0], answers[1]);
    assert.equal(answers[0]?.ok, true);
  }
  assert.deepEqual(await mailsOf(api), { confirm_email: 8 });
  assert.equal(await api.services.mailer.drain(), 8);
  const tokens = await Promise.all(Array.from({ length: 8 }, (_, n) => tokenOf(api, `twin${n}@example.com`)));
  await Promise.all([...tokens, ...tokens].map((token) => api.as(null).accounts.verify({ token })));
  assert.equal((await api.db.selectFrom('profiles').select('id').execute()).length, 8);
});

test('A mistyped email can be changed: the sign-up waits for the new one, and the first link ends', async (t) => {
  const api = await testApi(t);
  const guest = api.as(null).accounts;
  const { email, change_token } = await guest.signUp({ ...form, email: 'mistyped@example.com' });
  assert.equal(email, 'mistyped@example.com');
  const first = await tokenOf(api, email);
  const refused = async (token: string) =>
    (await refusalOf(guest.changeSignUp({ change_token: token, email: form.email }))).code;
  assert.equal(await refused(`${change_token}x`), 'sign_up_gone');
  assert.equal(await refused(first), 'sign_up_gone', 'a link of a mail changes nothing');
  const confirming = guest.verify({ token: change_token });
  assert.equal((await refusalOf(confirming)).code, 'confirmation_link_invalid', 'what changes a sign-up confirms none');

  const change = () => guest.changeSignUp({ change_token, email: form.email });
  assert.deepEqual(await Promise.all([change(), change()]), Array(2).fill({ ok: true, email: 'sana@example.com' }));
  assert.deepEqual(await mailsOf(api), { confirm_email: 2 }, 'the same twice is one change');
  assert.equal((await refusalOf(guest.verify({ token: first }))).code, 'confirmation_link_invalid');
  await confirm(api, form.email);
  const members = await api.db.selectFrom('profiles').select(['username', 'email']).execute();
  assert.deepEqual(members, [{ username: 'sana_example', email: 'sana@example.com' }]);
  assert.equal(await refused(change_token), 'sign_up_gone', 'a member is no sign-up');
});

test('No later call reveals whether an email has an account', async (t) => {
  const api = await testApi(t);
  // The member's password differs: the stranger's is tried.
  const their = { password: 'Member1!', confirm_password: 'Member1!', phone_number: '0300 7654321' };
  await join(api, { username: 'member', email: 'member@example.com', ...their });

  /**
   * Makes every call that a person can make after a sign-up with this email, in the usual order,
   * and returns the answers.
   */
  async function answersAbout(email: string, ip: string): Promise<unknown[]> {
    const wished = `wished_${ip.length}`;
    const at = (minutes: number) => api.as(null, { ip, now: later(minutes) });
    const own = { ...form, username: wished, email: `own-${ip}@example.com` };
    const sign = { ...form, username: wished, email };
    const login = { email, password };
    const answers = [
      await said(at(0).accounts.signUp(sign)),
      await said(at(0).accounts.signUp(own)),
      await said(at(0).accounts.signUp(sign)),
      await said(at(5).accounts.signUp(sign)),
      await said(at(5).accounts.signIn(login)),
      await said(at(5).accounts.signIn({ ...login, password: 'Wrong1!!' })),
      await said(at(5).accounts.signIn({ ...login, email: '0300 1234567' })),
      await said(at(5).accounts.signIn({ ...login, email: '0300 7654321' })),
      await said(at(6).accounts.resendConfirmation({ email })),
      await said(at(6).profiles.byUsername({ username: wished })),
      await said(at(7).accounts.signUp({ ...sign, username: `${wished}_2` })),
      await said(at(7).accounts.signUp(own)),
      await said(at(7).accounts.signUp({ ...own, username: `${wished}_2`, email: `third-${ip}@example.com` })),
      await said(at(7).accounts.signUp({ ...sign, username: 'member' })),
    ];
    // Another sign-up is changed to this email, and away again.
    const typo = { ...form, username: `${wished}_3`, email: `typo-${ip}@example.com` };
    const { change_token } = await at(7).accounts.signUp(typo);
    for (const to of [email, email, typo.email]) {
      answers.push(await said(at(7).accounts.changeSignUp({ change_token, email: to })));
      answers.push(await said(at(7).accounts.signIn({ ...login, email: to })));
    }
    for (let n = 0; n < 12; n += 1) answers.push(await said(at(8).accounts.resendConfirmation({ email })));
    answers.push(await said(api.as(null, { ip, now: afterwards }).accounts.signIn(login)));
    const third = { ...own, username: `${wished}_2`, email: `third-${ip}@example.com` };
    answers.push(await said(api.as(null, { ip, now: afterwards }).accounts.signUp(third)));
    return answers;
  }
  // Each sign-up has a token of its own, which contains its email for its holder.
  const words = (answers: unknown[]) =>
    JSON.stringify(answers, null, 1)
      .replaceAll(/wished_\d+/g, 'wished')
      .replaceAll(/"(change_token|email)": "[^"]+"/g, '"$1"');

  const known = words(await answersAbout('member@example.com', '10.0.0.1'));
  const unknown = words(await answersAbout('nobody@example.com', '10.0.0.10'));
  assert.equal(known, unknown);
  for (const code of ['username_taken', 'email_not_confirmed', 'credentials_invalid', 'profile_not_found']) {
    assert.ok(known.includes(code), `${code} was among the answers`);
  }
});

test('An email that has an account gets a mail that says so, and no other account', async (t) => {
  const api = await testApi(t);
  const owner = await api.person({ email: 'known@example.com' });
  await api.as(null).accounts.signUp({ ...form, email: 'known@example.com' });
  const mails = await api.db.selectFrom('mails').select(['kind', 'recipient_id']).execute();
  assert.deepEqual(mails, [{ kind: 'account_exists', recipient_id: owner.id }]);
  assert.equal(await api.services.mailer.drain(), 1);
  // Not even with the token that no mail carried.
  const token = await tokenOf(api, 'known@example.com');
  assert.equal((await refusalOf(api.as(null).accounts.verify({ token }))).code, 'confirmation_link_invalid');
  assert.equal((await api.db.selectFrom('profiles').select('id').execute()).length, 1);
});

test('Refuses a link that is forged, too long, or older than its sign-up waits (CALL-06)', async (t) => {
  const api = await testApi(t);
  await api.as(null).accounts.signUp(form);
  const token = await tokenOf(api, form.email);
  for (const wrong of ['', 'x', `${token}x`, token.slice(0, -1), token.split('.')[0] ?? '', 'x'.repeat(5000), 'é.é']) {
    const refusal = await refusalOf(api.as(null).accounts.verify({ token: wrong }));
    assert.deepEqual([refusal.code, refusal.title], ['confirmation_link_invalid', 'Link expired'], wrong.slice(0, 50));
  }
  const late = api.as(null, { now: afterwards }).accounts;
  assert.equal((await refusalOf(late.verify({ token }))).code, 'confirmation_link_invalid');
  await api.as(null).accounts.verify({ token });
});

test('An unconfirmed sign-up frees its username after three days; a nightly job deletes it', async (t) => {
  const api = await testApi(t);
  await api.as(null).accounts.signUp(form);
  const other = { ...form, email: 'other@example.com' };
  const early = api.as(null, { now: later((signUpDays * 24 - 1) * 60) }).accounts;
  assert.equal((await refusalOf(early.signUp(other))).code, 'username_taken');
  await api.as(null, { now: afterwards }).accounts.signUp(other);
  assert.equal((await api.db.selectFrom('sign_ups').select('email').execute()).length, 1);

  await api.db.updateTable('sign_ups').set({ expires_at: '2020-01-01' }).execute();
  for (const job of recurringJobs({ ...api.services, clock: () => new Date() })) await job.run();
  assert.deepEqual(await api.db.selectFrom('sign_ups').select('id').execute(), []);
});

test('Resends the confirmation only to a waiting address, with one answer for all (CALL-07)', async (t) => {
  const api = await testApi(t);
  await api.as(null).accounts.signUp(form);
  await api.person({ email: 'confirmed@example.com' });
  await api.db.deleteFrom('mails').execute();
  for (const email of ['sana@example.com', 'confirmed@example.com', 'nobody@example.com']) {
    assert.deepEqual(await api.as(null).accounts.resendConfirmation({ email }), { ok: true });
  }
  assert.deepEqual(await mailsOf(api), { confirm_email: 1 });
});

test('A mailbox gets three confirmations an hour, ten a day, and a few for networks new to it', async (t) => {
  const api = await testApi(t);
  const { email } = form;
  const from = (n: number, minutes: number) => api.as(null, { ip: `10.1.${minutes % 250}.${n}`, now: later(minutes) });
  /** Asks five times in each way at once. */
  const ask = (minutes: number) =>
    Promise.all(
      Array.from({ length: 5 }, (_, n) => [
        from(n, minutes).accounts.resendConfirmation({ email }),
        from(n, minutes).accounts.signUp({ ...form, email: `sana+${n}@example.com`, username: `tagged_${n}` }),
        refusalOf(from(n, minutes).accounts.signIn({ email, password })).then(({ code }) =>
          assert.equal(code, 'email_not_confirmed', 'the answer stays the same'),
        ),
      ]).flat(),
    );
  await api.as(null).accounts.signUp(form);
  await ask(5);
  assert.deepEqual(await mailsOf(api), { confirm_email: signUpMails[0].most });
  await ask(59);
  assert.deepEqual(await mailsOf(api), { confirm_email: signUpMails[0].most + 1 }, 'the first of a network in a day');
  for (const minutes of [61, 125, 190, 255]) await ask(minutes);
  assert.deepEqual(await mailsOf(api), { confirm_email: signUpMails[1].most });
  for (let n = 0; n < 12; n += 1) await from(0, 300 + n).accounts.resendConfirmation({ email });
  // One of the spare mails was used in the first hour.
  const most = signUpMails[1].most + signUpMailsSpare.most - 1;
  assert.deepEqual(await mailsOf(api), { confirm_email: most });
  await api.as(null).accounts.signUp({ ...form, username: 'other', email: 'other@example.com' });
  assert.deepEqual(await mailsOf(api), { confirm_email: most + 1 }, 'others get theirs');
});

test('Mails a member about sign-ups with their email within the same limits', async (t) => {
  const api = await testApi(t);
  await api.person({ email: 'known@example.com' });
  const sign = (n: number) =>
    api
      .as(null, { ip: `10.6.${n % 2}.${n}` })
      .accounts.signUp({ ...form, email: 'known@example.com', username: `wish_${n}` });
  await Promise.all(Array.from({ length: 10 }, (_, n) => sign(n)));
  assert.deepEqual(await mailsOf(api), { account_exists: signUpMails[0].most });
});

test('Requests for mails to an address before its sign-up do not use up the sign-up’s mails', async (t) => {
  const api = await testApi(t);
  for (let n = 0; n < 9; n += 1) await api.as(null).accounts.resendConfirmation({ email: form.email });
  await api.as(null).accounts.signUp(form);
  assert.deepEqual(await mailsOf(api), { confirm_email: 1 });
});

test('Refuses names that would pose as the site’s own', async (t) => {
  const api = await testApi(t);
  for (const username of ['admin', 'Administrator', 'mukammal', 'mukammal_support', 'the_moderators', 'support_24']) {
    const refusal = await refusalOf(api.as(null).accounts.signUp({ ...form, username }));
    assert.deepEqual([refusal.code, refusal.fields], ['input_invalid', ['username']], username);
    assert.equal(refusal.text, 'This username is already taken.');
  }
  await api.as(null).accounts.signUp({ ...form, username: 'supportive_sana' });
});
