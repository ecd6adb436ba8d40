import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contactChanges, signUpMails, signUpMailsFrom, signUpMailsSpare } from '#core/limits.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import {
  callsOf,
  changesOf,
  emailOf,
  isSignedIn,
  mailsAbout,
  memberOf,
  moveTo,
  ownerOf,
  proof,
  type SignedIn,
  signInAt,
} from '#tests/support/contact-changes.ts';
import { password } from '#tests/support/sign-up.ts';
import { totp } from '#tests/support/totp.ts';

const [old, next, third] = ['owner@example.com', 'next@example.org', 'third@example.net'];
const newPassword = { password: 'Another-1', confirm_password: 'Another-1' };
const later = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

const undo = (api: TestApi, token: string, keep: string[] = [], now = noon) =>
  api.as(null, { now }).accounts.undoContactChange({ token, keep, ...newPassword });

test('A new email counts once its mailbox confirms it, and both mailboxes are told (DEAL-80)', async (t) => {
  const { api, member } = await ownerOf(t);
  const calls = await callsOf(api, member);
  assert.deepEqual(await calls.changeEmail({ ...proof, email: ` ${next.toUpperCase()}` }), { ok: true });
  assert.equal(await emailOf(api, member), old);
  const [asked] = await changesOf(api, member);
  assert.ok(asked);
  assert.equal((await calls.contact()).waiting?.email, next);
  assert.deepEqual(await mailsAbout(api, [asked.id]), ['email_change_confirm', 'email_change_asked']);
  const guest = api.as(null).accounts;
  assert.deepEqual(await guest.emailChange({ token: asked.confirmLink }), {
    email: next,
    full_name: 'Sana Example',
    username: 'the_owner',
    is_changed: false,
  });
  assert.equal(await codeOf(guest.confirmEmailChange({ token: asked.undoLink })), 'email_change_link_invalid');
  const late = api.as(null, { now: later(contactChanges.confirmHours) }).accounts;
  assert.equal(await codeOf(late.confirmEmailChange({ token: asked.confirmLink })), 'email_change_link_invalid');
  for (const _ of [1, 2]) {
    assert.deepEqual(await guest.confirmEmailChange({ token: asked.confirmLink }), { email: next });
  }
  assert.equal(await emailOf(api, member), next);
  assert.equal((await calls.contact()).waiting, null);
  assert.deepEqual((await mailsAbout(api, [asked.id])).slice(2), ['email_changed', 'email_is_new']);
  assert.equal((await signInAt(api, next)).viewer.id, member.viewer.id);
  assert.equal(await codeOf(guest.signIn({ email: old, password })), 'credentials_invalid');
});

test('A change asks for the password or a mailed code, and for the second factor where one is on (DEAL-81)', async (t) => {
  const { api, member } = await ownerOf(t);
  const calls = await callsOf(api, member);
  const phone_number = '0301 7654321';
  for (const call of [
    (given: object) => calls.changeEmail({ ...given, email: next }),
    (given: object) => calls.changePhone({ ...given, phone_number }),
  ]) {
    assert.equal(await codeOf(call({})), 'proof_required');
    assert.equal(await codeOf(call({ current_password: 'Wrong1!!' })), 'current_password_wrong');
    assert.equal(await codeOf(call({ code: '123456' })), 'code_invalid');
  }
  await calls.enrollFactor(proof);
  const resHeaders = new Headers();
  const factor = await calls.pendingFactor();
  const turnedOn = await (await callsOf(api, member, { resHeaders })).verifyFactor({
    code: totp(factor?.secret ?? ''),
  });
  const cookie = resHeaders.getSetCookie().map((line) => line.split(';')[0]);
  const withFactor = { ...member, headers: new Headers({ cookie: cookie.join('; ') }) };
  const again = await callsOf(api, withFactor);
  assert.equal(await codeOf(again.changeEmail({ ...proof, email: next })), 'factor_code_required');
  assert.equal(await codeOf(again.changePhone({ ...proof, phone_number })), 'factor_code_required');
  const wrong = await refusalOf(again.changeEmail({ ...proof, email: next, factor_code: '000000' }));
  assert.deepEqual([wrong.code, wrong.field], ['factor_code_wrong', 'factor_code']);
  const [backup = ''] = turnedOn.backup_codes ?? [];
  await again.changeEmail({ ...proof, email: next, factor_code: backup });
  const used = again.changePhone({ ...proof, phone_number, factor_code: backup });
  assert.equal(await codeOf(used), 'factor_code_wrong', 'a backup code works once');
  const factor_code = totp(factor?.secret ?? '', Date.now() + 30_000);
  await again.changePhone({ ...proof, phone_number, factor_code });
  const twice = again.changePhone({ ...proof, phone_number: '0302 7654321', factor_code });
  assert.equal(await codeOf(twice), 'factor_code_wrong', 'a code of the app works once');
  assert.equal((await api.reload(member.viewer)).phone_number, '+923017654321');
});

