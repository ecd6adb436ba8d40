import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { announcementMails as bounds } from '#core/limits.ts';
import { startSmtp } from '#tests/doubles/smtp.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { mailTemplates } from '../features.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { createTransport, type MailTransport } from '../platform/mail/transport.ts';
import { writeAnnouncementMails } from './mails.ts';

const publicUrl = 'http://localhost:3000';
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

/** Publishes an announcement with mails; returns its number. */
async function announce(api: TestApi, details: object = {}): Promise<number> {
  const { announcements } = api.as(await api.person({ is_admin: true, username: 'office' }));
  const text = { title: 'The store is open', words: 'Books by post.', link: '/store', ends_at: '2026-12-01T12:00' };
  const { number } = await announcements.write({ ...text, audience: 'everybody', mails: 'on', ...details });
  await announcements.publish({ number });
  return number;
}

/** Adds confirmed members in one statement. */
async function members(api: TestApi, count: number): Promise<void> {
  await sql`insert into profiles (full_name, username, email, email_verified, created_at)
    select 'Member ' || n, 'member_' || n, 'member' || n || '@example.com', true, ${later(-60)}
    from generate_series(1, ${count}::integer) n`.execute(api.db);
}

/** A mailer over a real SMTP peer; `through` stands before its transport. */
function mailerOf(t: TestContext, api: TestApi, url: string, through = (given: MailTransport) => given, now = noon) {
  const transport = createTransport({ smtpUrl: url, mailbox: null });
  assert.ok(transport);
  t.after(() => transport.close());
  const { db, services } = api;
  const from = 'Mukammal <hello@example.com>';
  const templates = mailTemplates({ db, publicUrl, secret: services.secret });
  const log = pino({ level: 'silent' });
  const options = { db, templates, from, adminEmail: null, publicUrl, log, clock: () => now };
  return createMailer({ ...options, transport: through(transport) });
}

const written = ({ db }: TestApi) => db.selectFrom('mails').selectAll().where('kind', '=', 'announcement').execute();

/** Writes and sends until nothing is left; returns the slices. */
async function mailAll(api: TestApi, drain: () => Promise<number>): Promise<number> {
  let slices = 0;
  for (let sent = 1; sent > 0; slices += 1) {
    await writeAnnouncementMails(api.db, noon);
    sent = await drain();
  }
  return slices;
}

test('Mails an announcement in slices to members who want news, each once (RUN-155)', async (t) => {
  const api = await testApi(t);
  const smtp = await startSmtp(t);
  await members(api, 250);
  await api.person({ username: 'blocked', is_blocked: true, email: 'blocked@example.com' });
  await api.person({ username: 'unconfirmed', email_verified: false, email: 'unconfirmed@example.com' });
  const silent = await api.person({ username: 'silent', email: 'silent@example.com' });
  await api.as(silent).profiles.setSwitch({ name: 'takes_news', on: false });
  const number = await announce(api);
  await writeAnnouncementMails(api.db, noon);
  assert.equal((await written(api)).length, bounds.due, 'other mails wait behind one slice at most');
  await writeAnnouncementMails(api.db, noon);
  assert.equal((await written(api)).length, bounds.due, 'the next one waits until these are sent');

  const mailer = mailerOf(t, api, smtp.url);
  assert.equal(await mailAll(api, mailer.drain), 4);
  const to = smtp.mails.map(({ to }) => to?.[0]?.address);
  assert.equal(new Set(to).size, 251, '250 members and the admin');
  assert.equal(to.length, 251);
  for (const name of ['blocked', 'unconfirmed', 'silent']) assert.ok(!to.includes(`${name}@example.com`), name);
  const [mail] = smtp.mails;
  assert.equal(mail?.subject, 'The store is open');
  assert.match(mail?.text ?? '', /Books by post[\s\S]*localhost:3000\/store/);
  const it = await api.as(await api.reload(await anAdmin(api))).announcements.one({ number });
  assert.deepEqual([it.mails_written, it.is_mailing], [251, false]);
});

const anAdmin = async ({ db }: TestApi) => {
  const { id } = await db.selectFrom('profiles').select('id').where('is_admin', '=', true).executeTakeFirstOrThrow();
  return { id } as Parameters<TestApi['reload']>[0];
};

