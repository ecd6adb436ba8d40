import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isContractProcedure } from '@orpc/contract';
import { sql } from 'kysely';
import { auditActions, describeChanges } from '#core/audit.ts';
import { contract } from '#core/contract.ts';
import type { ProcedureMeta } from '#core/procedure.ts';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';
import { judge } from '../database/judge.ts';
import { judging } from '../database/judging.gen.ts';
import { examine } from '../doctor.ts';

const hours = (n: number) => new Date(noon.getTime() + n * 3_600_000);

test('Every admin change goes through a function that writes the audit log, under a named action', () => {
  const functions: { procedure: string | null; audits?: boolean }[] = Object.values(judging);
  const mutations = Object.entries(contract).flatMap(([feature, verbs]) =>
    Object.entries(verbs).flatMap(([verb, procedure]: [string, unknown]) => {
      if (!isContractProcedure(procedure)) return [];
      const { access } = procedure['~orpc'].meta as ProcedureMeta;
      return access === 'admin' && procedure['~orpc'].route.method !== 'GET' ? [`${feature}.${verb}`] : [];
    }),
  );
  assert.ok(mutations.includes('admin.blockUser'));
  for (const name of mutations) {
    assert.ok(
      functions.some(({ procedure, audits }) => procedure === name && audits),
      name,
    );
    assert.ok(auditActions[name], `${name} in words`);
  }
});

test('Refuses to run a function for an admin that does not write the audit log', async (t) => {
  const { services, person } = await testApi(t);
  const viewer = await person({ is_admin: true });
  const context = {
    ...services,
    viewer,
    viewedUntil: null,
    now: noon,
    requestId: '',
    ip: '',
    headers: new Headers(),
    resHeaders: new Headers(),
    key: null,
  };
  const forgot = { ...judging.block_user, audits: undefined };
  const original = judging.block_user;
  Object.assign(judging, { block_user: forgot });
  t.after(() => Object.assign(judging, { block_user: original }));
  const input = { user_id: viewer.id };
  await assert.rejects(
    judge(context, 'block_user', { p_target: viewer.id, p_reason: 'x' }, { input }),
    /writes nothing into the audit log/,
  );
});

