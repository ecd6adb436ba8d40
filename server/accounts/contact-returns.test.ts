import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contactChanges, signUpMails, signUpMailsSpare } from '#core/limits.ts';
import { noon, refusalOf, type TestApi } from '#tests/support/api.ts';
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
  signInAt,
} from '#tests/support/contact-changes.ts';
import { password, secret, signUpForm } from '#tests/support/sign-up.ts';
import { examine } from '../doctor.ts';
import { signId } from '../platform/signed-id.ts';
import { recoveryKey } from './mailed-keys.ts';

const [old, next] = ['owner@example.com', 'next@example.org'];
const newPassword = { password: 'Another-1', confirm_password: 'Another-1' };
const later = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

const undo = (api: TestApi, token: string) =>
  api.as(null).accounts.undoContactChange({ token, keep: [], ...newPassword });

test('Of changes judged in another order than they began one waits, and cancelling leaves none (DEAL-84)', async (t) => {
  const { api, member } = await ownerOf(t);
  const at = (n: number) => ({ now: later(n / 60) });
  for (const n of [3, 2, 1]) {
    await (await callsOf(api, member, at(n))).changeEmail({ ...proof, email: `n${n}@example.org` });
  }
  const calls = await callsOf(api, member, at(4));
  assert.equal((await calls.contact()).waiting?.email, 'n1@example.org');
  await (await callsOf(api, member, at(0))).cancelEmailChange();
  for (const n of [0, 1, 2, 3, 4]) {
    assert.equal((await (await callsOf(api, member, at(n))).contact()).waiting, null, `as seen in minute ${n}`);
  }
  for (const { confirmLink } of await changesOf(api, member)) {
    const confirmed = api.as(null, at(0)).accounts.confirmEmailChange({ token: confirmLink });
    assert.equal(await codeOf(confirmed), 'email_change_link_invalid');
  }
});

test('Mails of sign-ups and of changes to one mailbox are counted together (DEAL-83)', async (t) => {
  const { api, member } = await ownerOf(t);
  for (let n = 0; n < signUpMails[0].most + signUpMailsSpare.most; n += 1) {
    const form = { ...signUpForm, email: next, username: `newcomer_${n}` };
    await api.as(null, { ip: `10.1.${n}.1` }).accounts.signUp(form);
  }
  const asked = (await callsOf(api, member, { ip: '10.2.0.1' })).changeEmail({ ...proof, email: next });
  assert.equal(await codeOf(asked), 'email_change_mails_used');
});

test('Back at the earlier address, the one between has no undo: an intruder keeps no key (DEAL-87)', async (t) => {
  const { api, member } = await ownerOf(t);
  const thief = await signInAt(api, old);
  await moveTo(api, thief, next);
  const calls = await callsOf(api, thief);
  await calls.changePassword({ ...proof, password: 'Thief-river-1', confirm_password: 'Thief-river-1' });
  const key = { user_id: member.viewer.id, credential_id: 'thief', public_key: 'x', device_type: 'singleDevice' };
  await api.db
    .insertInto('passkeys')
    .values({ ...key, counter: 0, backed_up: false, created_at: later(1) })
    .execute();
  await calls.changeEmail({ current_password: 'Thief-river-1', email: old });
  const [left, back] = await changesOf(api, member);
  assert.deepEqual(
    [await mailsAbout(api, [back?.id ?? '']), (await mailsAbout(api, [left?.id ?? ''])).at(-1)],
    [['email_change_asked'], 'email_change_back'],
    'no link leads back but the undo',
  );
  const guest = api.as(null).accounts;
  const confirmed = guest.confirmEmailChange({ token: back?.confirmLink ?? '' });
  assert.equal(await codeOf(confirmed), 'email_change_link_invalid');
  const token = left?.undoLink ?? '';
  const seen = await guest.undoableChange({ token });
  assert.deepEqual([seen.email, seen.waiting], [{ now: next, restored: old }, null]);
  await undo(api, token);
  assert.equal(await emailOf(api, member), old);
  assert.deepEqual(await api.db.selectFrom('passkeys').select('id').execute(), []);
  assert.equal(await isSignedIn(api, thief), false);
  assert.equal(await codeOf(guest.signIn({ email: old, password: 'Thief-river-1' })), 'credentials_invalid');
  for (const link of [back?.undoLink, left?.undoLink]) {
    assert.equal(await codeOf(undo(api, link ?? '')), 'undo_link_invalid');
  }
  assert.equal(
    (await memberOf(api, { email: next, username: 'next_member' })).viewer.email,
    next,
    'it is free at once',
  );
});

