import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';

const days = (n: number) => new Date(noon.getTime() + n * 86_400_000);

async function withAdmin(t: TestContext) {
  const api = await testApi(t);
  const admin = await api.person({ full_name: 'Rabia Anwar', username: 'rabia_admin', is_admin: true });
  return { ...api, me: admin, admin: api.as(admin).admin };
}

const usernames = ({ items }: { items: { username: string }[] }) => items.map(({ username }) => username);

/** Makes people who have another place in every sort order. */
async function people({ person, db }: TestApi) {
  const made = [
    { username: 'zainab_q', full_name: 'Zainab Qureshi', email: 'zq@aku.example', coins: 620, day: 1 },
    { username: 'ayesha_s', full_name: 'ayesha siddiqui', email: 'Ayesha@seecs.example', coins: 340, day: 3 },
    { username: 'hamza_t', full_name: 'حمزہ طارق', email: 'hamza@iba.example', coins: 85, day: 2 },
    { username: 'kashif_done', full_name: 'Kashif 100%', email: 'kashif@mail.example', coins: 15, day: 4 },
  ];
  for (const { day, ...details } of made) {
    const { id } = await person({ ...details, user_type: details.coins > 100 ? 'tutor' : 'student' });
    await db
      .updateTable('profiles')
      .set({ created_at: days(day) })
      .where('id', '=', id)
      .execute();
  }
}

test('Lists all users for admins only, newest first (ADMIN-02, CALL-13)', async (t) => {
  const api = await withAdmin(t);
  await people(api);
  const { items, total, next } = await api.admin.users({});
  assert.deepEqual(usernames({ items }), ['kashif_done', 'ayesha_s', 'hamza_t', 'zainab_q', 'rabia_admin']);
  assert.deepEqual([total, next], [5, null]);
  const other = await api.person();
  assert.equal((await refusalOf(api.as(other).admin.users({}))).code, 'admin_required');
  assert.equal((await refusalOf(api.as(null).admin.users({}))).code, 'sign_in_required');
});

test('Finds users by parts of name, email and username, and by phone (ADMIN-03, CALL-21, RUN-86)', async (t) => {
  const api = await withAdmin(t);
  await people(api);
  const search = async (words: string) => usernames(await api.admin.users({ search: words }));
  assert.deepEqual(await search('SIDD'), ['ayesha_s']);
  const phone_number = '+923331112223';
  await api.db.updateTable('profiles').set({ phone_number }).where('username', '=', 'hamza_t').execute();
  for (const spelling of ['0333 1112223', '+92 333-1112223', '03331112223']) {
    assert.deepEqual(await search(spelling), ['hamza_t'], spelling);
  }
  assert.deepEqual(await search('a@SEECS'), ['ayesha_s']);
  assert.deepEqual(await search('IF_don'), ['kashif_done']);
  assert.deepEqual(await search('طار'), ['hamza_t']);
  assert.deepEqual(await search('ZQ'), ['zainab_q']);
  assert.deepEqual(await search('q'), ['ayesha_s', 'zainab_q']);
  assert.deepEqual(await search('100%'), ['kashif_done']);
  assert.deepEqual(await search('%'), ['kashif_done'], 'signs mean themselves');
  assert.deepEqual(await search('_'), ['kashif_done', 'ayesha_s', 'hamza_t', 'zainab_q', 'rabia_admin']);
  assert.deepEqual(await search('\\'), []);
  assert.deepEqual(await search('no such'), []);
  assert.deepEqual(await search('x'.repeat(101)), await search(''), 'what is no search is none');
});

test('The list sorts by any column, both ways, and pages by key while rows are added', async (t) => {
  const api = await withAdmin(t);
  await people(api);
  const orders: Record<string, string[]> = {
    name: ['ayesha_s', 'kashif_done', 'rabia_admin', 'zainab_q', 'hamza_t'],
    username: ['ayesha_s', 'hamza_t', 'kashif_done', 'rabia_admin', 'zainab_q'],
    coins: ['kashif_done', 'hamza_t', 'rabia_admin', 'ayesha_s', 'zainab_q'],
    created_at: ['rabia_admin', 'zainab_q', 'hamza_t', 'ayesha_s', 'kashif_done'],
    type: ['rabia_admin', 'hamza_t', 'kashif_done', 'zainab_q', 'ayesha_s'],
  };
  for (const [column, order] of Object.entries(orders)) {
    for (const sort of [column, `-${column}`]) {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const page = await api.admin.users({ sort, after, limit: 2 });
        seen.push(...usernames(page));
        assert.equal(page.total, 5);
        after = page.next ?? undefined;
      } while (after);
      assert.deepEqual(seen, sort.startsWith('-') ? order.toReversed() : order, sort);
    }
  }
  const { next } = await api.admin.users({ sort: 'coins', limit: 2 });
  await api.person({ username: 'newcomer', coins: 1 });
  assert.deepEqual(usernames(await api.admin.users({ sort: 'coins', limit: 2, after: next ?? '' })), [
    'rabia_admin',
    'ayesha_s',
  ]);
});

