import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { domainMails, domainMailsFrom, invitationMails, signUpMails } from '#core/limits.ts';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { signUpForm as form } from '#tests/support/sign-up.ts';
import { mailboxOf } from './mailbox.ts';

const cases = {
  'sana.khan@gmail.com': 'sanakhan@gmail.com',
  's.a.n.a.khan+deals@googlemail.com': 'sanakhan@gmail.com',
  'Sana.Khan@GMail.com': 'sanakhan@gmail.com',
  'sana.khan@example.com': 'sana.khan@example.com',
  'sana+1+2@example.com': 'sana@example.com',
  '+923001234567@carrier.example': '+923001234567@carrier.example',
  'sana-shop@yahoo.co.uk': 'sana@yahoo.co.uk',
  'sana-shop@example.com': 'sana-shop@example.com',
  'sana_khan.1@protonmail.com': 'sanakhan1@proton.me',
  'sana@pm.me': 'sana@proton.me',
  'sana@me.com': 'sana@icloud.com',
  'sana.khan@outlook.com': 'sana.khan@outlook.com',
  'sana@ya.ru': 'sana@yandex.com',
} as const;

test('Addresses of one mailbox are equal, in the server and in the database', async (t) => {
  const { db } = await testApi(t);
  for (const [email, mailbox] of Object.entries(cases)) {
    assert.equal(mailboxOf(email), mailbox);
    const { rows } = await sql<{ is: string }>`select mailbox_of(${email}) as is`.execute(db);
    assert.equal(rows[0]?.is, mailbox, `${email} in the database`);
  }
});

/**
 * Signs up with each of these emails, from so many networks in turn. Returns the number of mails
 * written.
 */
async function signUps(api: TestApi, emails: readonly string[], networks = 5): Promise<number> {
  const before = await mailsOf(api);
  for (const [n, email] of emails.entries()) {
    const from = api.as(null, { ip: `10.${n % networks}.1.${n}` });
    await from.accounts.signUp({ ...form, email, username: `person_${before}_${n}` });
  }
  return (await mailsOf(api)) - before;
}

const mailsOf = async ({ db }: TestApi) => (await db.selectFrom('mails').select('id').execute()).length;

test('Dots, tags and Gmail’s other domain name do not raise a mailbox’s limit on mails', async (t) => {
  const api = await testApi(t);
  const spellings = ['sanakhan@gmail.com', 's.anakhan@gmail.com', 'sa.nakhan@googlemail.com', 'sana.khan+x@gmail.com'];
  assert.equal(await signUps(api, [...spellings, 's.a.n.a.k.h.a.n@gmail.com'], 2), signUpMails[0].most);
  const inviters = await Promise.all(spellings.map(() => api.person()));
  const before = await mailsOf(api);
  const invited = await Promise.allSettled(
    inviters.map((person, n) => api.as(person).referrals.invite({ email: spellings[n] ?? '' })),
  );
  assert.equal((await mailsOf(api)) - before, invitationMails[0].most);
  assert.equal(invited.filter(({ status }) => status === 'rejected').length, 1);
});

test('A stranger in one network does not use up the mails of a small domain', async (t) => {
  const api = await testApi(t);
  const invented = Array.from({ length: 20 }, (_, n) => `invented${n}@small.example`);
  assert.equal(await signUps(api, invented, 1), domainMailsFrom.other[0].most);
  const owner = api.as(null, { ip: '192.0.2.9' }).accounts;
  const before = await mailsOf(api);
  await owner.signUp({ ...form, email: 'owner@small.example', username: 'owner' });
  assert.equal(await mailsOf(api), before + 1);
});

test('A newcomer in another network still gets a mail after strangers used up the domain’s', async (t) => {
  const api = await testApi(t);
  const [hour] = domainMails.other;
  const invented = Array.from({ length: hour.most + 5 }, (_, n) => `invented${n}@small.example`);
  assert.equal(await signUps(api, invented), hour.most);
  const newcomer = api.as(null, { ip: '192.0.2.9' }).accounts;
  const join = (n: number) =>
    newcomer.signUp({ ...form, email: `newcomer${n}@small.example`, username: `newcomer_${n}` });
  const before = await mailsOf(api);
  await join(1);
  assert.equal(await mailsOf(api), before + 1, 'its first');
  await join(2);
  assert.equal(await mailsOf(api), before + 1, 'its second waits like the others');
});

test('Bounds the mails to invented mailboxes of a domain and its subdomains, but not to large providers’', async (t) => {
  const api = await testApi(t);
  const [hour] = domainMails.other;
  const many = (domain: (n: number) => string) =>
    Array.from({ length: hour.most + 5 }, (_, n) => `invented${n}@${domain(n)}`);
  assert.equal(
    await signUps(
      api,
      many((n) => (n % 2 ? 'small.example' : `x${n}.small.example`)),
    ),
    hour.most,
  );
  assert.equal(
    await signUps(
      api,
      many(() => 'gmail.com'),
    ),
    hour.most + 5,
  );
  assert.equal(
    await signUps(
      api,
      many((n) => `d${n}.com.pk`),
    ),
    hour.most + 5,
    'each of com.pk is its own',
  );
  assert.equal(
    await signUps(
      api,
      many(() => 'students.example.edu.pk'),
    ),
    hour.most + 5,
    'a class joins at once',
  );
});
