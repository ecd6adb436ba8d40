import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf } from '#core/calendar.ts';
import { startSmtp } from '#tests/doubles/smtp.ts';
import { runningServer } from '#tests/support/running-server.ts';

test('A mail server receives the mails of sign-up, post and bid, and their links work', {
  timeout: 60_000,
}, async (t) => {
  const smtp = await startSmtp(t);
  const standing = await runningServer(t, { env: { SMTP_URL: smtp.url, ADMIN_EMAIL: 'admin@example.com' } });
  const { inside, ask } = standing;
  /** Waits until the mail server has a matching mail. */
  const mailTo = async (address: string, subject: RegExp) => {
    for (;;) {
      const next = smtp.nextMail();
      const found = smtp.mails.find(
        (mail) => mail.to?.some((to) => to.address === address) && subject.test(mail.subject ?? ''),
      );
      if (found) return { subject: found.subject ?? '', text: found.text ?? '', html: found.html ?? '' };
      await next;
    }
  };

  const person = {
    full_name: 'Sana Example',
    username: 'sana_example',
    email: 'sana@example.com',
    phone_number: '0300 1234567',
    password: 'Secret-word-1',
    confirm_password: 'Secret-word-1',
    user_type: 'student',
  };
  assert.equal((await ask(null, '/api/signup', person)).status, 200);
  assert.equal((await ask(null, '/dev/mailbox.json')).status, 404, 'no local mailbox beside a real one');
  const { text } = await mailTo(person.email, /confirm/i);
  const link = /http\S+email-confirmation\S+/.exec(text)?.[0] ?? '';
  assert.equal((await ask(null, '/api/token', person)).status, 403);
  assert.match(await (await fetch(link)).text(), /Is this you\?/);
  assert.equal((await ask(null, '/api/token', person)).status, 403, 'following the link confirms nothing');
  assert.equal((await ask(null, '/api/verify', { token: new URL(link).searchParams.get('token') })).status, 200);
  assert.match(await (await fetch(link)).text(), /Email confirmed/);
  const login = await ask(null, '/api/token', person);
  assert.equal(login.status, 200);
  const cookie = login.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');

  const title = `O'Brien's "A & B" <script> 🧮 ریاضی`;
  const poster = { ...(await inside.member('Unused')), cookie };
  const deadline = dayOf(new Date(Date.now() + 7 * 86_400_000));
  const details = { title, description: 'Twelve problems.', subject: 'Mathematics', budget: 3500, deadline };
  const posted = await ask(poster, '/api/assignments', details);
  assert.equal(posted.status, 200);
  const { id } = (await posted.json()) as { id: string };
  for (const address of [person.email, 'admin@example.com']) {
    const mail = await mailTo(address, /assignment/i);
    assert.ok(mail.text.includes(title), mail.text);
    assert.ok(mail.text.includes(`${standing.server.url}/assignment/${id}`));
    assert.ok(!mail.html.includes('<script>'));
  }

  const tutor = await inside.member('Tutor');
  const proposal = 'I will solve it step by step.';
  assert.equal((await ask(tutor, '/api/bids', { assignment_id: id, proposal })).status, 200);
  for (const address of [person.email, tutor.email, 'admin@example.com']) {
    assert.ok((await mailTo(address, /bid/i)).text.includes(title));
  }
});
