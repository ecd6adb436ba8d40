import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Me } from '#core/accounts/contract.ts';
import { type AdminRole, adminRoles } from '#core/admin/roles.ts';
import { contract } from '#core/contract.ts';
import type { ProcedureMeta } from '#core/procedure.ts';
import { buildWorld, walk } from '#tests/support/access-world.ts';
import { refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { memberOf, proof, type SignedIn } from '#tests/support/contact-changes.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { proceduresOf } from '#tests/support/procedures.ts';
import { findSession } from '../accounts/session.ts';
import { examine } from '../doctor.ts';
import { adminMails } from './mails.ts';

const reason = 'Agreed in the team.';

const metas = Object.entries(proceduresOf(contract)).map(
  ([name, procedure]) => [name, procedure['~orpc'].meta as ProcedureMeta] as const,
);

/** Calls of an admin in their browser, with what the server knew when their request came. */
const callsAs = (api: TestApi, { viewer, headers }: SignedIn) => api.as(viewer, { headers }).admin;

const anOwner = (api: TestApi, username: string) =>
  memberOf(api, { username, email: `${username}@example.com`, is_admin: true });

const rolesOf = async (api: TestApi, { id }: { id: string }) => {
  const found = await api.db.selectFrom('profiles').select(['is_admin', 'admin_roles']).where('id', '=', id).execute();
  return found[0];
};

const hold = (api: TestApi, { id }: { id: string }, admin_roles: AdminRole[]) =>
  api.db.updateTable('profiles').set({ admin_roles }).where('id', '=', id).execute();

test('Every procedure of the admins declares its roles, and no other procedure does (RUN-120)', () => {
  for (const [name, { access, roles }] of metas) {
    assert.equal(roles.length > 0, access === 'admin', name);
    assert.ok(
      roles.every((role) => adminRoles.includes(role)),
      name,
    );
  }
});

test('An act is refused in the database once its role was taken after the request came (RUN-122)', async (t) => {
  const api = await testApi(t);
  const world = await buildWorld(api);
  const viewer = world.viewers.admin as Me;
  // Their rows of the walk are refused for their input or a missing proof before they are judged.
  const inputs: typeof walk = {
    ...walk,
    'admin.setSetting': {
      call: (calls) => calls.admin.setSetting({ name: 'chat_policy', value: 'strict', reason }),
      expected: walk['admin.setSetting']?.expected ?? ({} as never),
    },
  };
  const elsewhere = ['store.addProduct', 'admin.giveRole', 'admin.takeRole'];
  for (const [name, { access, roles, limit }] of metas) {
    if (access !== 'admin' || !limit.account || elsewhere.includes(name)) continue;
    await hold(api, viewer, [roles.includes('store') ? 'money' : 'store']);
    const { code, text } = await refusalOf(inputs[name]?.call(api.as(viewer), world) ?? Promise.resolve());
    assert.equal(code, 'admin_role_required', name);
    assert.match(text, /Ask an owner:/);
    await hold(api, viewer, ['owner']);
  }
});

test('Owners give and take roles, prove who they are, and tell the person and all owners (RUN-123)', async (t) => {
  const api = await testApi(t);
  const [rabia, usman] = [await anOwner(api, 'rabia'), await anOwner(api, 'usman')];
  const sana = await api.person({ username: 'sana', full_name: 'Sana Example' });
  const owner = callsAs(api, rabia);
  const form = { username: '@Sana', role: 'money', reason } as const;
  assert.equal((await refusalOf(owner.giveRole(form))).code, 'proof_required');
  const wrong = await refusalOf(owner.giveRole({ ...form, current_password: 'Wrong-guess-11' }));
  assert.deepEqual([wrong.code, wrong.field], ['current_password_wrong', 'current_password']);
  await owner.giveRole({ ...form, ...proof });
  assert.deepEqual(await rolesOf(api, sana), { is_admin: true, admin_roles: ['money'] });
  assert.equal((await refusalOf(owner.giveRole({ ...form, ...proof }))).code, 'role_held');
  await owner.giveRole({ ...form, ...proof, role: 'store' });
  assert.deepEqual(
    (await owner.team()).map(({ username, roles }) => [username, roles]),
    [
      ['rabia', ['owner']],
      ['sana', ['money', 'store']],
      ['usman', ['owner']],
    ],
  );
  await owner.takeRole({ ...form, ...proof, username: 'sana' });
  await owner.takeRole({ ...form, ...proof, role: 'store' });
  assert.deepEqual(await rolesOf(api, sana), { is_admin: false, admin_roles: [] });
  assert.equal((await refusalOf(owner.takeRole({ ...form, ...proof }))).code, 'role_not_held');

  const { items } = await owner.auditLog({ about_id: sana.id });
  assert.deepEqual(
    items.map(({ action, admin }) => [action, admin]),
    ['takeRole', 'takeRole', 'giveRole', 'giveRole'].map((act) => [`admin.${act}`, 'rabia']),
  );
  const entry = await owner.auditEntry({ number: items[1]?.number ?? 0 });
  assert.deepEqual([entry.before, entry.after], [{ roles: 'money, store' }, { roles: 'store' }]);
  const mails = await api.db.selectFrom('mails').selectAll().where('kind', '=', 'role_changed').execute();
  assert.deepEqual(
    mails.map(({ recipient_id }) => recipient_id).sort(),
    [sana, rabia.viewer, usman.viewer].flatMap(({ id }) => [id, id, id, id]).sort(),
  );
  const { role_changed } = adminMails({ db: api.db, publicUrl: 'http://localhost:3000', secret: '' });
  const first = mails.filter(({ subject_id }) => subject_id === mails[0]?.subject_id);
  const texts = await Promise.all(first.map((row) => role_changed(row)));
  assert.ok(texts.some((mail) => mail?.to === sana.email && /Money was given to you/.test(mail.subject)));
  assert.ok(texts.some((mail) => mail?.to === usman.viewer.email && /given to @sana/.test(mail.subject)));
  assert.deepEqual(await examine(api.database.pool), []);
});

test('No admin but an owner changes roles, their own least of all (RUN-124)', async (t) => {
  const api = await testApi(t);
  await anOwner(api, 'rabia');
  const sana = await memberOf(api, {
    username: 'sana',
    email: 'sana@example.com',
    is_admin: true,
    admin_roles: ['support'],
  });
  const form = { username: 'sana', role: 'owner', reason, ...proof } as const;
  for (const call of ['giveRole', 'takeRole'] as const) {
    assert.equal((await refusalOf(callsAs(api, sana)[call](form))).code, 'admin_role_required');
    // An owner's request that came just before the role was taken is judged by the roles of now.
    const stale = { ...sana, viewer: { ...sana.viewer, admin_roles: ['owner' as const] } };
    assert.equal((await refusalOf(callsAs(api, stale)[call](form))).code, 'admin_role_required');
  }
  const blocked = await api.person({ username: 'blocked', is_blocked: true });
  const owner = callsAs(api, await anOwner(api, 'usman'));
  for (const username of [blocked.username, 'nobody']) {
    const { code, field } = await refusalOf(owner.giveRole({ ...form, username }));
    assert.deepEqual([code, field], [username === 'nobody' ? 'user_not_found' : 'role_person_unfit', 'username']);
  }
  assert.deepEqual((await rolesOf(api, sana.viewer))?.admin_roles, ['support']);
});

test('One owner always remains, also of two who remove or block each other at once (RUN-125)', async (t) => {
  const api = await testApi(t);
  const [rabia, usman] = [await anOwner(api, 'rabia'), await anOwner(api, 'usman')];
  const take = (by: SignedIn, username: string) =>
    callsAs(api, by).takeRole({ username, role: 'owner', reason, ...proof });
  const block = (by: SignedIn, { viewer }: SignedIn) => callsAs(api, by).blockUser({ user_id: viewer.id, reason });
  const races = [
    () => [take(rabia, 'usman'), take(usman, 'rabia')],
    () => [take(rabia, 'rabia'), take(usman, 'usman')],
    () => [take(rabia, 'usman'), block(usman, rabia)],
    () => [block(rabia, usman), block(usman, rabia)],
  ];
  for (const race of races) {
    const ended = await Promise.allSettled(race());
    const codes = ended.map((one) => (one.status === 'fulfilled' ? 'ok' : one.reason.code)).sort();
    assert.equal(codes.filter((code) => code === 'ok').length, 1, codes.join());
    await api.db.deleteFrom('rate_limits').execute();
    await api.db
      .updateTable('profiles')
      .set({ admin_roles: ['owner'], is_blocked: false })
      .where('id', 'in', [rabia.viewer.id, usman.viewer.id])
      .execute();
    for (const { viewer, headers } of [rabia, usman]) {
      const token = /session_token=([^;.]+)/.exec(headers.get('cookie') ?? '')?.[1] ?? '';
      const session = { user_id: viewer.id, token: decodeURIComponent(token), expires_at: '2999-01-01' };
      await api.db
        .insertInto('sessions')
        .values(session)
        .onConflict((on) => on.doNothing())
        .execute();
    }
  }
  await take(rabia, 'usman');
  assert.equal((await refusalOf(take(rabia, 'rabia'))).code, 'role_last_owner');
});

test('Only an owner blocks, unblocks or signs out another admin (RUN-126)', async (t) => {
  const api = await testApi(t);
  const owner = await api.person({ is_admin: true });
  const other = await api.person({ is_admin: true, admin_roles: ['store'] });
  const some = await api.person({ is_admin: true, admin_roles: ['moderation', 'support', 'money'] });
  await api.session(other);
  const acts = { user_id: other.id, reason };
  const calls = api.as(some).admin;
  assert.equal((await refusalOf(calls.blockUser(acts))).code, 'admin_of_owners');
  assert.equal((await refusalOf(calls.endSessions(acts))).code, 'admin_of_owners');
  assert.equal((await refusalOf(calls.viewAs(acts))).code, 'view_as_admin');
  await api.as(owner).admin.blockUser(acts);
  assert.equal((await refusalOf(calls.unblockUser(acts))).code, 'admin_of_owners');
  await api.as(owner).admin.unblockUser(acts);
});

test('A view of the product brings no admin’s rights, and ends with the role (RUN-127)', async (t) => {
  const api = await testApi(t);
  await api.person({ is_admin: true });
  const helper = await api.person({ is_admin: true, admin_roles: ['support'] });
  const sana = await api.person();
  const view = { view_as: sana.id, view_as_until: '2999-01-01' };
  const session = { user_id: helper.id, token: helper.id, expires_at: '2999-01-01', ...view };
  await api.db.insertInto('sessions').values(session).execute();
  await hold(api, sana, ['owner']);
  const seen = await findSession(api.db, helper.id);
  assert.deepEqual([seen?.viewer.id, seen?.viewer.is_admin, seen?.viewer.admin_roles], [sana.id, false, []]);
  assert.equal((await refusalOf(api.as(seen?.viewer ?? null).admin.users({}))).code, 'admin_required');
  await hold(api, helper, ['store']);
  assert.equal((await findSession(api.db, helper.id))?.viewer.id, helper.id);
});

test('An admin gets the tabs, tiles, queues and links of their roles alone (RUN-128)', async (t) => {
  const api = await testApi(t);
  await api.person({ is_admin: true, full_name: 'Rabia Anwar' });
  const keeper = await api.person({ is_admin: true, admin_roles: ['store'] });
  const helper = await api.person({ is_admin: true, admin_roles: ['support'] });
  const sana = await api.person();
  assert.deepEqual(Object.keys(await api.as(keeper).admin.queues()).sort(), ['orders', 'refunds']);
  assert.deepEqual(Object.keys(await api.as(helper).admin.queues()), ['messages']);
  const { get } = await pageVisits(t, api);
  const desk = await get(keeper, '/admin/overview');
  for (const part of ['/admin/products', '/admin/orders']) assert.ok(desk.html.includes(`href="${part}"`), part);
  for (const part of ['/admin/coin-requests', '/admin/reports', '/admin/team', '/admin/revenue', 'Members', 'Earned']) {
    assert.ok(!desk.html.includes(part), part);
  }
  for (const path of ['/admin/coin-requests', '/admin/team', `/admin/users/${sana.id}`]) {
    const { status, text } = await get(keeper, path);
    assert.equal(status, 403, path);
    assert.match(text, /This part needs the role [\w ]+\. Ask an owner: Rabia Anwar\./);
  }
  const person = await get(helper, `/admin/users/${sana.id}`);
  assert.match(person.text, /View as/);
  assert.doesNotMatch(person.text, /Adjust coins|Block|Coin statement|Audit log/);
  assert.equal((await get(helper, `/admin/users/${sana.id}/adjust`)).status, 403);
});
