import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { pictureRows } from '#tests/support/store.ts';
import { examine } from '../doctor.ts';
import { mailTemplates } from '../features.ts';

const publicUrl = 'http://localhost:3000';
const hours = (n: number) => new Date(noon.getTime() + n * 3_600_000);
const days = (n: number) => hours(24 * n);

async function mailsTo({ db, services }: TestApi, kind: string) {
  const templates = mailTemplates({ db, publicUrl, secret: services.secret });
  const rows = await db.selectFrom('mails').selectAll().where('kind', '=', kind).orderBy('id').execute();
  return Promise.all(rows.map((row) => templates[kind]?.(row, { adminEmail: null })));
}

const isBlocked = async ({ db }: TestApi, { id }: Me) =>
  (await db.selectFrom('profiles').select('is_blocked').where('id', '=', id).executeTakeFirst())?.is_blocked;

const rowsOf = ({ db }: TestApi) =>
  db.selectFrom('scammers').select(['user_id', 'reason', 'removed_at']).orderBy('created_at').execute();

test('A watchlist entry with a reason blocks, signs out and tells the user (ADMIN-05, ADMIN-06, ENTITY-31)', async (t) => {
  const api = await testApi(t);
  const [admin, user] = [await api.person({ is_admin: true }), await api.person({ email: 'kashif@example.com' })];
  const session = { user_id: user.id, token: 'a', expires_at: days(1) };
  await api.db.insertInto('sessions').values(session).execute();
  const reason = 'Took 50 percent in advance.\nپھر غائب';
  const added = await api.as(admin).safety.addScammer({ user_id: user.id, reason });
  assert.equal(added.sessions_ended, 1);
  assert.deepEqual(await rowsOf(api), [{ user_id: user.id, reason, removed_at: null }]);
  const { id, created_at } = await api.db.selectFrom('scammers').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([id, created_at], [added.id, noon]);
  const unknown = sql`insert into scammers (user_id, reason, created_at, added_by)
    values (uuidv7(), 'x', now(), ${admin.id})`;
  await assert.rejects(unknown.execute(api.db), { code: '23503' });
  assert.equal(await isBlocked(api, user), true);
  assert.deepEqual(await api.db.selectFrom('sessions').selectAll().execute(), []);
  const [mail] = await mailsTo(api, 'scammer_listed');
  assert.equal(mail?.to, 'kashif@example.com');
  for (const part of ['Took 50 percent in advance.', '/scammers/notice?token=', '20 Dec 2026']) {
    assert.ok(mail?.text.includes(part), part);
  }
  const { items } = await api.as(admin).admin.auditLog({});
  assert.deepEqual(
    items.map(({ action, about, reason: why }) => [action, about, why]),
    [['safety.addScammer', `@${user.username}`, reason]],
  );
  assert.equal((await api.as(admin).admin.user({ user_id: user.id })).blocked?.reason, reason);
  assert.equal(
    (await refusalOf(api.as(admin).admin.unblockUser({ user_id: user.id, reason: 'x' }))).code,
    'user_on_watchlist',
  );
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Refuses a watchlist entry without user or reason, of an admin, twice or by a non-admin (ADMIN-09)', async (t) => {
  const api = await testApi(t);
  const [admin, user] = [await api.person({ is_admin: true }), await api.person()];
  const add = (input: object, viewer = admin) =>
    refusalOf(api.as(viewer).safety.addScammer({ user_id: user.id, reason: 'Spam.', ...input }));
  for (const [wrong, field, text] of [
    [{ user_id: undefined }, 'user_id', 'Please choose a user.'],
    [{ user_id: '' }, 'user_id', 'Please choose a user.'],
    [{ reason: ' \n' }, 'reason', 'Please say why.'],
    [{ reason: undefined }, 'reason', 'Please say why.'],
  ] as const) {
    const refusal = await add(wrong);
    assert.deepEqual([refusal.title, refusal.text, refusal.fields], ['Error adding scammer', text, [field]]);
  }
  assert.equal((await add({ user_id: admin.id })).code, 'scammer_is_admin');
  assert.equal((await add({}, user)).code, 'admin_required');
  assert.deepEqual(await rowsOf(api), []);
  assert.equal(await isBlocked(api, user), false);

  const calls = Array.from({ length: 6 }, () => api.as(admin).safety.addScammer({ user_id: user.id, reason: 'Spam.' }));
  const done = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled');
  assert.deepEqual([done.length, (await rowsOf(api)).length], [1, 1]);
  assert.equal((await add({})).text, 'This user is already on the watchlist.');
});

