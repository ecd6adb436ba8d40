import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { coinsFor, contactChanges, referralCoins, referralHolding } from '#core/limits.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import {
  callsOf,
  changesOf,
  mailsAbout,
  memberOf,
  moveTo,
  proof,
  type SignedIn,
  signInAt,
} from '#tests/support/contact-changes.ts';
import { confirm, join, password, secret } from '#tests/support/sign-up.ts';
import { ask } from '../database/judge.ts';
import { paymentMails } from '../payments/mails.ts';
import { signId } from '../platform/signed-id.ts';
import { contactMails } from './contact-mails.ts';
import { codeOf, recoveryKey } from './mailed-keys.ts';
import { sendOwnData } from './own-data.ts';

const [old, next] = ['owner@example.com', 'next@example.org'];
const newPassword = { password: 'Another-1', confirm_password: 'Another-1' };
const later = (days: number) => new Date(noon.getTime() + days * 86_400_000);
const codeOfRefusal = async (call: Promise<unknown>) => (await refusalOf(call)).code;

const mailOptions = ({ db }: TestApi) => ({ db, publicUrl: 'https://mukammal.example', secret });

const enterBy = ({ db }: TestApi, p_account: string, p_email: string, p_now = noon) =>
  ask(db, 'enter_by_provider', {
    ...{ p_provider: 'google', p_account, p_email, p_full_name: 'Sana Example', p_usernames: [`by_${p_account}`] },
    ...{ p_ref: null, p_signup_bonus: coinsFor.signup, p_referral_bonus: referralCoins },
    ...{ p_holding: referralHolding, p_from: {}, p_now },
  });

