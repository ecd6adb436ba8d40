import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';

const message = {
  name: 'Sana Example',
  email: 'sana@example.com',
  subject: 'Coins not in my wallet',
  message: 'I sent PKR 300 this morning.',
};
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

test('a message from the contact form is stored for the admins as it was written, and no mail is sent (CONTACT-01)', async (t) => {
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

test('each of the four fields is required (CONTACT-04)', async (t) => {
  const { as, db } = await testApi(t);
  for (const field of ['name', 'email', 'subject', 'message']) {
    const { title, text, fields } = await refusalOf(as(null).site.contact({ ...message, [field]: '  ' }));
    assert.equal(title, 'Missing Fields', field);
    assert.equal(text, 'Please fill out all fields to send your message.', field);
    assert.deepEqual(fields, [field]);
  }
  assert.deepEqual(await db.selectFrom('contact_messages').select('id').execute(), []);
});

test('an address that is none, and a text that is too long or cannot be stored, are refused at their field', async (t) => {
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

test('ten messages an hour come through from one address, at once or in turn', async (t) => {
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

test('a form that was sent twice is stored once, and the same words an hour later again', async (t) => {
  const { as, db } = await testApi(t);
  await Promise.all([as(null).site.contact(message), as(null).site.contact(message)]);
  assert.equal((await db.selectFrom('contact_messages').select('id').execute()).length, 1);
  await as(null, { now: minutesLater(61) }).site.contact(message);
  assert.equal((await db.selectFrom('contact_messages').select('id').execute()).length, 2);
});

test('what a browser says of its captcha goes to the log, with the browser (CALL-71)', async (t) => {
  const { as, services } = await testApi(t);
  const lines: string[] = [];
  services.log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const headers = new Headers({ 'user-agent': 'Example/1' });
  await as(null, { headers }).site.reportFault({ fault: 'captcha_not_loaded' });
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)).map(({ fault, agent }) => [fault, agent]),
    [['captcha_not_loaded', 'Example/1']],
  );
});