test('Anyone reads the watchlist, newest first: name, username, picture, reason and day only (CALL-41)', async (t) => {
  const api = await testApi(t);
  const admin = await api.person({ is_admin: true, username: 'rabia' });
  const [first, second] = [
    await api.person({
      full_name: 'کاشف Raza',
      username: 'kashif_done',
      email: 'canary@example.com',
      phone_number: '+923007654321',
    }),
    await api.person({ full_name: 'Adnan Malik', username: 'adnan_pro' }),
  ];
  await api.as(admin, { now: hours(1) }).safety.addScammer({ user_id: first.id, reason: 'Never answered.' });
  await api.as(admin, { now: hours(2) }).safety.addScammer({ user_id: second.id, reason: 'Copied work.' });
  const [picture = ''] = await pictureRows(api.db, first.id, 1);
  await api.db.updateTable('profiles').set({ avatar_id: picture }).where('id', '=', first.id).execute();
  const list = (input: object = {}) => api.as(null).safety.watchlist(input);
  const { items, total } = await list();
  assert.deepEqual(
    items.map(({ id: _, ...entry }) => entry),
    [
      {
        full_name: 'Adnan Malik',
        username: 'adnan_pro',
        avatar_url: null,
        reason: 'Copied work.',
        created_at: hours(2),
        reply: null,
        replied_at: null,
      },
      {
        full_name: 'کاشف Raza',
        username: 'kashif_done',
        avatar_url: `/files/${picture}`,
        reason: 'Never answered.',
        created_at: hours(1),
        reply: null,
        replied_at: null,
      },
    ],
  );
  assert.equal(total, 2);
  const found = async (search: string) => (await list({ search })).items.map(({ username }) => username).join();
  assert.equal(await found('ADNAN m'), 'adnan_pro');
  assert.equal(await found('@kashif'), 'kashif_done');
  assert.equal(await found('کاشف'), 'kashif_done');
  assert.equal(await found('canary@'), '', 'an email is nothing to be found by');
  assert.equal(await found('nobody'), '');
  const page = await list({ limit: 1 });
  assert.deepEqual((await list({ limit: 1, after: page.next })).items, items.slice(1));

  const { html, text: shown } = await (await pageVisits(t, api)).get(null, '/scammers');
  assert.match(shown, /Adnan Malik .*@adnan_pro .*Copied work\..* کاشف Raza .*@kashif_done .*Never answered\./);
  assert.match(html, new RegExp(`<img[^>]* src="/files/${picture}"`));
  assert.doesNotMatch(html, /canary@|3007654321/);
});

