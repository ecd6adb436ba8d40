import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { SmtpPeer } from '#tests/doubles/smtp.ts';
import { noon, testApi } from '#tests/support/api.ts';
import { aFile, awarded } from '#tests/support/awarded-work.ts';
import { realPdf } from '#tests/support/pdf.ts';
import { postOffice } from '#tests/support/post-office.ts';
import { confirm, signUpForm } from '#tests/support/sign-up.ts';

const publicUrl = 'http://localhost:3000';

/**
 * Returns everything a recipient could read of the mail sent to an address: headers, HTML and text.
 */
function mailTo(smtp: SmtpPeer, address: string): { subject: string; text: string; all: string } {
  const found = smtp.mails.filter((mail) => mail.to?.some((to) => to.address === address));
  assert.equal(found.length, 1, `one mail to ${address}`);
  const [mail] = found;
  return { subject: mail?.subject ?? '', text: mail?.text ?? '', all: JSON.stringify(mail) };
}

const assignment = {
  title: 'Integration by parts',
  description: 'Twelve problems with each step shown.',
  subject: 'Mathematics',
  budget: 3500,
  deadline: '2026-11-23',
};

test('Posting mails the poster and the admins details and link (CALL-51)', async (t) => {
  const { as, person, smtp, mailer } = await postOffice(t);
  const poster = await person({ full_name: 'Sana Example', email: 'sana@example.com' });
  const { id } = await as(poster).assignments.post(assignment);
  assert.equal(await mailer.drain(), 2);
  for (const address of ['sana@example.com', 'admin@example.com']) {
    const { subject, text } = mailTo(smtp, address);
    assert.match(subject, /Integration by parts/);
    for (const part of ['Sana Example', 'Mathematics', '3,500', '23 Nov 2026', `${publicUrl}/assignment/${id}`]) {
      assert.ok(text.includes(part), part);
    }
  }
  assert.match(mailTo(smtp, 'admin@example.com').text, /sana@example\.com/);
});

test('Admins who choose so get no mail of each assignment and bid, but of reports (RUN-84)', async (t) => {
  const { as, person, smtp, mailer } = await postOffice(t);
  const [poster, bidder, admin] = [await person(), await person(), await person({ is_admin: true })];
  const reason = 'Too many.';
  await as(admin).admin.setSetting({ name: 'admin_mails', value: 'needed', reason });
  const { id } = await as(poster).assignments.post(assignment);
  await as(bidder).bids.place({ assignment_id: id, proposal: 'I will.' });
  await as(poster).safety.reportProfile({ username: bidder.username, reason });
  await mailer.drain();
  const subjects = smtp.mails.filter(({ to }) => to?.some(({ address }) => address === 'admin@example.com'));
  assert.deepEqual(
    subjects.map(({ subject }) => subject),
    [`Report of @${bidder.username}`],
  );
});

test('A bid mails bidder, poster and admins; neither party gets the other’s address or phone (CALL-50)', async (t) => {
  const { as, person, smtp, mailer, db } = await postOffice(t);
  const poster = await person({ full_name: 'Sana Example', email: 'sana@example.com', phone_number: '+923001111111' });
  const bidder = await person({
    full_name: 'Bilal Example',
    email: 'bilal@example.com',
    phone_number: '+923002222222',
  });
  const file = new File([new Uint8Array(await realPdf('Sana'))], 'sheet.pdf', { type: 'application/pdf' });
  const { id } = await as(poster).assignments.post({ ...assignment, file, declaration: 'on' });
  const { file_id } = await db.selectFrom('assignments').select('file_id').executeTakeFirstOrThrow();
  await db.deleteFrom('mails').execute();
  await as(bidder).bids.place({ assignment_id: id, proposal: 'I will show each step.\nTwo days.' });
  assert.equal(await mailer.drain(), 3);
  const toPoster = mailTo(smtp, 'sana@example.com');
  assert.match(toPoster.text, /Bilal Example/);
  assert.match(toPoster.text, /> I will show each step\.\n> Two days\./);
  assert.ok(toPoster.text.includes(`${publicUrl}/assignment/${id}#bids\n`));
  assert.doesNotMatch(toPoster.all, /bilal@example|3002222222/);
  const toBidder = mailTo(smtp, 'bilal@example.com');
  assert.match(toBidder.text, /Integration by parts/);
  assert.match(toBidder.text, /30 coins/);
  assert.doesNotMatch(toBidder.all, /sana@example|3001111111/);
  const toAdmins = mailTo(smtp, 'admin@example.com');
  assert.match(toAdmins.text, /Bilal Example <bilal@example\.com>/);
  assert.match(toAdmins.text, /Sana Example <sana@example\.com>/);
  for (const { text } of [toPoster, toBidder, toAdmins]) {
    assert.ok(text.includes('Integration by parts'));
    assert.ok(text.includes('> I will show each step.\n> Two days.'));
    assert.match(text, new RegExp(`${publicUrl}/assignment/${id}(#bids)?\\n`));
    assert.ok(file_id && text.includes(`Attachment: ${publicUrl}/files/${file_id}`));
  }
  assert.match(toBidder.text, /Bilal Example/);
});