test('An email of somebody else’s is answered and waits like any other; its owner is told by mail (DEAL-82)', async (t) => {
  const { api, member } = await ownerOf(t);
  await memberOf(api, { email: third, username: 'third_member' });
  const calls = await callsOf(api, member);
  const answers = [];
  for (const email of [third, next]) {
    answers.push([await calls.changeEmail({ ...proof, email }), (await calls.contact()).waiting?.email === email]);
  }
  assert.deepEqual(answers[0], answers[1]);
  const [taken, free] = await changesOf(api, member);
  assert.deepEqual(await mailsAbout(api, [taken?.id ?? '']), ['email_change_taken', 'email_change_asked']);
  assert.deepEqual(await mailsAbout(api, [free?.id ?? '']), ['email_change_confirm', 'email_change_asked']);
  const confirm = api.as(null).accounts.confirmEmailChange({ token: taken?.confirmLink ?? '' });
  assert.equal(await codeOf(confirm), 'email_change_link_invalid');
});

test('Mails to a new address are limited alike for members’ and free ones, new emails by account (DEAL-83)', async (t) => {
  const api = await testApi(t);
  await memberOf(api, { email: third, username: 'third_member' });
  const most = signUpMails[0].most + signUpMailsSpare.most;
  for (const email of [third, next]) {
    let mailed = 0;
    for (let n = 0; n < most + 2; n += 1) {
      const asking = await memberOf(
        api,
        {
          email: `${email.slice(0, 3)}${n}@example.com`,
          username: `${email.slice(0, 3)}_${n}`,
        },
        `10.0.${n}.1`,
      );
      const calls = await callsOf(api, asking, { ip: `10.0.${n}.1` });
      const refusal = await calls.changeEmail({ ...proof, email }).then(
        () => null,
        (error: { code: string }) => error.code,
      );
      assert.ok(refusal === null || refusal === 'email_change_mails_used', String(refusal));
      if (refusal === null) mailed += 1;
      else assert.equal((await calls.contact()).waiting, null);
    }
    assert.equal(mailed, most, email);
  }
  const one = await callsOf(api, await memberOf(api, { email: old, username: 'the_owner' }, '10.8.8.8'));
  for (let n = 0; n < contactChanges.emails.most; n += 1)
    await one.changeEmail({ ...proof, email: `n${n}@example.org` });
  const beyond = await refusalOf(one.changeEmail({ ...proof, email: 'n9@example.org' }));
  assert.deepEqual([beyond.code, beyond.field], ['contact_changes_used', 'email']);
  for (let n = 0; n < contactChanges.phones.most; n += 1)
    await one.changePhone({ ...proof, phone_number: `0301 765432${n}` });
  assert.equal(await codeOf(one.changePhone({ ...proof, phone_number: '0301 7654329' })), 'contact_changes_used');
  const network = await callsOf(
    api,
    await memberOf(api, { email: 'net@example.com', username: 'net_work' }, '10.9.9.9'),
    {
      ip: '10.9.9.9',
    },
  );
  await network.changeEmail({ ...proof, email: 'net2@example.org' });
  for (let minute = 2; minute < 3 + signUpMailsFrom[0].most; minute += 1) {
    const at = await callsOf(api, await signInAt(api, 'net@example.com', password, '10.9.9.9'), {
      ip: '10.9.9.9',
      now: later(minute / 30),
    });
    await at.resendEmailChange().catch(() => undefined);
  }
  const changes = api.db.selectFrom('contact_changes').select('id').where('after', '=', 'net2@example.org');
  const about = await mailsAbout(
    api,
    (await changes.execute()).map(({ id }) => id),
  );
  assert.equal(about.filter((kind) => kind === 'email_change_confirm').length, signUpMailsFrom[0].most);
});