test('An edited address with invalid values shows the default list', async (t) => {
  const { admin } = await withAdmin(t);
  const { next: none, ...usual } = await admin.users({});
  assert.equal(none, null);
  const key = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  const id = '00000000-0000-7000-8000-000000000000';
  for (const edited of [
    { sort: 'password' },
    { sort: '--coins' },
    { after: 'nonsense' },
    { after: key('-created_at', '2026-02-31 12:00:00+00', id) },
    { after: key('-created_at', 'infinity', id) },
    { after: key('coins', '5', id) },
    { sort: 'coins', after: key('coins', '99999999999', id) },
    { sort: 'name', after: key('name', '\0', id) },
    { sort: 'name', after: key('name', '\ud800', id) },
    { sort: 'name', after: key('name', 'a', "'; drop") },
    { status: 'deleted' },
    { limit: '0' },
    { limit: 'many' },
    { search: '\0' },
  ]) {
    assert.deepEqual(await admin.users(edited as object), { ...usual, next: null }, JSON.stringify(edited));
  }
});

test('A search is complete and in order, even with matches behind the newest thousand people', async (t) => {
  const { admin, db } = await withAdmin(t);
  const people = (from: number, to: number, name: string) =>
    sql`insert into profiles (full_name, username, email, created_at)
      select 'Old ' || n, ${name} || n, ${name} || n || '@example.com', now() - ${from} * interval '1 day' - n % 7 * interval '1 hour'
        from generate_series(1, ${sql.lit(to)}) n`.execute(db);
  await people(100, 11_500, 'old_');
  await people(1, 1_100, 'new_');
  // The first are put in order, the second are too many for that.
  for (const search of ['old_1', 'old_']) {
    const { rows } = await sql<{ username: string }>`select username from profiles where username like ${`${search}%`}
      order by created_at desc, id desc limit 900`.execute(db);
    const found: string[] = [];
    for (let after: string | undefined; found.length < rows.length; ) {
      const page = await admin.users({ search, limit: 300, after });
      assert.deepEqual([page.items.length, page.total], [300, 1001]);
      found.push(...usernames(page));
      after = page.next ?? undefined;
    }
    assert.deepEqual(
      found,
      rows.map(({ username }) => username),
    );
  }
});

test('A failed list says so, and a failed search in its own words (ADMIN-14, ADMIN-18)', async (t) => {
  const { admin, db } = await withAdmin(t);
  await sql`alter table profiles rename column user_type to kind`.execute(db);
  assert.equal((await refusalOf(admin.users({}))).title, 'Error fetching users');
  assert.equal((await refusalOf(admin.users({ search: 'sana' }))).title, 'Error searching users');
});

test('An admin sees a user’s full record with statement and sessions, but only the end of the phone', async (t) => {
  const api = await withAdmin(t);
  const user = await api.person({ phone_number: '+923007654321', coins: 130 });
  await api.assignment(user);
  const user_agent = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
  const session = {
    user_id: user.id,
    token: 'a',
    expires_at: days(1),
    updated_at: noon,
    ip_address: '192.0.2.7',
    user_agent,
  };
  await api.db
    .insertInto('sessions')
    .values([session, { ...session, token: 'b', expires_at: days(-1) }])
    .execute();
  const seen = await api.admin.user({ user_id: user.id });
  assert.deepEqual([seen.phone_hint, seen.posts, seen.open_posts, seen.bids], ['••• 321', 1, 1, 0]);
  assert.deepEqual(
    seen.sessions.map(({ device, address, last_seen_at }) => [device, address, last_seen_at]),
    [['Chrome on Android', '192.0.2.7', noon]],
  );
  const { items } = await api.admin.statement({ user_id: user.id });
  assert.deepEqual(
    items.map(({ amount }) => amount),
    [30, 100],
  );
  const nobody = { user_id: '00000000-0000-7000-8000-000000000000' };
  assert.equal((await refusalOf(api.admin.user(nobody))).code, 'user_not_found');
  assert.equal((await refusalOf(api.admin.statement(nobody))).code, 'user_not_found');
});