test('Admins see the entries with their authors, and removed ones (ADMIN-07)', async (t) => {
  const api = await testApi(t);
  const [admin, user, other] = [
    await api.person({ is_admin: true, username: 'rabia' }),
    await api.person({ username: 'kashif', email: 'kashif@example.com' }),
    await api.person(),
  ];
  const { id } = await api.as(admin).safety.addScammer({ user_id: user.id, reason: 'Never answered.' });
  const { items } = await api.as(admin).safety.scammers({});
  assert.deepEqual(
    items.map(({ full_name, username, email, reason, added_by }) => [full_name, username, email, reason, added_by]),
    [[user.full_name, 'kashif', 'kashif@example.com', 'Never answered.', 'rabia']],
  );
  assert.equal((await refusalOf(api.as(other).safety.scammers({}))).code, 'admin_required');

  const remove = (input: object = {}) =>
    api.as(admin, { now: hours(5) }).safety.removeScammer({ id, reason: 'It was somebody else.', ...input });
  assert.equal((await refusalOf(remove({ reason: '' }))).text, 'Please say why.');
  assert.deepEqual(await remove({ unblock: 'on' }), { is_blocked: false });
  assert.equal((await refusalOf(remove())).code, 'scammer_removed');
  assert.equal((await refusalOf(remove({ id: user.id }))).code, 'scammer_not_found');
  assert.deepEqual((await api.as(null).safety.watchlist({})).items, []);
  assert.deepEqual((await api.as(admin).safety.scammers({})).items, []);
  const gone = await api.as(admin).safety.scammers({ status: 'removed' });
  assert.deepEqual(
    gone.items.map(({ username, removed_at }) => [username, removed_at]),
    [['kashif', hours(5)]],
  );
  assert.equal(await isBlocked(api, user), false);
  const [mail] = await mailsTo(api, 'scammer_removed');
  assert.match(mail?.text ?? '', /Your account is open again/);
  assert.deepEqual(await mailsTo(api, 'scammer_listed'), [null]);

  const again = await api.as(admin, { now: hours(6) }).safety.addScammer({ user_id: user.id, reason: 'Once more.' });
  const stays = await api.as(admin, { now: hours(7) }).safety.removeScammer({ id: again.id, reason: 'Settled.' });
  assert.deepEqual([stays.is_blocked, await isBlocked(api, user)], [true, true]);
  const { items: log } = await api.as(admin).admin.auditLog({ about_id: user.id });
  assert.equal(log.length, 4);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('A listed person opens the notice by its mailed link and replies once, in public, within thirty days', async (t) => {
  const api = await testApi(t);
  const [admin, user] = [await api.person({ is_admin: true }), await api.person({ username: 'kashif' })];
  await api.as(admin).safety.addScammer({ user_id: user.id, reason: 'Never answered.' });
  const [mail] = await mailsTo(api, 'scammer_listed');
  const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const at = (now = noon) => api.as(null, { now }).safety;
  const notice = await at().notice({ token });
  assert.deepEqual(
    [notice.username, notice.reason, notice.reply, notice.until],
    ['kashif', 'Never answered.', null, days(30)],
  );
  const tampered = token.replace(/_\d+/, `_${days(90).getTime()}`);
  for (const wrong of ['', 'x', tampered, `${token}x`]) {
    assert.equal((await refusalOf(at().notice({ token: wrong }))).code, 'notice_gone', wrong);
    assert.equal((await refusalOf(at().replyToNotice({ token: wrong, reply: 'x' }))).code, 'notice_gone', wrong);
  }
  assert.equal((await refusalOf(at(days(30)).notice({ token }))).code, 'notice_gone');

  const reply = (words: string) => at().replyToNotice({ token, reply: words });
  assert.equal((await refusalOf(reply(' '))).text, 'Please write your reply.');
  const contact = await refusalOf(reply('Call me at 0300 1234567.'));
  assert.deepEqual([contact.code, contact.field], ['reply_not_allowed', 'reply']);
  const replies = await Promise.allSettled([reply('I was ill.'), reply('I have paid them back.')]);
  assert.deepEqual(replies.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  assert.equal((await refusalOf(reply('Again.'))).code, 'notice_replied');
  const [entry] = (await api.as(null).safety.watchlist({})).items;
  assert.match(entry?.reply ?? '', /I was ill\.|I have paid them back\./);
  assert.deepEqual(entry?.replied_at, noon);
});

test('Failures to read the watchlist or add to it are named by their title (SCAM-02, ADMIN-17, ADMIN-19)', async (t) => {
  const api = await testApi(t);
  const admin = await api.person({ is_admin: true });
  await sql`alter table scammers rename to lost_scammers`.execute(api.db);
  const { safety } = api.as(admin);
  const titles = [];
  const calls = [
    () => api.as(null).safety.watchlist({}),
    () => safety.scammers({}),
    async () => safety.addScammer({ user_id: (await api.person()).id, reason: 'Spam.' }),
  ];
  for (const call of calls) titles.push((await refusalOf(call())).title);
  assert.deepEqual(titles, ['Error fetching scammers list', 'Error fetching scammers', 'Error adding scammer']);
});