test('The bidder’s mail hides an anonymous poster; the admins’ names them', async (t) => {
  const { as, person, smtp, mailer, db } = await postOffice(t);
  const poster = await person({ full_name: 'Canary Name', username: 'canary_user', email: 'canary@example.com' });
  const bidder = await person({ email: 'bilal@example.com' });
  const { id } = await as(poster).assignments.post({ ...assignment, is_anonymous: true });
  await db.deleteFrom('mails').execute();
  await as(bidder).bids.place({ assignment_id: id, proposal: 'I will show each step.' });
  await mailer.drain();
  assert.doesNotMatch(mailTo(smtp, 'bilal@example.com').all, new RegExp(`canary|${poster.id}`, 'i'));
  assert.match(mailTo(smtp, 'admin@example.com').text, /Canary Name <canary@example\.com>/);
});

test('Sends no bid mail to a poster who turned them off', async (t) => {
  const { as, person, smtp, mailer, db, assignment: seed } = await postOffice(t);
  const poster = await person({ email: 'sana@example.com', notify_on_bid: false });
  const bidder = await person({ email: 'bilal@example.com' });
  const id = await seed(poster);
  await as(bidder).bids.place({ assignment_id: id, proposal: 'I will show each step.' });
  assert.equal(await mailer.drain(), 2);
  assert.ok(smtp.mails.every((mail) => mail.to?.[0]?.address !== 'sana@example.com'));
  assert.equal((await db.selectFrom('mails').where('sent_at', 'is', null).selectAll().execute()).length, 0);
});

test('Sends no mail on a deleted assignment, to a blocked person, or to admins without an address', async (t) => {
  const { as, person, smtp, mailer, db, write } = await postOffice(t, { adminEmail: null });
  const poster = await person();
  const bidder = await person();
  const { id } = await as(poster).assignments.post(assignment);
  await as(bidder).bids.place({ assignment_id: id, proposal: 'I will show each step.' });
  await write('account_exists', await person({ is_blocked: true }));
  await db.updateTable('assignments').set({ deleted_at: noon }).where('id', '=', id).execute();
  assert.equal(await mailer.drain(), 0);
  assert.equal(smtp.mails.length, 0);
  assert.equal((await db.selectFrom('mails').selectAll().execute()).length, 0);
});

test('The confirmation mail names the username, and its link’s token makes the account (CALL-06)', async (t) => {
  const { as, smtp, mailer, db } = await postOffice(t);
  await as(null).accounts.signUp(signUpForm);
  assert.equal(await mailer.drain(), 1);
  const { text } = mailTo(smtp, 'sana@example.com');
  assert.match(text, /sana_example/);
  assert.match(text, /Log in with: A password, chosen on 20 Nov 2026, \d/);
  const link = new URL(/http\S+email-confirmation\S+/.exec(text)?.[0] ?? '');
  assert.equal(link.origin, publicUrl);
  await as(null).accounts.verify({ token: link.searchParams.get('token') ?? '' });
  assert.equal((await db.selectFrom('profiles').select('id').execute()).length, 1);
});

test('Sends no mail of sign-ups that ended because another one with the email was confirmed', async (t) => {
  const api = await postOffice(t);
  await api.as(null).accounts.signUp(signUpForm);
  assert.equal(await api.mailer.drain(), 1);
  await api.as(null).accounts.signUp({ ...signUpForm, username: 'another' });
  await api
    .as(null, { now: new Date(noon.getTime() + 60_000) })
    .accounts.resendConfirmation({ email: signUpForm.email });
  await confirm(api, signUpForm.email);
  assert.equal(await api.mailer.drain(), 0);
});

