import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { viewAsMinutes } from '#core/limits.ts';
import type { Api } from '#core/page.ts';
import { walk } from '#tests/support/access-world.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { awarded, completed } from '#tests/support/awarded-work.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { signedCookie } from '#tests/support/session-cookie.ts';
import { anOrder, aProduct, variantsOf } from '#tests/support/store.ts';
import { findSession } from '../accounts/session.ts';

const reason = 'She wrote that her bids are gone.';

/** Makes an admin with a session, whose browser makes the calls. */
async function anAdmin(api: TestApi) {
  const admin = await api.person({ is_admin: true, username: 'rabia' });
  await api.db
    .insertInto('sessions')
    .values({ user_id: admin.id, token: admin.id, expires_at: '2999-01-01' })
    .execute();
  const headers = new Headers({ cookie: signedCookie(admin.id, api.services.secret) });
  const as = (viewer: Me, viewedUntil?: Date) =>
    api.as(viewer, { headers, now: new Date(), ...(viewedUntil && { viewedUntil }) });
  const session = async () => findSession(api.db, admin.id);
  return { admin, as, session, see: (user_id: string) => as(admin).admin.viewAs({ user_id, reason }) };
}

test('Admins can view the product as another user for a limited time, with a reason; not as an admin', async (t) => {
  const api = await testApi(t);
  const { admin, as, session, see } = await anAdmin(api);
  const sana = await api.person({ full_name: 'Sana Example', username: 'sana', phone_number: '+923001234567' });
  const other = await api.person({ is_admin: true });
  for (const [id, code] of [
    [other.id, 'view_as_admin'],
    [admin.id, 'view_as_admin'],
    ['01900000-0000-7000-8000-000000000000', 'user_not_found'],
  ] as const) {
    assert.equal((await refusalOf(see(id))).code, code);
  }
  assert.equal((await refusalOf(as(sana).admin.viewAs({ user_id: other.id, reason }))).code, 'admin_required');
  assert.deepEqual((await refusalOf(as(admin).admin.viewAs({ user_id: sana.id, reason: ' ' }))).fields, ['reason']);

  const [variant = ''] = await variantsOf(api.db, await aProduct(api.db));
  const number = await anOrder(api, sana, variant);
  await see(sana.id);
  const seen = await session();
  assert.equal(seen?.viewer.username, 'sana');
  assert.equal(seen?.viewer.phone_number, null, 'admins see no phone numbers');
  const minutes = ((seen?.viewed_until?.getTime() ?? 0) - Date.now()) / 60_000;
  assert.ok(minutes > viewAsMinutes - 1 && minutes <= viewAsMinutes);
  assert.equal((await as(sana).profiles.byUsername(sana)).contact?.phone_number, sana.phone_number);
  const shown = (await as(sana, new Date()).profiles.byUsername(sana)).contact;
  assert.deepEqual(shown, { email: sana.email, phone_number: null }, 'nor on the profile');
  const ofOrder = async (now: Date | undefined) => (await as(sana, now).store.order({ number })).phone_number;
  assert.match(await ofOrder(undefined), /300/);
  assert.equal(await ofOrder(new Date()), '', 'nor on an order');
  assert.deepEqual(
    (await as(sana, new Date()).store.orders({})).items.map((one) => one.phone_number),
    [''],
  );
  const [entry] = (await as(admin).admin.auditLog({ about_id: sana.id })).items;
  assert.deepEqual([entry?.action, entry?.about, entry?.reason], ['admin.viewAs', '@sana', reason]);

  assert.deepEqual(await as(sana, new Date()).admin.endViewAs(), { user_id: sana.id });
  assert.equal((await session())?.viewer.username, 'rabia');
  assert.deepEqual(await as(admin).admin.endViewAs(), { user_id: null });
});

test('The view ends with its time, with the admin’s rights, and with their session', async (t) => {
  const api = await testApi(t);
  const { admin, session, see } = await anAdmin(api);
  const sana = await api.person({ username: 'sana' });
  await see(sana.id);
  await api.db
    .updateTable('sessions')
    .set({ view_as_until: new Date(Date.now() - 1000) })
    .execute();
  assert.deepEqual([(await session())?.viewer.username, (await session())?.viewed_until], ['rabia', null]);
  await see(sana.id);
  await api.db.updateTable('profiles').set({ is_admin: false }).where('id', '=', admin.id).execute();
  assert.equal((await session())?.viewer.username, 'rabia');
  await api.db.updateTable('profiles').set({ is_blocked: true }).where('id', '=', admin.id).execute();
  assert.equal(await session(), null);
});