test('A newer change replaces the one that waits; the same one is mailed again; cancelling ends it (DEAL-84)', async (t) => {
  const { api, member } = await ownerOf(t);
  const calls = await callsOf(api, member);
  await calls.changeEmail({ ...proof, email: next });
  await calls.changeEmail({ ...proof, email: next });
  assert.equal((await changesOf(api, member)).length, 1, 'the same change is one');
  const after = await callsOf(api, member, { now: later(0.1) });
  await after.resendEmailChange();
  const [first] = await changesOf(api, member);
  const twice = ['email_change_confirm', 'email_change_asked', 'email_change_confirm'];
  assert.deepEqual(await mailsAbout(api, [first?.id ?? '']), twice, 'none within a minute, one after it');
  await calls.changeEmail({ ...proof, email: third });
  const guest = api.as(null).accounts;
  assert.equal(
    await codeOf(guest.confirmEmailChange({ token: first?.confirmLink ?? '' })),
    'email_change_link_invalid',
  );
  const [, second] = await changesOf(api, member);
  await calls.cancelEmailChange();
  await calls.cancelEmailChange();
  assert.equal(await codeOf(guest.emailChange({ token: second?.confirmLink ?? '' })), 'email_change_link_invalid');
  assert.equal(await codeOf(calls.resendEmailChange()), 'email_change_gone');
  for (const { undoLink } of await changesOf(api, member)) {
    assert.equal(await codeOf(guest.undoableChange({ token: undoLink })), 'undo_link_invalid');
    assert.equal(await codeOf(undo(api, undoLink)), 'undo_link_invalid', 'nothing is left to undo');
  }
  const unchanged = await refusalOf(calls.changeEmail({ ...proof, email: old }));
  assert.deepEqual([unchanged.code, unchanged.field], ['email_unchanged', 'email']);
});

test('Sessions elsewhere end with a change; the one that asked stays (DEAL-85)', async (t) => {
  const { api, member } = await ownerOf(t);
  const elsewhere = await signInAt(api, old);
  await moveTo(api, member, next);
  assert.deepEqual([await isSignedIn(api, member), await isSignedIn(api, elsewhere)], [true, false]);
  const third = await signInAt(api, next);
  await (await callsOf(api, member)).changePhone({ ...proof, phone_number: '0301 7654321' });
  assert.deepEqual([await isSignedIn(api, member), await isSignedIn(api, third)], [true, false]);
});