test('A sign-up with a member’s address tells only that member, by mail', async (t) => {
  const { person, smtp, mailer, write } = await postOffice(t);
  await write('account_exists', await person({ full_name: 'Sana Example', email: 'sana@example.com' }));
  assert.equal(await mailer.drain(), 1);
  const { text } = mailTo(smtp, 'sana@example.com');
  assert.match(text, /Sana Example/);
  assert.ok(text.includes(`${publicUrl}/login`));
});

test('Accepts work though no mail can be sent, and logs it (SUBMIT-03)', async (t) => {
  const lines: string[] = [];
  const { mailer, smtp, ...api } = await postOffice(t, { log: (line) => lines.push(line) });
  const { tutor, assignment_id } = await awarded(api);
  await mailer.drain();
  await smtp.stop();
  await api.as(tutor).work.submit({ assignment_id, file: aFile('Solution') });
  await mailer.drain();
  const unsent = await api.db.selectFrom('mails').select('kind').where('sent_at', 'is', null).execute();
  assert.ok(
    unsent.some(({ kind }) => kind.startsWith('work_')),
    JSON.stringify(unsent),
  );
  assert.match(lines.join(''), /work_/);
});

test('Without SMTP the same mails land in the local mailbox', async (t) => {
  const { as, person, services, folder, db } = await testApi(t);
  const poster = await person({ email: 'sana@example.com' });
  const { id } = await as(poster).assignments.post(assignment);
  assert.equal(await services.mailer.drain(), 1);
  const row = await db.selectFrom('mails').select('id').executeTakeFirstOrThrow();
  const kept = JSON.parse(await readFile(`${folder}/mailbox/${row.id}@localhost.json`, 'utf8'));
  assert.equal(kept.to, 'sana@example.com');
  assert.deepEqual(kept.links, [`${publicUrl}/assignment/${id}`]);
});

test('A mail tells losing bidders the outcome, and names neither poster nor winner', async (t) => {
  const { as, person, smtp, mailer, db } = await postOffice(t);
  const poster = await person({ full_name: 'Sana Example', email: 'sana@example.com' });
  const [chosen, other, gone] = [
    await person({ full_name: 'Bilal Example', email: 'bilal@example.com' }),
    await person({ full_name: 'Uzma Example', email: 'uzma@example.com' }),
    await person({ full_name: 'Gone Example', email: 'gone@example.com' }),
  ];
  const { id } = await as(poster).assignments.post({ ...assignment, is_anonymous: true });
  for (const bidder of [chosen, other, gone]) await as(bidder).bids.place({ assignment_id: id, proposal: 'Two days.' });
  await db.deleteFrom('mails').execute();
  await db.updateTable('profiles').set({ is_blocked: true }).where('id', '=', gone.id).execute();
  await as(poster).assignments.award({ p_assignment_id: id, p_bidder_id: chosen.id, p_award_cost: 100 });
  assert.equal(await mailer.drain(), 3, 'both parties and the one that did not win');
  const { subject, text, all } = mailTo(smtp, 'uzma@example.com');
  assert.equal(subject, 'Another bid was chosen: Integration by parts');
  assert.match(text, /Hello Uzma Example/);
  assert.doesNotMatch(all, /Sana|Bilal|sana@|bilal@/);
});

test('The mail of a proposal to end an award leads to its answer, not to ending it alone (DEAL-05)', async (t) => {
  const { as, person, smtp, mailer, db } = await postOffice(t);
  const poster = await person({ full_name: 'Sana Example', email: 'sana@example.com' });
  const tutor = await person({ full_name: 'Bilal Example', email: 'bilal@example.com' });
  const { id } = await as(poster).assignments.post(assignment);
  await as(tutor).bids.place({ assignment_id: id, proposal: 'I will show each step.' });
  await as(poster).assignments.award({ p_assignment_id: id, p_bidder_id: tutor.id, p_award_cost: 100 });
  await db.deleteFrom('mails').execute();
  await as(poster).assignments.proposeEnd({ id, reason: 'The course was cancelled.' });
  await mailer.drain();
  const { text } = mailTo(smtp, 'bilal@example.com');
  assert.ok(text.includes(`${publicUrl}/assignment/${id}/answer-end`), text);
});