test('A view refuses every write, and hides chats, files and security pages', async (t) => {
  const api = await testApi(t);
  const { as } = await anAdmin(api);
  const { poster, conversation_id, assignment_id } = await completed(api);
  const view = as(poster, new Date());
  const world = { assignment: assignment_id, conversation: conversation_id, viewers: { owner: poster } } as never;
  const outcomes = new Map<string, string[]>();
  for (const [name, { call }] of Object.entries(walk)) {
    const code = await call(view, world).then(
      () => 'shown',
      (error: { code: string }) => error.code,
    );
    outcomes.set(code, [...(outcomes.get(code) ?? []), name]);
  }
  const closed = ['view_as_read_only', 'view_as_hidden', 'admin_required'];
  const open = [...outcomes].filter(([code]) => !closed.includes(code)).flatMap(([, names]) => names);
  const writes = Object.keys(walk).filter((name) =>
    /\.(place|post|edit|send|submit|rate|requestCoins|update|save\w+|addToCart)$/.test(name),
  );
  assert.ok(writes.length > 9);
  for (const name of writes) assert.ok(outcomes.get('view_as_read_only')?.includes(name), name);
  assert.deepEqual(
    open.filter((name) => name.startsWith('chat.')),
    [],
  );
  for (const name of ['chat.messages', 'chat.conversations', 'accounts.security', 'accounts.sessions']) {
    assert.ok(outcomes.get('view_as_hidden')?.includes(name), name);
  }
  for (const name of ['accounts.me', 'assignments.own', 'bids.own', 'coins.transactions', 'admin.endViewAs']) {
    assert.ok(open.includes(name), name);
  }
});

test('A view shows nothing of the person’s chats on the home page or in notifications', async (t) => {
  const api = await testApi(t);
  const { as } = await anAdmin(api);
  const { tutor, poster, conversation_id, assignment_id } = await awarded(api);
  await api.as(tutor).chat.send({ conversation_id, content: 'Canary words' });
  const due_date = '2026-11-21';
  await api.as(poster).chat.createMilestone({ conversation_id, title: 'Canary half', due_date });
  const paid = { amount: 4321, above_agreed: true, method: 'cash', reference: '31840275518' } as const;
  await api.as(poster).chat.tellPayment({ conversation_id, ...paid });
  for (const kind of ['milestone_due', 'messages']) {
    const params = { item: 'Canary half', title: 'Canary title', amount: 4321, count: 1 };
    await sql`select notify_user(${tutor.id}, ${kind}, ${conversation_id}, ${poster.id}, ${params}, ${noon})`.execute(
      api.db,
    );
  }
  const read = async (viewer: Api) => {
    const [home, notices] = await Promise.all([viewer.site.home({}), viewer.notifications.list({})]);
    return { text: JSON.stringify({ home, notices }), home, notices };
  };
  const own = await read(api.as(tutor));
  assert.match(own.text, /Canary half.*Canary title.*PKR 4,321/);
  const seen = await read(as(tutor, new Date()));
  assert.doesNotMatch(seen.text, /Canary|4,321/);
  assert.deepEqual([seen.home.milestones, seen.home.messages], [[], []]);
  assert.ok(
    seen.home.due.some(({ id }) => id === assignment_id),
    'what is no chat is shown',
  );
  assert.deepEqual([own.notices.unread, seen.notices.unread], [4, 1]);
  assert.deepEqual(
    seen.notices.items.map(({ topic }) => topic),
    ['awards'],
  );
});

test('A view’s pages say whose it is and lead back; forms, files and own-data downloads are refused', async (t) => {
  const api = await testApi(t);
  const { admin, see } = await anAdmin(api);
  const { poster, tutor, assignment_id } = await completed(api);
  const pages = await pageVisits(t, api);
  const dialog = await pages.get(admin, `/admin/users/${poster.id}/view-as`);
  assert.match(dialog.text, new RegExp(`See the product as ${poster.full_name}\\?.*For ${viewAsMinutes} minutes`));
  assert.doesNotMatch((await pages.get(admin, '/wallet')).text, /read only/);
  await see(poster.id);

  const wallet = await pages.get(admin, '/wallet');
  assert.match(wallet.text, new RegExp(`as ${poster.full_name} , read only\\. Back`));
  assert.ok(wallet.html.includes('action="/view-as/end"'));
  assert.match((await pages.get(admin, '/profile/assignments')).text, /Assignment \d/);
  assert.equal((await pages.get(admin, '/admin')).to, '/admin-panel');
  const chat = await pages.get(admin, '/chat');
  assert.deepEqual([chat.status, /another user’s chats, files or security pages/.test(chat.text)], [403, true]);
  const form = { title: 'Sums', description: 'Twelve.', subject: 'Art', budget: '100', deadline: '2026-11-28' };
  const posted = await pages.post(admin, '/post-assignment', { ...form, key: 'a-key-of-a-form' });
  assert.deepEqual([posted.status, /Go back to act as yourself/.test(posted.text)], [403, true]);
  const { file_url } = (await api.as(poster).work.submissions({ assignment_id }))[0] ?? { file_url: '' };
  assert.equal((await pages.get(tutor, file_url)).status, 200);
  assert.equal((await pages.get(poster, '/api/user/export')).status, 200);
  assert.equal((await pages.get(admin, '/api/user/export')).status, 403);
});