test('The earlier mailbox undoes a change for seven days, once, without a session, with a new password (DEAL-86)', async (t) => {
  const { api, member } = await ownerOf(t);
  const token = await moveTo(api, member, next);
  const { viewer } = member;
  await api.db
    .insertInto('identities')
    .values({ user_id: viewer.id, provider_id: 'google', account_id: 'added' })
    .execute();
  const before = new Date(noon.getTime() - 86_400_000);
  const kept = { user_id: viewer.id, provider_id: 'linkedin_oidc', account_id: 'kept', created_at: before };
  const { id } = await api.db.insertInto('identities').values(kept).returning('id').executeTakeFirstOrThrow();
  const guest = api.as(null).accounts;
  const seen = await guest.undoableChange({ token });
  assert.deepEqual([seen.email, seen.ways_in.map((way) => way.id)], [{ now: next, restored: old }, [id]]);
  const added = api.db.selectFrom('identities').select('id').where('account_id', '=', 'added');
  const late = later(24 * contactChanges.undoDays);
  assert.equal(await codeOf(undo(api, token, [], late)), 'undo_link_invalid');
  assert.equal(await codeOf(undo(api, `${token}x`)), 'undo_link_invalid');
  await undo(api, token, [id, (await added.executeTakeFirstOrThrow()).id]);
  const providers = api.db
    .selectFrom('identities')
    .select('provider_id')
    .where('user_id', '=', viewer.id)
    .orderBy('id');
  assert.deepEqual((await providers.execute()).map((one) => one.provider_id).sort(), ['credential', 'linkedin_oidc']);
  assert.equal(await isSignedIn(api, member), false);
  assert.equal((await signInAt(api, old, newPassword.password)).viewer.id, viewer.id);
  assert.equal(await codeOf(guest.signIn({ email: next, password: newPassword.password })), 'credentials_invalid');
  assert.equal(await codeOf(undo(api, token)), 'undo_link_invalid');
  assert.equal(
    await codeOf(undo(api, token, [], new Date(noon.getTime() - 1000))),
    'undo_link_invalid',
    'a request begun before',
  );
  const [change] = await changesOf(api, member);
  assert.ok((await mailsAbout(api, [change?.id ?? ''])).includes('email_restored'));
});

test('The first undo beats later changes, a second factor and a phone; later links end with it (DEAL-87)', async (t) => {
  const { api, member } = await ownerOf(t);
  const first = await moveTo(api, member, next);
  const calls = await callsOf(api, member);
  await calls.changePhone({ ...proof, phone_number: '0301 7654321' });
  const second = await moveTo(api, member, third);
  await calls.changeEmail({ ...proof, email: 'fourth@example.org' });
  const { viewer } = member;
  const factor = { user_id: viewer.id, secret: 'x', backup_codes: 'x', verified: true, created_at: later(1) };
  await api.db.insertInto('two_factors').values(factor).execute();
  await api.db.updateTable('profiles').set({ two_factor_enabled: true }).where('id', '=', viewer.id).execute();
  const changes = await changesOf(api, member);
  await undo(api, first);
  assert.deepEqual([await emailOf(api, member), (await api.reload(viewer)).phone_number], [old, '+923001234567']);
  assert.equal((await signInAt(api, old, newPassword.password)).viewer.id, viewer.id, 'no code is asked for');
  for (const link of [second, ...changes.map(({ undoLink }) => undoLink)]) {
    assert.equal(await codeOf(undo(api, link)), 'undo_link_invalid');
  }
  const waited = api.as(null).accounts.confirmEmailChange({ token: changes.at(-1)?.confirmLink ?? '' });
  assert.equal(await codeOf(waited), 'email_change_link_invalid');
});

test('The mail about a change that was replaced, and about a phone before it, undo what followed (DEAL-87)', async (t) => {
  for (const begin of ['email', 'phone'] as const) {
    const { api, member } = await ownerOf(t);
    const calls = await callsOf(api, member);
    if (begin === 'email') await calls.changeEmail({ ...proof, email: third });
    else await calls.changePhone({ ...proof, phone_number: '0301 7654321' });
    await moveTo(api, member, next);
    const [first] = await changesOf(api, member);
    await undo(api, first?.undoLink ?? '');
    assert.deepEqual(
      [await emailOf(api, member), (await api.reload(member.viewer)).phone_number],
      [old, '+923001234567'],
      begin,
    );
  }
});

