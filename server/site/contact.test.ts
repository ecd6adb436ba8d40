import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';
import { postOffice } from '#tests/support/post-office.ts';

const message = {
  name: 'Sana Example',
  email: 'sana@example.com',
  subject: 'Coins not in my wallet',
  message: 'I sent PKR 300 this morning.',
};
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

test('Stores a contact message for the admins as written, and sends no mail (CONTACT-01)', async (t) => {
  const { as, db } = await testApi(t);
  const hostile = { ...message, subject: `Robert'); drop table`, message: '<script>alert(1)</script>\nسلام 😀' };

  await as(null).site.contact(hostile);

  const stored = await db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'subject', 'message', 'created_at'])
    .execute();
  assert.deepEqual(stored, [{ ...hostile, created_at: noon }]);
  assert.deepEqual(await db.selectFrom('mails').selectAll().execute(), []);
});

test('Requires each of the four fields (CONTACT-04)', async (t) => {
  const { as, db } = await testApi(t);
  for (const field of ['name', 'email', 'subject', 'message']) {
    const { title, text, fields } = await refusalOf(as(null).site.contact({ ...message, [field]: '  ' }));
    assert.equal(title, 'Missing Fields', field);
    assert.equal(text, 'Please fill out all fields to send your message.', field);
    assert.deepEqual(fields, [field]);
  }
  assert.deepEqual(await db.selectFrom('contact_messages').select('id').execute(), []);
});

test('Refuses a malformed address, and a text too long or not storable, at its field', async (t) => {
  const { as } = await testApi(t);
  const wrong = {
    email: 'sana at example',
    subject: 'x'.repeat(121),
    message: 'a NUL \0 within',
    name: 'x'.repeat(101),
  };
  for (const [field, value] of Object.entries(wrong)) {
    const { code, fields } = await refusalOf(as(null).site.contact({ ...message, [field]: value }));
    assert.equal(code, 'input_invalid', field);
    assert.deepEqual(fields, [field]);
  }
});

test('Accepts ten messages an hour from one address, at once or in turn', async (t) => {
  const { as, db } = await testApi(t);
  const send = (n: number, now = noon) => as(null, { now }).site.contact({ ...message, message: `Number ${n}` });
  const count = async () => (await db.selectFrom('contact_messages').select('id').execute()).length;

  const sent = await Promise.allSettled(Array.from({ length: 14 }, (_, n) => send(n)));
  assert.equal(sent.filter(({ status }) => status === 'fulfilled').length, 10);
  assert.equal(await count(), 10);

  assert.equal((await refusalOf(send(20, minutesLater(59)))).code, 'contact_too_many');
  await as(null, { ip: '10.0.0.2' }).site.contact(message);
  await send(21, minutesLater(61));
  assert.equal(await count(), 12);
});

test('Stores a form sent twice once, and the same words again an hour later', async (t) => {
  const { as, db } = await testApi(t);
  await Promise.all([as(null).site.contact(message), as(null).site.contact(message)]);
  assert.equal((await db.selectFrom('contact_messages').select('id').execute()).length, 1);
  await as(null, { now: minutesLater(61) }).site.contact(message);
  assert.equal((await db.selectFrom('contact_messages').select('id').execute()).length, 2);
});

test('Logs a browser’s captcha report, with the browser (CALL-71)', async (t) => {
  const { as, services } = await testApi(t);
  const lines: string[] = [];
  services.log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const headers = new Headers({ 'user-agent': 'Example/1 Firefox/140' });
  for (const fault of ['captcha_not_loaded', 'captcha_broken'] as const) {
    await as(null, { headers }).site.reportFault({ fault });
    const { device, ...line } = JSON.parse(lines.pop() ?? '{}');
    assert.deepEqual([line.fault, device, lines], [fault, 'Firefox', []]);
  }
});

test('Admins list messages, longest wait first, and mark one as answered, once and in the audit log', async (t) => {
  const { as, person } = await testApi(t);
  const [admin, other] = [await person({ is_admin: true, username: 'rabia' }), await person()];
  await as(null).site.contact(message);
  await as(null, { now: minutesLater(5) }).site.contact({ ...message, email: 'hamza@example.com', subject: 'A bug' });
  const list = async (input: object = {}) =>
    (await as(admin).site.messages(input)).items.map(({ subject }) => subject).join(', ');
  assert.equal(await list(), 'Coins not in my wallet, A bug');
  assert.equal(await list({ search: 'HAMZA@' }), 'A bug');
  assert.equal(await list({ sort: '-created_at' }), 'A bug, Coins not in my wallet');
  const [first] = (await as(admin).site.messages({})).items;
  const id = first?.id ?? '';
  const answer = (viewer = admin) =>
    as(viewer, { now: minutesLater(9) }).site.answerMessage({ id, reason: 'By mail.' });
  assert.equal((await refusalOf(answer(other))).code, 'admin_required');
  const race = await Promise.allSettled([answer(), answer(), answer()]);
  assert.equal(race.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal((await refusalOf(answer())).code, 'message_answered');
  const { answered_by, answered_at } = await as(admin).site.message({ id });
  assert.deepEqual([answered_by, answered_at], ['rabia', minutesLater(9)]);
  assert.deepEqual([await list(), await list({ status: 'answered' })], ['A bug', 'Coins not in my wallet']);
  const { items } = await as(admin).admin.auditLog({});
  assert.deepEqual(
    items.map(({ action, about, reason }) => [action, about, reason]),
    [['site.answerMessage', 'sana@example.com', 'By mail.']],
  );
  assert.equal((await refusalOf(as(admin).site.message({ id: admin.id }))).code, 'message_not_found');
});

test('An answer is kept and mailed once to who wrote; without words none is mailed (RUN-85)', async (t) => {
  const { as, person, smtp, mailer } = await postOffice(t);
  const admin = await person({ is_admin: true });
  const written = { name: 'Sana', email: 'sana@example.com', subject: 'My coins', message: 'Where <are> they?' };
  await as(null).site.contact(written);
  await as(null).site.contact({ ...written, subject: 'A bug' });
  const [first, second] = (await as(admin).site.messages({})).items;
  const answer = 'They came at noon.\n\nPlease look into your wallet.';
  await as(admin).site.answerMessage({ id: first?.id ?? '', answer });
  await as(admin).site.answerMessage({ id: second?.id ?? '' });
  assert.equal(await mailer.drain(), 1);
  const [mail] = smtp.mails;
  assert.deepEqual([mail?.to?.[0]?.address, mail?.subject], ['sana@example.com', 'Re: My coins']);
  for (const part of ['They came at noon.', 'Please look into your wallet.', '> Where <are> they?']) {
    assert.ok(mail?.text?.includes(part), part);
  }
  const read = async (id = '') => (await as(admin).site.message({ id })).answer;
  assert.deepEqual([await read(first?.id), await read(second?.id)], [answer, null]);
});