/** The proof of each row of the decision's table, with a member who has the old email. */
const matters: Record<string, (api: TestApi, member: SignedIn) => Promise<void>> = {
  'Links and codes mailed before': async (api, member) => {
    const guest = api.as(null).accounts;
    await guest.recover({ email: old });
    await guest.sendCode({ email: old });
    const keys = await api.db.selectFrom('mailed_keys').select(['id', 'purpose']).execute();
    const idOf = (purpose: string) => keys.find((key) => key.purpose === purpose)?.id ?? '';
    const token = signId(idOf('recovery'), recoveryKey(secret));
    assert.equal((await guest.recovery({ token })).email, old);
    await moveTo(api, member, next);
    assert.equal(await codeOfRefusal(guest.recovery({ token })), 'recovery_link_invalid');
    for (const email of [old, next]) {
      const code = codeOf(idOf('login'), secret);
      assert.equal(await codeOfRefusal(guest.signInWithCode({ email, code })), 'code_invalid');
    }
    await guest.recover({ email: old });
    assert.deepEqual(
      await api.db.selectFrom('mailed_keys').select('id').execute(),
      [],
      'none is mailed to the old one',
    );
    await guest.recover({ email: next });
    assert.equal((await api.db.selectFrom('mailed_keys').select('user_id').execute())[0]?.user_id, member.viewer.id);
  },
  'Google and LinkedIn': async (api, member) => {
    const { id } = member.viewer;
    const google = { user_id: id, provider_id: 'google', account_id: 'own' };
    await api.db.insertInto('identities').values(google).execute();
    await moveTo(api, member, next);
    assert.deepEqual((await enterBy(api, 'own', old)).answer, { user_id: id, passwords_set: 0, is_new: false });
    assert.deepEqual((await enterBy(api, 'another', old)).answer, { user_id: null, is_new: false });
    const freed = (await enterBy(api, 'another', old, later(contactChanges.undoDays))).answer as { is_new: boolean };
    assert.equal(freed.is_new, true);
  },
  'Passkeys and second factor': async (api, member) => {
    const { id: user_id } = member.viewer;
    const key = { user_id, public_key: 'x', counter: 0, device_type: 'singleDevice', backed_up: false };
    const add = (credential_id: string, created_at: Date) =>
      api.db
        .insertInto('passkeys')
        .values({ ...key, credential_id, created_at })
        .returning('id')
        .executeTakeFirstOrThrow();
    const older = await add('before', later(-10));
    const factor = { user_id, secret: 'x', backup_codes: 'x', verified: true, created_at: later(-10) };
    await api.db.insertInto('two_factors').values(factor).execute();
    await api.db
      .insertInto('contact_changes')
      .values({
        ...{ user_id, kind: 'email', before: old, after: next, asked_at: noon, changed_at: noon },
        ...{ confirm_until: noon, undo_until: later(contactChanges.undoDays) },
      })
      .execute();
    await api.db.updateTable('profiles').set({ email: next }).where('id', '=', user_id).execute();
    const newer = await add('since', later(1));
    const [change] = await changesOf(api, member);
    const kept = { token: change?.undoLink ?? '', keep: [older.id, newer.id], ...newPassword };
    await api.as(null).accounts.undoContactChange(kept);
    assert.deepEqual(await api.db.selectFrom('passkeys').select('id').execute(), [{ id: older.id }]);
    assert.equal((await api.db.selectFrom('two_factors').select('id').execute()).length, 1, 'an older factor stays');
  },
  'Waiting sign-ups': async (api, member) => {
    await api.as(null).accounts.signUp({ ...form, username: 'wants_next', email: next });
    await moveTo(api, member, next);
    assert.equal(await codeOfRefusal(confirm(api, next)), 'confirmation_link_invalid');
    await api.as(null).accounts.signUp({ ...form, username: 'wants_old', email: old });
    const signUp = api.db.selectFrom('sign_ups').select('id').where('email', '=', old);
    const { id } = await signUp.executeTakeFirstOrThrow();
    assert.deepEqual(await mailsAbout(api, [id]), ['email_held']);
    assert.equal(await codeOfRefusal(confirm(api, old)), 'confirmation_link_invalid');
    await api.db.updateTable('contact_changes').set({ undo_until: noon }).execute();
    await confirm(api, old);
  },
  'Login by phone': async (api, member) => {
    const change = async (phone_number: string) => (await callsOf(api, member)).changePhone({ ...proof, phone_number });
    const signIn = (email: string) => api.as(null).accounts.signIn({ email, password });
    await change('0301 7654321');
    assert.equal((await signIn('0301 7654321')).user_id, member.viewer.id);
    assert.equal(await codeOfRefusal(signIn('0300 1234567')), 'credentials_invalid');
    await api.person({ phone_number: '+923027654321' });
    await change('0302 7654321');
    assert.equal(await codeOfRefusal(signIn('0302 7654321')), 'credentials_invalid');
  },
  Admins: async (api, member) => {
    const admin = await api.person({ is_admin: true });
    await moveTo(api, member, next);
    const found = async (search: string) =>
      (await api.as(admin).admin.users({ search })).items.map(({ email }) => email);
    assert.deepEqual([await found(old), await found(next)], [[], [next]]);
    await (await callsOf(api, member)).changePhone({ ...proof, phone_number: '0301 7654321' });
    const [change] = await changesOf(api, member);
    await api.as(null).accounts.undoContactChange({ token: change?.undoLink ?? '', ...newPassword });
    const log = await api.db.selectFrom('audit_log').select(['action', 'before', 'after']).orderBy('number').execute();
    assert.deepEqual(log, [
      {
        action: 'accounts.confirmEmailChange',
        before: { email: 'o•••@example.com' },
        after: { email: 'n•••@example.org' },
      },
      { action: 'accounts.changePhone', before: { phone: '••• 567' }, after: { phone: '••• 321' } },
      {
        action: 'accounts.undoContactChange',
        before: { email: 'n•••@example.org', phone: '••• 321' },
        after: { email: 'o•••@example.com', phone: '••• 567' },
      },
    ]);
  },
  Referrals: async (api, member) => {
    await moveTo(api, member, next);
    await api.db.updateTable('contact_changes').set({ undo_until: noon }).execute();
    const { username: ref } = member.viewer;
    await join(api, { username: 'old_mailbox', email: old, ref });
    await join(api, { username: 'own_friend', email: 'friend@example.com', ref });
    const referrals = await api.db.selectFrom('referrals').select('referred_email').execute();
    assert.deepEqual(referrals, [{ referred_email: 'friend@example.com' }]);
    const friend = await signInAt(api, 'friend@example.com');
    await moveTo(api, friend, 'friend2@example.com');
    await api.db.updateTable('contact_changes').set({ undo_until: noon }).execute();
    const other = await api.person();
    await join(api, { username: 'friend_again', email: 'friend@example.com', ref: other.username });
    assert.equal((await api.db.selectFrom('referrals').select('id').execute()).length, 1, 'a mailbox counts once');
  },
  'Orders and payments': async (api, member) => {
    const { id: user_id } = member.viewer;
    const payment = {
      user_id,
      amount: 500,
      coins: 500,
      gateway: 'easypaisa',
      item: 'starter',
      purpose: 'coins' as const,
    };
    const numbers = { reference: 'ORD-1', reference_key: 'ORD1', created_at: noon };
    const paid = api.db
      .insertInto('payments')
      .values({ ...payment, ...numbers })
      .returning('id');
    const { id: payment_id } = await paid.executeTakeFirstOrThrow();
    await api.db.insertInto('gateway_orders').values({ payment_id, account: '03001234567' }).execute();
    await moveTo(api, member, next);
    await (await callsOf(api, member)).changePhone({ ...proof, phone_number: '0301 7654321' });
    const orders = api.db.selectFrom('gateway_orders').select('account');
    assert.deepEqual(await orders.execute(), [{ account: '03001234567' }]);
    await api.db.updateTable('payments').set({ status: 'paid', decided_at: noon }).execute();
    const mail = await paymentMails(mailOptions(api)).payment_paid({
      recipient_id: user_id,
      subject_id: payment_id,
    } as never);
    assert.equal(mail?.to, next);
  },
  'Blocked and listed members': async (api, member) => {
    await (await callsOf(api, member)).changeEmail({ ...proof, email: next });
    const [change] = await changesOf(api, member);
    const admin = await api.person({ is_admin: true });
    await api.as(admin).admin.blockUser({ user_id: member.viewer.id, reason: 'Asked for advances.' });
    const guest = api.as(null).accounts;
    const confirmed = guest.confirmEmailChange({ token: change?.confirmLink ?? '' });
    assert.equal(await codeOfRefusal(confirmed), 'email_change_link_invalid');
    const undone = guest.undoContactChange({ token: change?.undoLink ?? '', ...newPassword });
    assert.equal(await codeOfRefusal(undone), 'undo_link_invalid', 'the block ended the change');
  },
  'Deleting the account': async (api, member) => {
    await moveTo(api, member, next);
    const calls = await callsOf(api, member);
    assert.equal((await calls.deletion()).refused, 'deletion_email_changed', 'told before anything is typed');
    assert.equal(await codeOfRefusal(calls.deleteAccount(proof)), 'deletion_email_changed');
    const after = await callsOf(api, member, { now: later(contactChanges.undoDays) });
    assert.equal((await after.deletion()).refused, null);
    assert.deepEqual(await after.deleteAccount(proof), { ok: true });
    assert.deepEqual(await changesOf(api, member), []);
  },
  'Own data': async (api, member) => {
    await moveTo(api, member, next);
    const request = {
      requestId: 'test',
      ip: '192.0.2.7',
      headers: new Headers(),
      resHeaders: new Headers(),
      key: null,
    };
    const viewer = await api.reload(member.viewer);
    const archive = await sendOwnData({ ...api.services, ...request, viewer, viewedUntil: null, now: noon });
    const text = Buffer.from(await archive.arrayBuffer()).toString('latin1');
    assert.match(text, /email_and_phone_changes\.json/);
    assert.ok(text.includes(`"before": "${old}"`) && text.includes(`"after": "${next}"`));
  },
  'Parties of a conversation': async (api, member) => {
    const tutor = await api.person({ user_type: 'tutor' });
    const { db } = api;
    const assignment_id = await api.assignment(member.viewer, { status: 'awarded', awarded_to: tutor.id });
    await db
      .insertInto('conversations')
      .values({ assignment_id, assigner_id: member.viewer.id, bidder_id: tutor.id })
      .execute();
    await moveTo(api, member, next);
    await (await callsOf(api, member)).changePhone({ ...proof, phone_number: '0301 7654321' });
    const seen = await api.as(tutor).profiles.byUsername({ username: member.viewer.username });
    assert.deepEqual(seen.contact, { email: next, phone_number: '+923017654321' });
  },
};