test('Each action leaves one entry: who, when, from where, about whom, before, after, and why', async (t) => {
  const api = await testApi(t);
  const admin = await api.person({ username: 'rabia_admin', is_admin: true });
  const user = await api.person({ username: 'hamza_t' });
  await api.db
    .insertInto('identities')
    .values({ user_id: user.id, account_id: '1', provider_id: 'linkedin_oidc' })
    .execute();
  const open = (token: string) =>
    api.db
      .insertInto('sessions')
      .values({ user_id: user.id, token, expires_at: hours(9) })
      .execute();
  await open('a');
  await open('b');
  const headers = new Headers({ 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' });
  const as = (n: number, key?: string) =>
    api.as(admin, { now: hours(n), ip: '203.0.113.24', headers, ...(key && { key }) }).admin;
  const user_id = user.id;
  const { items: sessions } = { items: (await as(0).user({ user_id })).sessions };
  await as(1).endSessions({ user_id, session_id: sessions[0]?.id, reason: 'Lost phone.' });
  await as(2).verifyUser({ user_id });
  for (let n = 0; n < 3; n += 1) await as(3, 'one-form-sent-thrice').blockUser({ user_id, reason: 'Spam.' });
  await as(4).unblockUser({ user_id, reason: 'A mistake.' });
  await refusalOf(as(5).unblockUser({ user_id, reason: 'Again.' }));

  const { items, total, admins } = await as(6).auditLog({});
  assert.deepEqual([total, admins], [4, ['rabia_admin']]);
  assert.deepEqual(
    items.map(({ action, at, admin: by, about, reason }) => [action, at, by, about, reason]),
    [
      ['admin.unblockUser', hours(4), 'rabia_admin', '@hamza_t', 'A mistake.'],
      ['admin.blockUser', hours(3), 'rabia_admin', '@hamza_t', 'Spam.'],
      ['admin.verifyUser', hours(2), 'rabia_admin', '@hamza_t', ''],
      ['admin.endSessions', hours(1), 'rabia_admin', '@hamza_t', 'Lost phone.'],
    ],
  );
  const block = await as(6).auditEntry({ number: items[1]?.number ?? 0 });
  assert.deepEqual(
    [block.about_id, block.address, block.device, block.before, block.after],
    [
      user.id,
      '203.0.113.24',
      'Chrome on Windows',
      { is_blocked: false, sessions: 1, open_posts: 0, standing_bids: 0, awards: 0 },
      { is_blocked: true, sessions: 0, open_posts: 0, standing_bids: 0, awards: 0 },
    ],
  );
  assert.deepEqual(describeChanges(block.before, block.after), [
    { name: 'Blocked', from: 'No', to: 'Yes' },
    { name: 'Sessions', from: '1', to: '0' },
    { name: 'Open assignments', from: '0', to: '0' },
    { name: 'Bids on them', from: '0', to: '0' },
    { name: 'Awards to them', from: '0', to: '0' },
  ]);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Facts that are times show in Asia/Karachi, like the entry’s own (RUN-77)', () => {
  const changes = describeChanges({}, { view_as_until: '2026-11-21T20:12:00+00:00' });
  assert.deepEqual(changes, [{ name: 'Until', from: '—', to: '22 Nov 2026, 1:12 am' }]);
});

test('The audit log is append-only', async (t) => {
  const { db, person, as } = await testApi(t);
  const [admin, user] = [await person({ is_admin: true }), await person()];
  await as(admin).admin.blockUser({ user_id: user.id, reason: 'Spam.' });
  for (const attempt of ["update audit_log set reason = ''", 'delete from audit_log', 'truncate audit_log'])
    await assert.rejects(sql.raw(attempt).execute(db), /append-only/, attempt);
});

test('The log is filtered by person, action, admin, time and words, and sorted by any column', async (t) => {
  const { as, person } = await testApi(t);
  const [first, second] = [
    await person({ username: 'rabia_admin', is_admin: true }),
    await person({ username: 'usman_admin', is_admin: true }),
  ];
  const [hamza, zainab] = [await person({ username: 'hamza_t' }), await person({ username: 'zainab_q' })];
  await as(first, { now: hours(-24 * 40) }).admin.blockUser({ user_id: hamza.id, reason: 'Old.' });
  await as(second, { now: hours(-24 * 3) }).admin.unblockUser({ user_id: hamza.id, reason: 'Better.' });
  await as(first, { now: hours(-1) }).admin.blockUser({ user_id: zainab.id, reason: 'New.' });
  const reasons = async (input: object) =>
    (await as(first).admin.auditLog(input)).items.map(({ reason }) => reason).join(' ');
  assert.equal(await reasons({}), 'New. Better. Old.');
  assert.equal(await reasons({ about_id: hamza.id }), 'Better. Old.');
  assert.equal(await reasons({ about_id: 'nobody' }), 'New. Better. Old.');
  assert.equal(await reasons({ action: 'admin.blockUser' }), 'New. Old.');
  assert.equal(await reasons({ admin: 'usman_admin' }), 'Better.');
  assert.equal(await reasons({ search: 'AINAB' }), 'New.');
  assert.equal(await reasons({ when: 'today' }), 'New.');
  assert.equal(await reasons({ when: 'week' }), 'New. Better.');
  assert.equal(await reasons({ when: 'month' }), 'New. Better.');
  assert.equal(await reasons({ sort: 'at' }), 'Old. Better. New.');
  assert.equal(await reasons({ sort: 'about' }), 'Old. Better. New.');
  assert.equal(await reasons({ sort: '-admin' }), 'Better. New. Old.');
  assert.equal(await reasons({ sort: '-action' }), 'Better. New. Old.');
  const page = await as(first).admin.auditLog({ sort: 'about', limit: 1 });
  assert.equal(await reasons({ sort: 'about', after: page.next }), 'Better. New.');
});