test('Blocking ends sessions and prevents new ones until unblocking, once each (ADMIN-04)', async (t) => {
  const api = await withAdmin(t);
  const user = await api.person();
  const session = { user_id: user.id, token: 'a', expires_at: days(1) };
  await api.db
    .insertInto('sessions')
    .values([session, { ...session, token: 'b' }])
    .execute();
  const input = { user_id: user.id, reason: 'Asked for free samples.' };
  const isBlocked = async () =>
    (await api.db.selectFrom('profiles').select('is_blocked').where('id', '=', user.id).executeTakeFirst())?.is_blocked;

  assert.equal((await refusalOf(api.as(user).admin.blockUser(input))).code, 'admin_required');
  const twice = await Promise.allSettled([api.admin.blockUser(input), api.admin.blockUser(input)]);
  assert.equal(twice.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal(await isBlocked(), true);
  assert.deepEqual(await api.db.selectFrom('sessions').select('id').execute(), []);
  const { blocked, sessions } = await api.admin.user({ user_id: user.id });
  assert.deepEqual([blocked?.admin, blocked?.reason, blocked?.at, sessions], ['rabia_admin', input.reason, noon, []]);
  assert.deepEqual(usernames(await api.admin.users({ status: 'blocked' })), [user.username]);

  const back = { ...input, reason: 'It was somebody else.' };
  assert.deepEqual(await api.admin.unblockUser(back), { is_blocked: false });
  assert.equal(await isBlocked(), false);
  assert.equal((await refusalOf(api.admin.unblockUser(back))).code, 'user_not_blocked');
  assert.equal((await api.admin.user({ user_id: user.id })).blocked, null);
});

test('A block needs a reason, a user, and another person; a failed one says what failed (ADMIN-15)', async (t) => {
  const { admin, me, person, db, reload, as } = await withAdmin(t);
  const user = await person();
  const blank = await refusalOf(admin.blockUser({ user_id: user.id, reason: ' ' }));
  assert.deepEqual([blank.code, blank.text, blank.fields], ['input_invalid', 'Please say why.', ['reason']]);
  assert.equal((await refusalOf(admin.blockUser({ user_id: me.id, reason: 'Me.' }))).code, 'block_self');
  assert.equal((await refusalOf(admin.blockUser({ user_id: 'x', reason: 'Who?' }))).code, 'user_not_found');

  // An admin who lost the rights after the request's session was read.
  const stale = await reload(me);
  await db.updateTable('profiles').set({ is_admin: false }).where('id', '=', me.id).execute();
  const input = { user_id: user.id, reason: 'Spam.' };
  assert.equal((await refusalOf(as(stale).admin.blockUser(input))).code, 'admin_required');
  await db.updateTable('profiles').set({ is_admin: true }).where('id', '=', me.id).execute();

  await sql`alter table audit_log rename to lost_log`.execute(db);
  assert.equal((await refusalOf(admin.blockUser(input))).title, 'Failed to update user status');
  assert.equal((await refusalOf(admin.unblockUser(input))).title, 'Failed to update user status');
  assert.equal(
    (await db.selectFrom('profiles').select('is_blocked').where('id', '=', user.id).executeTakeFirstOrThrow())
      .is_blocked,
    false,
    'what cannot be logged is not done',
  );
});

test('Gives the tick only for a LinkedIn identity that the server holds', async (t) => {
  const { admin, person, db, reload } = await withAdmin(t);
  const user = await person();
  const input = { user_id: user.id };
  assert.equal((await refusalOf(admin.verifyUser(input))).code, 'verify_no_identity');
  await db
    .insertInto('identities')
    .values({ user_id: user.id, account_id: 'li-1', provider_id: 'linkedin_oidc' })
    .execute();
  assert.ok((await admin.user(input)).linkedin_at);
  assert.deepEqual(await admin.verifyUser(input), { is_verified: true });
  assert.equal((await reload(user)).is_verified, true);
  assert.equal((await refusalOf(admin.verifyUser(input))).code, 'user_already_verified');
});

test('Ends one session, or all of them', async (t) => {
  const { admin, person, db } = await withAdmin(t);
  const user = await person();
  const other = await person();
  const open = async (token: string, user_id: string) =>
    (
      await db
        .insertInto('sessions')
        .values({ user_id, token, expires_at: days(1) })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const first = await open('a', user.id);
  const foreign = await open('x', other.id);
  await open('b', user.id);
  await open('c', user.id);
  const end = (session_id?: string) => admin.endSessions({ user_id: user.id, session_id });
  assert.equal((await refusalOf(end(foreign))).code, 'session_not_found');
  assert.deepEqual(await end(first), { sessions_ended: 1 });
  assert.equal((await refusalOf(end(first))).code, 'session_not_found');
  assert.deepEqual(await end(), { sessions_ended: 2 });
  assert.deepEqual(
    (await db.selectFrom('sessions').select('id').execute()).map(({ id }) => id),
    [foreign],
  );
});
