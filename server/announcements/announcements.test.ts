import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Me } from '#core/accounts/contract.ts';
import type { Audience } from '#core/announcements/audiences.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';

const news = { title: 'Payments pause tonight', words: 'From 1 to 2 in the night.', ends_at: '2026-11-21T12:00' };
const reason = 'As planned.';
const hours = (n: number) => new Date(noon.getTime() + n * 3_600_000);

/** Publishes an announcement; returns its number. */
async function publish(api: TestApi, admin: Me, details: Partial<typeof news> & { audience?: Audience } = {}) {
  const { announcements } = api.as(admin);
  const { number } = await announcements.write({ ...news, audience: 'everybody', ...details });
  await announcements.publish({ number });
  return number;
}

const shownTo = async (api: TestApi, viewer: Me | null, now = noon) =>
  (await api.as(viewer, { now }).announcements.shown({}))?.title ?? null;

test('Shows an announcement to those whom it is for, from its beginning to its end (RUN-150)', async (t) => {
  const api = await testApi(t);
  const [admin, poster, tutor, other] = [
    await api.person({ is_admin: true }),
    await api.person(),
    await api.person(),
    await api.person(),
  ];
  const id = await api.assignment(poster);
  await api.as(tutor).bids.place({ assignment_id: id, proposal: 'I will.' });
  const everyone = [null, poster, tutor, other];
  const expected: Record<Audience, readonly boolean[]> = {
    everybody: [true, true, true, true],
    guests: [true, false, false, false],
    students: [false, true, false, false],
    tutors: [false, false, true, false],
  };
  for (const [audience, shown] of Object.entries(expected)) {
    const number = await publish(api, admin, { audience: audience as Audience, title: audience });
    const seen = await Promise.all(everyone.map((viewer) => shownTo(api, viewer)));
    assert.deepEqual(
      seen,
      shown.map((is) => (is ? audience : null)),
      audience,
    );
    await api.as(admin).announcements.end({ number, reason });
    assert.deepEqual(await Promise.all(everyone.map((viewer) => shownTo(api, viewer))), [null, null, null, null]);
  }

  const { number } = await api.as(admin).announcements.write({
    ...news,
    audience: 'everybody',
    starts_at: '2026-11-20T14:00',
    ends_at: '2026-11-20T16:00+05:00',
  });
  assert.equal(await shownTo(api, null, hours(3)), null, 'a draft is shown to nobody');
  await api.as(admin).announcements.publish({ number });
  const seen = await Promise.all([0, 1.99, 2, 3.99, 4].map((n) => shownTo(api, null, hours(n))));
  assert.deepEqual(seen, [null, null, news.title, news.title, null]);
});

test('Admins write, change and publish once; each act is in the audit log with its text (RUN-151)', async (t) => {
  const api = await testApi(t);
  const admin = await api.person({ is_admin: true, username: 'office' });
  const { announcements, admin: desk } = api.as(admin);
  const { number } = await announcements.write({ ...news, audience: 'tutors', mails: 'on', link: '/store' });
  assert.equal((await announcements.one({ number })).state, 'draft');
  const { mail } = await announcements.one({ number });
  assert.match(mail?.text ?? '', /From 1 to 2 in the night[\s\S]*localhost:3000\/store[\s\S]*token=…/);
  await announcements.write({ ...news, number, audience: 'everybody', words: 'From 2 to 3.' });
  await announcements.publish({ number });
  assert.equal((await announcements.one({ number })).words, 'From 2 to 3.');
  const again = announcements.write({ ...news, number, audience: 'everybody' });
  assert.equal((await refusalOf(again)).code, 'announcement_published');
  assert.equal((await refusalOf(announcements.publish({ number }))).code, 'announcement_published');
  await announcements.end({ number, reason });
  assert.equal((await refusalOf(announcements.end({ number, reason }))).code, 'announcement_over');
  const { items } = await announcements.list({});
  assert.deepEqual(
    items.map(({ state, written_by }) => [state, written_by]),
    [['ended', 'office']],
  );
  const log = (await desk.auditLog({ sort: 'at' })).items;
  assert.deepEqual(
    log.map(({ title, about }) => [title, about]),
    [
      ['Announcement written', `A-${number} ${news.title}`],
      ['Announcement written', `A-${number} ${news.title}`],
      ['Announcement published', `A-${number} ${news.title}`],
      ['Announcement ended', `A-${number} ${news.title}`],
    ],
  );
  const changed = await desk.auditEntry({ number: log[1]?.number ?? 0 });
  assert.deepEqual([changed.before.words, changed.after.words], [news.words, 'From 2 to 3.']);
  assert.equal(log[3]?.reason, reason);
});