test('An undo and a confirmation at the same time leave the earlier email (DEAL-87)', async (t) => {
  const { api, member } = await ownerOf(t);
  for (let n = 0; n < 5; n += 1) {
    const current = n === 0 ? member : await signInAt(api, old, newPassword.password);
    const known = { current_password: n === 0 ? password : newPassword.password };
    await (await callsOf(api, current)).changeEmail({ ...known, email: `race${n}@example.org` });
    const change = (await changesOf(api, current)).at(-1);
    const both = await Promise.allSettled([
      api.as(null).accounts.confirmEmailChange({ token: change?.confirmLink ?? '' }),
      undo(api, change?.undoLink ?? ''),
    ]);
    assert.equal(both[1].status, 'fulfilled');
    assert.equal(await emailOf(api, current), old);
  }
});

test('Of two accounts that confirm one new email at the same time, one gets it (DEAL-82)', async (t) => {
  const { api, member } = await ownerOf(t);
  const other = await memberOf(api, { email: third, username: 'third_member' });
  for (const one of [member, other]) await (await callsOf(api, one)).changeEmail({ ...proof, email: next });
  const links = [...(await changesOf(api, member)), ...(await changesOf(api, other))];
  const both = await Promise.allSettled(
    links.map(({ confirmLink }) => api.as(null).accounts.confirmEmailChange({ token: confirmLink })),
  );
  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
});

test('No other account takes an email that can be restored, also not by a change of its own (DEAL-86)', async (t) => {
  const { api, member } = await ownerOf(t);
  const token = await moveTo(api, member, next);
  const other = await memberOf(api, { email: third, username: 'third_member' });
  await (await callsOf(api, other)).changeEmail({ ...proof, email: old });
  const [change] = await changesOf(api, other);
  assert.deepEqual(await mailsAbout(api, [change?.id ?? '']), ['email_change_taken', 'email_change_asked']);
  const confirm = api.as(null).accounts.confirmEmailChange({ token: change?.confirmLink ?? '' });
  assert.equal(await codeOf(confirm), 'email_change_link_invalid');
  await undo(api, token);
  assert.equal(await emailOf(api, member), old);
});

test('A deletion and a confirmation at the same time leave an account that its owner gets back (DEAL-86)', async (t) => {
  const { api, member } = await ownerOf(t);
  const calls = await callsOf(api, member);
  await calls.changeEmail({ ...proof, email: next });
  const [change] = await changesOf(api, member);
  const [confirmed, deleted] = await Promise.allSettled([
    api.as(null).accounts.confirmEmailChange({ token: change?.confirmLink ?? '' }),
    calls.deleteAccount(proof),
  ]);
  assert.notEqual(confirmed.status, deleted.status);
  const kept = await api.db.selectFrom('deleted_accounts').select('email').execute();
  if (deleted.status === 'fulfilled') assert.deepEqual(kept, [{ email: old }]);
  else await undo(api, change?.undoLink ?? '');
});

test('A change of email ends with the session that asked for it (DEAL-85)', async (t) => {
  const { api, member } = await ownerOf(t);
  const words = { ...proof, ...newPassword };
  const ends: ((thief: SignedIn) => Promise<unknown>)[] = [
    async (thief) => (await callsOf(api, thief)).signOut({ scope: 'local' }),
    async () => (await callsOf(api, member)).signOut({ scope: 'others' }),
    async () => (await callsOf(api, member)).changePassword(words),
  ];
  for (const [n, end] of ends.entries()) {
    const thief = await signInAt(api, old);
    await (await callsOf(api, thief)).changeEmail({ ...proof, email: `thief${n}@example.org` });
    const change = (await changesOf(api, member)).at(-1);
    await end(thief);
    assert.equal(await isSignedIn(api, thief), false);
    const confirm = api.as(null).accounts.confirmEmailChange({ token: change?.confirmLink ?? '' });
    assert.equal(await codeOf(confirm), 'email_change_link_invalid', `end ${n}`);
    assert.equal((await (await callsOf(api, member)).contact()).waiting, null);
    assert.equal(await emailOf(api, member), old);
  }
});