const form = {
  ...{ full_name: 'Sana Example', phone_number: '0300 7654321', user_type: 'student' as const, ref: '' },
  ...{ password, confirm_password: password },
};

const rows = readFileSync('docs/decisions/0101-changing-email-and-phone.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (-|Matter)/.test(line))
  .map((line) => line.split('|')[1]?.trim() ?? '');

test('Every row of the decision’s table has exactly one test here', () => {
  assert.deepEqual(rows, Object.keys(matters));
});

for (const [matter, prove] of Object.entries(matters)) {
  test(`A change of email or phone, and: ${matter} (DEAL-88)`, async (t) => {
    const api = await testApi(t);
    await prove(api, await memberOf(api, { email: old, username: 'the_owner', phone_number: '+923001234567' }));
  });
}

test('Each mail goes to its mailbox, with its link (DEAL-80)', async (t) => {
  const api = await testApi(t);
  const member = await memberOf(api, { email: old, username: 'the_owner' });
  await moveTo(api, member, next);
  const [change] = await changesOf(api, member);
  const mails = contactMails(mailOptions(api));
  const sent = async (kind: keyof typeof mails) =>
    mails[kind]({ recipient_id: null, subject_id: change?.id ?? '' } as never);
  for (const kind of ['email_change_asked', 'email_changed', 'email_change_back'] as const) {
    const mail = await sent(kind);
    assert.equal(mail?.to, old);
    assert.ok(mail.text.includes(`https://mukammal.example/undo?token=${change?.undoLink}`), kind);
    assert.equal(mail.text.includes(next), kind !== 'email_change_back');
  }
  for (const kind of ['email_is_new', 'email_restored', 'email_change_taken'] as const) {
    const mail = await sent(kind);
    assert.equal(mail?.to, next);
    assert.ok(!mail.text.includes(old) && !mail.text.includes('/undo'), `${kind} leads nobody else back`);
  }
  assert.equal(await sent('email_change_confirm'), null, 'a change that is made asks for nothing');
});