test('Refuses links to other sites, and removes marks that turn letters round (RUN-152)', async (t) => {
  const api = await testApi(t);
  const { announcements } = api.as(await api.person({ is_admin: true }));
  const foreign = ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'store', '/a b'];
  for (const link of foreign) {
    const refused = await refusalOf(announcements.write({ ...news, audience: 'everybody', link }));
    assert.deepEqual([refused.code, refused.fields], ['input_invalid', ['link']], link);
  }
  const title = '\u202eevil <b>bold</b>\u202c اردو \u2066x\u2069';
  const { number } = await announcements.write({ ...news, title, audience: 'everybody', link: '/user/ریاضی?q=1#top' });
  const it = await announcements.one({ number });
  assert.equal(it.title, 'evil <b>bold</b> اردو x');
  assert.equal(it.link, '/user/%D8%B1%DB%8C%D8%A7%D8%B6%DB%8C?q=1#top');
});

test('Refuses an announcement that nobody would see, stands too long, or mails guests (RUN-153)', async (t) => {
  const api = await testApi(t);
  const admin = await api.person({ is_admin: true });
  const { announcements } = api.as(admin);
  const codeOf = async (details: object) => {
    const { code, field, fields } = await refusalOf(
      announcements.write({ ...news, audience: 'everybody', ...details }),
    );
    return [code, field ?? fields[0]];
  };
  assert.deepEqual(await codeOf({ ends_at: '2026-11-20T12:00' }), ['announcement_ends_early', 'ends_at']);
  const turned = { starts_at: '2026-11-22T12:00', ends_at: '2026-11-21T12:00' };
  assert.deepEqual(await codeOf(turned), ['announcement_ends_early', 'ends_at']);
  assert.deepEqual(await codeOf({ ends_at: '2027-02-18T12:01' }), ['announcement_too_long', 'ends_at']);
  assert.deepEqual(await codeOf({ ends_at: 'soon' }), ['input_invalid', 'ends_at']);
  assert.deepEqual(await codeOf({ audience: 'guests', mails: 'on' }), ['announcement_mails_guests', 'mails']);
  assert.deepEqual(await codeOf({ audience: 'nobody' }), ['input_invalid', 'audience']);
  const { number } = await announcements.write({ ...news, audience: 'everybody' });
  const late = api.as(admin, { now: hours(24) }).announcements.publish({ number });
  assert.equal((await refusalOf(late)).code, 'announcement_ends_early');
});

test('An announcement that a member put away stays away for that account alone (RUN-154)', async (t) => {
  const api = await testApi(t);
  const [admin, one, other] = [await api.person({ is_admin: true }), await api.person(), await api.person()];
  await publish(api, admin, { title: 'First' });
  const number = await publish(api, admin, { title: 'Second' });
  assert.equal(await shownTo(api, one), 'Second', 'the newest stands first');
  const shown = await api.as(one).announcements.shown({});
  assert.equal(shown?.number, number);
  for (let n = 0; n < 2; n += 1) await api.as(one).announcements.putAway({ number });
  assert.equal(await shownTo(api, one), 'First');
  assert.equal(await shownTo(api, other), 'Second');
  assert.equal((await api.as(admin).announcements.one({ number })).put_away, 1);
  const draft = await api.as(admin).announcements.write({ ...news, audience: 'everybody' });
  assert.equal((await refusalOf(api.as(one).announcements.putAway(draft))).code, 'announcement_not_found');
});