/** Recovers the account of a mailbox by its mailed link. */
async function recover(api: TestApi, email: string): Promise<void> {
  const guest = api.as(null).accounts;
  await guest.recover({ email });
  const keys = api.db.selectFrom('mailed_keys').select('id').where('purpose', '=', 'recovery');
  const { id } = await keys.orderBy('id', 'desc').executeTakeFirstOrThrow();
  await guest.resetPassword({ token: signId(id, recoveryKey(secret)), ...newPassword });
}

test('A recovery ends the undo links of its own mailbox, and those of no other (DEAL-87)', async (t) => {
  const { api, member } = await ownerOf(t);
  const thief = await callsOf(api, await signInAt(api, old));
  await thief.changePhone({ ...proof, phone_number: '0301 7654321' });
  await thief.changeEmail({ ...proof, email: 'never@example.org' });
  await recover(api, old);
  const copied = await changesOf(api, member);
  assert.equal(copied.length, 2);
  for (const { undoLink } of copied) assert.equal(await codeOf(undo(api, undoLink)), 'undo_link_invalid');

  const other = await memberOf(api, { email: 'other@example.com', username: 'other_member' });
  const back = await moveTo(api, other, next);
  await recover(api, next);
  await undo(api, back);
  assert.equal(await emailOf(api, other), 'other@example.com');
});

test('An address that was left more than seven days ago is confirmed like any other (DEAL-80)', async (t) => {
  const { api, member } = await ownerOf(t);
  await moveTo(api, member, next);
  const now = later(24 * contactChanges.undoDays);
  await moveTo(api, member, old, { now });
  assert.equal(await emailOf(api, member), old);
});

test('An undo after a deletion restores the account first, and ends the thief’s ways (DEAL-86)', async (t) => {
  const { api, member } = await ownerOf(t);
  const thief = await callsOf(api, await signInAt(api, old));
  await thief.changePhone({ ...proof, phone_number: '0301 7654321' });
  await thief.changeEmail({ ...proof, email: next });
  await thief.deleteAccount(proof);
  const [phone, email] = await changesOf(api, member);
  const guest = api.as(null).accounts;
  const waited = guest.confirmEmailChange({ token: email?.confirmLink ?? '' });
  assert.equal(await codeOf(waited), 'email_change_link_invalid');
  const token = phone?.undoLink ?? '';
  const seen = await guest.undoableChange({ token });
  assert.deepEqual(
    [seen.email.restored, seen.phone, seen.deleted_at, seen.waiting],
    [old, { now: '+923017654321', restored: '+923001234567' }, noon, null],
  );
  await undo(api, token);
  const back = await signInAt(api, old, newPassword.password);
  assert.deepEqual([back.viewer.id, back.viewer.phone_number], [member.viewer.id, '+923001234567']);
  assert.equal(await codeOf(guest.signIn({ email: old, password })), 'credentials_invalid');
  assert.equal(await codeOf(undo(api, email?.undoLink ?? '')), 'undo_link_invalid', 'the later link ends');
  assert.deepEqual(await examine(api.database.pool), []);
});

test('No undo restores a deleted account whose email is a member’s again (DEAL-86)', async (t) => {
  const { api, member } = await ownerOf(t);
  const calls = await callsOf(api, member);
  await calls.changePhone({ ...proof, phone_number: '0301 7654321' });
  await calls.deleteAccount(proof);
  await memberOf(api, { email: old, username: 'new_member' });
  const [change] = await changesOf(api, member);
  const token = change?.undoLink ?? '';
  assert.equal(await codeOf(api.as(null).accounts.undoableChange({ token })), 'undo_link_invalid');
  assert.equal(await codeOf(undo(api, token)), 'undo_link_invalid');
  assert.equal((await signInAt(api, old)).viewer.username, 'new_member');
});
