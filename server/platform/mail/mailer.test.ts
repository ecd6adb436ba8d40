import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { testDatabase } from '#server/database/test-database.ts';
import { startSmtp } from '#tests/doubles/smtp.ts';
import { mailOf } from './letter.ts';
import type { MailTemplates } from './mail.ts';
import { createMailer, mostAttempts } from './mailer.ts';
import { createTransport } from './transport.ts';

const noon = new Date('2026-11-20T12:00:00+05:00');
const log = pino({ level: 'silent' });

const templates: MailTemplates = {
  note: async (row) =>
    mailOf({
      to: 'reader@example.com',
      subject: 'A note\nBcc: other@example.com',
      heading: 'اسلام علیکم',
      paragraphs: ['<b>Not bold</b> & 😀'],
      facts: [['Row', row.id]],
      quote: 'first line\nsecond line',
      button: { label: 'Open', url: 'https://example.com/?a=1&b=2' },
    }),
  nothing: async () => null,
};

/** Starts a mailer on a real database and a real SMTP peer, with a clock that the test moves. */
async function post(t: TestContext) {
  const { db } = await testDatabase(t);
  const smtp = await startSmtp(t);
  let now = noon;
  const build = () => {
    const transport = createTransport({ smtpUrl: smtp.url, mailbox: null });
    t.after(() => transport?.close());
    const from = 'Mukammal <hello@example.com>';
    const publicUrl = 'https://mukammal.example';
    return createMailer({ db, transport, templates, from, adminEmail: null, publicUrl, log, clock: () => now });
  };
  return {
    smtp,
    build,
    mailer: build(),
    write: async (...kinds: string[]) => {
      for (const kind of kinds) await sql`select write_mail(${kind}, null, null, ${now})`.execute(db);
    },
    rows: () => db.selectFrom('mails').selectAll().orderBy('id').execute(),
    wait: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
  };
}

test('A written mail arrives once, in both forms, escaped, without header injection', async (t) => {
  const { mailer, smtp, write, rows } = await post(t);
  await write('note');
  assert.equal(await mailer.drain(), 1);
  assert.equal(await mailer.drain(), 0);
  const [mail, ...more] = smtp.mails;
  const [row] = await rows();
  assert.equal(more.length, 0);
  assert.deepEqual(
    mail?.to?.map(({ address }) => address),
    ['reader@example.com'],
  );
  assert.equal(mail?.from?.address, 'hello@example.com');
  assert.equal(mail?.subject, 'A note Bcc: other@example.com');
  assert.equal(mail?.bcc, undefined);
  assert.equal(mail?.messageId, `<${row?.id}@mukammal.example>`);
  assert.match(mail?.html ?? '', /&lt;b&gt;Not bold&lt;\/b&gt; &amp; 😀/);
  assert.match(mail?.html ?? '', /اسلام علیکم/);
  assert.match(mail?.text ?? '', /<b>Not bold<\/b> & 😀/);
  assert.match(mail?.text ?? '', /> first line\n> second line/);
  assert.match(mail?.text ?? '', /https:\/\/example\.com\/\?a=1&b=2/);
  assert.equal(row?.sent_at?.getTime(), noon.getTime());
});

test('A mail that meets a stopped mail server is sent once when the server is back and it is due', async (t) => {
  const { mailer, smtp, write, rows, wait } = await post(t);
  await write('note', 'note');
  await smtp.stop();
  assert.equal(await mailer.drain(), 0);
  for (const row of await rows()) {
    assert.equal(row.sent_at, null);
    assert.equal(row.attempts, 1);
    assert.equal(row.next_attempt_at.getTime(), noon.getTime() + 30_000);
    assert.match(row.failure ?? '', /ECONNREFUSED/);
  }
  await smtp.start();
  assert.equal(await mailer.drain(), 0);
  wait(30);
  assert.equal(await mailer.drain(), 2);
  assert.equal(smtp.mails.length, 2);
  assert.deepEqual(
    (await rows()).map(({ failure }) => failure),
    [null, null],
  );
});

test('Retries wait longer each time, up to six hours; after twelve the row keeps its failure', async (t) => {
  const { mailer, smtp, write, rows, wait } = await post(t);
  await write('note');
  await smtp.stop();
  const waits: number[] = [];
  let now = noon.getTime();
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    await mailer.drain();
    const [row] = await rows();
    assert.equal(row?.attempts, attempt);
    const delay = ((row?.next_attempt_at.getTime() ?? 0) - now) / 1000;
    waits.push(delay);
    wait(delay);
    now += delay * 1000;
  }
  assert.deepEqual(waits, [30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360, 21_600, 21_600]);
  await smtp.start();
  assert.equal(await mailer.drain(), 0);
  const [row] = await rows();
  assert.equal(row?.sent_at, null);
  assert.match(row?.failure ?? '', /ECONNREFUSED/);
});

test('Three simultaneous mailers send each of forty mails once', async (t) => {
  const { build, smtp, write, rows } = await post(t);
  await write(...Array.from({ length: 40 }, () => 'note'));
  const counts = await Promise.all([build().drain(), build().drain(), build().drain()]);
  assert.equal(
    counts.reduce((sum, count) => sum + count),
    40,
  );
  assert.equal(new Set(smtp.mails.map(({ messageId }) => messageId)).size, 40);
  assert.equal(smtp.mails.length, 40);
  assert.ok((await rows()).every(({ attempts, sent_at }) => attempts === 1 && sent_at));
});

test('An empty mail is dropped, one of an unknown kind stays, and neither delays the others', async (t) => {
  const { mailer, smtp, write, rows } = await post(t);
  await write('nothing', 'of another version', 'note');
  assert.equal(await mailer.drain(), 1);
  assert.equal(smtp.mails.length, 1);
  assert.deepEqual(
    (await rows()).map(({ kind, failure }) => [kind, failure]),
    [
      ['of another version', 'no template for mails of kind of another version'],
      ['note', null],
    ],
  );
});

test('A started mailer sends when woken, and its stop waits for the mail in hand', async (t) => {
  const { mailer, smtp, write, rows } = await post(t);
  const arrival = smtp.nextMail();
  mailer.start();
  await write('note');
  mailer.wake();
  await arrival;
  await mailer.stop();
  assert.ok((await rows()).every(({ sent_at }) => sent_at));
});

test('A mailer that was not started ignores a wake', async (t) => {
  const { mailer, smtp, write, rows } = await post(t);
  await write('note');
  mailer.wake();
  await mailer.stop();
  assert.equal(smtp.mails.length, 0);
  assert.equal((await rows())[0]?.attempts, 0);
});

test('Without a transport, mails wait in the table', async (t) => {
  const { db } = await testDatabase(t);
  assert.equal(createTransport({ smtpUrl: null, mailbox: null }), null);
  const publicUrl = 'https://mukammal.example';
  const mailer = createMailer({
    db,
    transport: null,
    templates,
    from: 'hello@example.com',
    adminEmail: null,
    publicUrl,
    log,
    clock: () => noon,
  });
  await sql`select write_mail('note', null, null, ${noon})`.execute(db);
  assert.equal(await mailer.drain(), 0);
  const row = await db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
  assert.equal(row.attempts, 0);
});