test('A slice whose connection ends amid is written once, by the next turn (RUN-156)', async (t) => {
  const api = await testApi(t);
  await members(api, 80);
  await announce(api);
  const { rows } = await sql<{ id: string }>`select id from profiles order by id offset 40 limit 1`.execute(api.db);
  const amid = rows[0]?.id ?? '';
  const held = await api.database.pool.connect();
  await held.query('begin');
  await held.query('select from profiles where id = $1 for update', [amid]);
  const broken = writeAnnouncementMails(api.db, noon).then(
    () => 'written',
    () => 'broken',
  );
  // It waits for the held member in the middle of its slice.
  const waiting = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  let ended = 0;
  while (ended === 0) {
    ended = (await waiting.execute(api.db)).rows.length;
  }
  assert.equal(await broken, 'broken');
  await held.query('rollback');
  held.release();
  assert.equal((await written(api)).length, 0);

  await Promise.all([1, 2, 3].map(() => writeAnnouncementMails(api.db, noon)));
  const recipients = (await written(api)).map(({ recipient_id }) => recipient_id);
  assert.deepEqual([recipients.length, new Set(recipients).size], [81, 81]);
});

test('A process that ends between sending and noting it sends nobody a second mail (RUN-157)', async (t) => {
  const api = await testApi(t);
  const smtp = await startSmtp(t);
  await members(api, 15);
  await announce(api);
  await writeAnnouncementMails(api.db, noon);
  // The mail server has taken the mails over, and the process that sent them never hears of it.
  const goneAfterwards = (transport: MailTransport): MailTransport => ({
    ...transport,
    send: async (mail) => {
      await transport.send(mail);
      arrived += 1;
      if (arrived === 10) tell();
      await new Promise(() => undefined);
    },
  });
  let arrived = 0;
  let tell = () => {};
  const all = new Promise<void>((resolve) => {
    tell = resolve;
  });
  void mailerOf(t, api, smtp.url, goneAfterwards).drain();
  await all;
  assert.equal(await mailerOf(t, api, smtp.url, undefined, later(3600)).drain(), 6);
  const to = smtp.mails.map(({ to }) => to?.[0]?.address);
  assert.deepEqual([to.length, new Set(to).size], [16, 16]);
});

test('A refused address is given up at once, and a mail server that is away is tried again (RUN-158)', async (t) => {
  const api = await testApi(t);
  const smtp = await startSmtp(t, { refuses: /member1@/ });
  await members(api, 2);
  await announce(api);
  await writeAnnouncementMails(api.db, noon);
  await smtp.stop();
  assert.equal(await mailerOf(t, api, smtp.url).drain(), 0);
  assert.ok((await written(api)).every(({ sent_at, failure }) => sent_at === null && failure));
  await smtp.start();
  assert.equal(await mailerOf(t, api, smtp.url, undefined, later(60)).drain(), 2);
  assert.equal(await mailerOf(t, api, smtp.url, undefined, later(7200)).drain(), 0);
  const left = (await written(api)).filter(({ sent_at }) => sent_at === null);
  assert.deepEqual(
    left.map(({ attempts, failure }) => [attempts, /unknown/.test(failure ?? '')]),
    [[12, true]],
  );
});

test('Ending an announcement stops the mails that were not sent, and those not yet written (RUN-159)', async (t) => {
  const api = await testApi(t);
  const smtp = await startSmtp(t);
  await members(api, 150);
  const number = await announce(api);
  await writeAnnouncementMails(api.db, noon);
  assert.equal((await written(api)).length, bounds.due);
  const admin = await api.reload(await anAdmin(api));
  await api.as(admin).announcements.end({ number, reason: 'The store is not open after all.' });
  assert.equal(await mailerOf(t, api, smtp.url).drain(), 0);
  assert.equal(smtp.mails.length, 0);
  await writeAnnouncementMails(api.db, noon);
  assert.equal((await written(api)).length, 0);
});

test('Stops news by one link, which names its own reader alone, also from a mail program (RUN-160)', async (t) => {
  const api = await testApi(t);
  const smtp = await startSmtp(t);
  await members(api, 2);
  await announce(api);
  await writeAnnouncementMails(api.db, noon);
  await mailerOf(t, api, smtp.url).drain();
  const mail = smtp.mails.find(({ to }) => to?.[0]?.address === 'member1@example.com');
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? '';
  assert.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
  const [, token = ''] = /^<http:\/\/localhost:3000\/news\/stop\?token=(\S+)>$/.exec(header('list-unsubscribe')) ?? [];
  assert.ok(mail?.text?.includes(`/news/stop?token=${token}`));

  const wanting = () => api.db.selectFrom('profiles').select('username').where('takes_news', '=', true).execute();
  const other = await api.db.selectFrom('profiles').select('id').where('username', '=', 'member_2').executeTakeFirst();
  const [, signature = ''] = token.split('.');
  for (const forged of ['', `${other?.id}.${signature}`, `${token}x`, other?.id ?? '']) {
    const refused = api.as(null).announcements.stopNews({ token: forged });
    assert.equal((await refusalOf(refused)).code, 'news_link_invalid', forged);
  }
  assert.equal((await wanting()).length, 3);
  for (let n = 0; n < 2; n += 1) await api.as(null).announcements.stopNews({ token });
  assert.deepEqual((await wanting()).map(({ username }) => username).sort(), ['member_2', 'office']);
});
