import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Me } from '#core/accounts/contract.ts';
import { instantSearchMails, mostSearches } from '#core/limits.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { mailTemplates } from '../features.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { matchPosts, writeDigests } from './match.ts';

const publicUrl = 'http://localhost:3000';

/** Returns the mails of searches written so far, as they are sent. */
async function mailsOf({ db, services }: TestApi): Promise<Mail[]> {
  const templates = mailTemplates({ db, publicUrl, secret: services.secret });
  const rows = await db.selectFrom('mails').selectAll().where('kind', 'like', 'search_%').orderBy('id').execute();
  const mails = await Promise.all(rows.map((row) => templates[row.kind]?.(row, { adminEmail: null })));
  return mails.filter((mail): mail is Mail => Boolean(mail));
}

const save = (api: TestApi, who: Me, filters: object, mail: 'daily' | 'instant' | 'none' = 'instant') =>
  api.as(who).searches.save({ name: 'Mine', mail, ...filters });

const foundBy = async (api: TestApi, who: Me) => (await api.as(who).searches.own()).items.map(({ found }) => found);

test('A person keeps ten searches, also in a race for the tenth; each is visible to its owner alone', async (t) => {
  const api = await testApi(t);
  const [tutor, other] = [await api.person(), await api.person()];
  const asked = Array.from({ length: 20 }, () => save(api, tutor, { search: 'algebra' }));
  const saved = (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled');
  assert.equal(saved.length, mostSearches);
  assert.equal((await refusalOf(save(api, tutor, {}))).code, 'searches_full');
  const { items } = await api.as(tutor).searches.own();
  const [first] = items;
  assert.ok(first);
  assert.equal(items.length, mostSearches);
  assert.deepEqual(
    [first.name, first.mail, first.filters.search, first.filters.status],
    ['Mine', 'instant', 'algebra', 'open'],
  );
  assert.deepEqual(await api.as(other).searches.own(), { items: [] });
  const { change, delete: remove } = api.as(other).searches;
  for (const call of [() => change({ id: first.id, mail: 'none' }), () => remove({ id: first.id })]) {
    assert.equal((await refusalOf(call())).code, 'search_not_found');
  }
  await api.as(tutor).searches.change({ id: first.id, mail: 'none' });
  await api.as(tutor).searches.delete({ id: first.id });
  assert.equal((await api.as(tutor).searches.own()).items.length, mostSearches - 1);
  assert.equal((await refusalOf(api.as(null).searches.own())).code, 'sign_in_required');
});

test('A post is found by exactly the searches that it fits', async (t) => {
  const api = await testApi(t);
  const [poster, tutor] = [await api.person(), await api.person({ expertise: ['Physics'] })];
  const fitting = [
    {},
    { subject: 'mathematics' },
    { search: 'integ riyazi' },
    { budget_from: 2000, budget_to: 3500 },
    { deadline_within: 3 },
  ];
  const others = [
    { subject: 'science' },
    { search: 'integration chemistry' },
    { budget_to: 3499 },
    { deadline_within: 2 },
    { my_expertise: true },
  ];
  for (const filters of [...fitting, ...others]) await save(api, tutor, filters, 'none');
  await save(api, poster, {});
  await api.assignment(poster, { subject: 'Maths', is_anonymous: true });
  await matchPosts(api.db, noon);
  await matchPosts(api.db, noon);
  assert.deepEqual(await foundBy(api, tutor), [0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
  assert.deepEqual(await foundBy(api, poster), [0]);
  await api.assignment(poster, { title: 'Optics', description: 'For my physics course.' });
  await matchPosts(api.db, noon);
  assert.deepEqual((await foundBy(api, tutor))[0], 1);
  assert.deepEqual(await mailsOf(api), []);
});

test('An instant mail tells of a post once a person, ten times a day at most, and names no poster', async (t) => {
  const api = await testApi(t);
  const poster = await api.person({ full_name: 'Canary Poster', username: 'canary_poster' });
  const [tutor, blocked] = [await api.person({ full_name: 'ثنا Example' }), await api.person({ is_blocked: true })];
  for (const search of ['integration', 'parts']) await save(api, tutor, { search });
  await save(api, blocked, {});
  await api.assignment(poster, { title: 'انضمام and <b>', is_anonymous: true });
  await matchPosts(api.db, noon);
  const [mail, ...more] = await mailsOf(api);
  assert.ok(mail);
  assert.equal(more.length, 0);
  assert.equal(mail.to, tutor.email);
  assert.equal(mail.subject, 'New assignment: انضمام and <b>');
  assert.match(mail.text, /fits your saved search “Mine”[\s\S]*PKR 3,500[\s\S]*23 Nov 2026/);
  assert.match(mail.html, /Stop the mails for this search<\/a>/);
  assert.match(mail.html, /&lt;b&gt;/);
  assert.doesNotMatch(mail.text + mail.html, /canary/i);

  for (let n = 0; n < instantSearchMails + 3; n += 1) await api.assignment(poster);
  await matchPosts(api.db, noon);
  assert.equal((await mailsOf(api)).length, instantSearchMails);
  await api.assignment(poster);
  await matchPosts(api.db, new Date('2026-11-20T23:59:00+05:00'));
  assert.equal((await mailsOf(api)).length, instantSearchMails);
  await api.assignment(poster);
  await matchPosts(api.db, new Date('2026-11-21T00:01:00+05:00'));
  assert.equal((await mailsOf(api)).length, instantSearchMails + 1);
});

test('The daily mail tells once of all finds, except those awarded, deleted or bid on since', async (t) => {
  const api = await testApi(t);
  const [poster, tutor] = [await api.person(), await api.person()];
  for (const search of ['integration', 'parts']) await save(api, tutor, { search }, 'daily');
  const [bidOn, gone] = [await api.assignment(poster), await api.assignment(poster)];
  await api.assignment(poster, { title: 'Sheet one' });
  await api.assignment(poster, { title: 'Sheet two' });
  await matchPosts(api.db, noon);
  assert.deepEqual(await mailsOf(api), []);
  const morning = new Date('2026-11-21T08:00:00+05:00');
  await writeDigests(api.db, morning);
  await writeDigests(api.db, morning);
  await api.as(tutor).bids.place({ assignment_id: bidOn, proposal: 'With every step.' });
  await api.as(poster).assignments.delete({ id: gone });
  const [mail, ...more] = await mailsOf(api);
  assert.ok(mail);
  assert.equal(more.length, 0);
  assert.equal(mail.subject, '2 new assignments for your saved searches');
  assert.match(mail.text, /Sheet two: PKR 3,500, by 23 Nov 2026 \(Mine\)[\s\S]*Sheet one/);
  await writeDigests(api.db, new Date('2026-11-22T08:00:00+05:00'));
  assert.equal((await mailsOf(api)).length, 1);
});

test('A mail’s link ends that search’s mails, or all daily ones, without a session; other links do nothing', async (t) => {
  const api = await testApi(t);
  const [poster, tutor, other] = [await api.person(), await api.person(), await api.person()];
  await save(api, tutor, {});
  await save(api, tutor, { search: 'parts' }, 'daily');
  await save(api, other, {}, 'daily');
  await api.assignment(poster);
  await matchPosts(api.db, noon);
  await writeDigests(api.db, noon);
  const tokens = (await mailsOf(api))
    .filter(({ to }) => to === tutor.email)
    .map(({ text }) => /stop\?token=(\S+)/.exec(text)?.[1] ?? '');
  const mails = async (who: Me) => (await api.as(who).searches.own()).items.map(({ mail }) => mail);
  await api.as(null).searches.stop({ token: tokens[0] ?? '' });
  assert.deepEqual(await mails(tutor), ['daily', 'none']);
  await api.as(null).searches.stop({ token: tokens[1] ?? '' });
  assert.deepEqual([await mails(tutor), await mails(other)], [['none', 'none'], ['daily']]);
  for (const token of ['', `${other.id}.x`, (tokens[0] ?? '').replace(/^./, '1')]) {
    assert.equal((await refusalOf(api.as(null).searches.stop({ token }))).code, 'search_link_invalid', token);
  }
});
