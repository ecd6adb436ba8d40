import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { mailTemplates } from '#server/features.ts';
import { noon, type TestApi, testApi } from '#tests/support/api.ts';
import { writeDigests } from './digest.ts';

const hours = (count: number) => new Date(noon.getTime() + count * 3_600_000);

const joined = (api: TestApi, person: Me, at = noon) =>
  sql`select notify_user(${person.id}, 'friend_joined', null, null, '{"coins": 300}', ${at})`.execute(api.db);

/** Returns the digests that were written, as they are sent now. */
async function digests(api: TestApi) {
  const rows = await api.db
    .selectFrom('mails')
    .selectAll()
    .where('kind', '=', 'digest')
    .orderBy('created_at')
    .execute();
  const templates = mailTemplates({ db: api.db, publicUrl: 'http://localhost:3000', secret: 'x' });
  return Promise.all(rows.map(async (row) => templates.digest?.(row, { adminEmail: null })));
}

test('A digest lists news unread for an hour that no other mail covers, at most once a day', async (t) => {
  const api = await testApi(t);
  const person = await api.person();
  await joined(api, person);
  await sql`select notify_user(${person.id}, 'account_verified', null, null, '{}', ${noon})`.execute(api.db);
  await writeDigests(api.db, hours(0.9));
  assert.equal((await digests(api)).length, 0);
  await Promise.all([writeDigests(api.db, hours(1)), writeDigests(api.db, hours(1))]);
  const [mail, ...more] = await digests(api);
  assert.deepEqual([mail?.to, mail?.subject, more.length], [person.email, 'You are verified and 1 more', 0]);
  const told = ['You are verified: Your name now shows the blue tick', 'A friend joined: 300 coins were added'];
  assert.ok(mail?.text.includes(told.join('\n')), mail?.text);

  await api.as(person, { now: hours(2) }).notifications.readAll({});
  assert.deepEqual(await digests(api), [null], 'what was read meanwhile is not mailed');
  await joined(api, person, hours(2));
  await writeDigests(api.db, hours(24));
  assert.equal((await digests(api)).length, 1);
  await writeDigests(api.db, hours(25));
  assert.equal((await digests(api))[1]?.subject, 'A friend joined');
});

test('A digest names ten at most, newest first, and counts the others', async (t) => {
  const api = await testApi(t);
  const person = await api.person();
  await sql`select notify_user(${person.id}, 'order_delivered', uuidv7(), null, jsonb_build_object('item', 'ORD-' || n),
    ${noon}::timestamptz + n * interval '1 second') from generate_series(1, 13) n`.execute(api.db);
  await writeDigests(api.db, hours(2));
  const [mail] = await digests(api);
  assert.equal(mail?.subject, 'Your order was delivered and 12 more');
  const told = [...(mail?.text.matchAll(/^Your order was delivered: (.+)$/gm) ?? [])].map(([, number]) => number);
  assert.deepEqual(
    told,
    Array.from({ length: 10 }, (_, index) => `ORD-${13 - index}`),
  );
  assert.match(mail?.text ?? '', /^and 3 more: among your notifications$/m);
});

test('A digest omits news with a mail of its own and skips blocked people and those who opted out', async (t) => {
  const api = await testApi(t);
  const [poster, tutor, quiet] = [await api.person({ notify_on_bid: false }), await api.person(), await api.person()];
  const blocked = await api.person({ is_blocked: true });
  await api.as(tutor).bids.place({ assignment_id: await api.assignment(poster), proposal: 'I will show every step.' });
  assert.deepEqual(await api.as(quiet).notifications.setDigest({ on: false }), { on: false });
  for (const person of [quiet, blocked]) await joined(api, person);
  await writeDigests(api.db, hours(5));
  assert.deepEqual(await digests(api), []);
  assert.equal((await api.as(quiet).notifications.settings()).digest, false);
  await api.as(quiet).notifications.setDigest({ on: true });
  await writeDigests(api.db, hours(5));
  assert.equal((await digests(api)).length, 1);
});
