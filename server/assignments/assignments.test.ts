import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Me } from '#core/accounts/contract.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';

const form = {
  title: 'Integration problem set',
  description: 'Twelve problems on integration by parts. Show every step.',
  subject: 'Mathematics',
  budget: 3500,
  deadline: '2026-11-28',
};

function post(api: TestApi, owner: Me, changes: object = {}) {
  return api.as(owner).assignments.post({ ...form, ...changes });
}

test('A posted assignment is open, free and as typed (STATE-01, CONST-01, CALL-29, POST-03)', async (t) => {
  const api = await testApi(t);
  const owner = await api.person();
  const given = { status: 'completed', post_type: 'paid', user_id: (await api.person()).id, edit_history: [{}] };
  const typed = { title: "O'Brien <b>😀</b> اردو", subject: 'Calculus II', is_anonymous: 'on' };
  const { id } = await post(api, owner, { ...given, ...typed });
  const row = await api.db.selectFrom('assignments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  assert.deepEqual(
    [row.title, row.subject, row.budget, row.deadline, row.status, row.post_type, row.file_id],
    ["O'Brien <b>😀</b> اردو", 'Calculus II', 3500, '2026-11-28', 'open', 'free', null],
  );
  assert.deepEqual([row.user_id, row.is_anonymous, row.created_at], [owner.id, true, noon]);
  assert.deepEqual(row.edit_history, []);
  assert.equal((await api.reload(owner)).coins, 100);
  const moves = await api.db.selectFrom('transactions').select('type').where('user_id', '=', owner.id).execute();
  assert.deepEqual(moves, [{ type: 'signup_bonus' }], 'no coin moved');
  const mails = await api.db.selectFrom('mails').select(['kind', 'recipient_id']).orderBy('kind').execute();
  assert.deepEqual(mails, [
    { kind: 'assignment_admin', recipient_id: null },
    { kind: 'assignment_posted', recipient_id: owner.id },
  ]);
});

test('Requires title and description, in the words of the spec (POST-14)', async (t) => {
  const api = await testApi(t);
  const owner = await api.person();
  for (const blank of [{ title: ' ' }, { description: '' }, { title: undefined }]) {
    const refusal = await refusalOf(post(api, owner, blank));
    assert.equal(refusal.text, 'Please provide a title and description for your assignment.');
  }
  assert.deepEqual(await api.db.selectFrom('assignments').selectAll().execute(), []);
});

test('Requires subject, budget and deadline, each named (POST-15)', async (t) => {
  const api = await testApi(t);
  const owner = await api.person();
  for (const field of ['subject', 'budget', 'deadline']) {
    const refusal = await refusalOf(post(api, owner, { [field]: '' }));
    assert.deepEqual([refusal.code, refusal.fields], ['input_invalid', [field]]);
  }
  assert.deepEqual(await api.db.selectFrom('assignments').select('id').execute(), []);
});

test('Accepts lengths of exactly 40 and 500, and refuses longer ones (POST-01, POST-02)', async (t) => {
  const api = await testApi(t);
  const owner = await api.person();
  assert.deepEqual((await refusalOf(post(api, owner, { title: 'x'.repeat(41) }))).fields, ['title']);
  assert.deepEqual((await refusalOf(post(api, owner, { description: 'x'.repeat(501) }))).fields, ['description']);
  await post(api, owner, { title: 'x'.repeat(40), description: 'y'.repeat(500) });
});

test('The deadline may be today in Karachi, not before (POST-16)', async (t) => {
  const api = await testApi(t);
  const owner = await api.person();
  const refusal = await refusalOf(post(api, owner, { deadline: '2026-11-19' }));
  assert.deepEqual([refusal.code, refusal.text], ['deadline_passed', 'The deadline cannot be before today.']);
  await post(api, owner, { deadline: '2026-11-20' });
});

test('Asks a guest to log in (POST-12)', async (t) => {
  const api = await testApi(t);
  const refusal = await refusalOf(api.as(null).assignments.post(form));
  assert.equal(refusal.text, 'You must be logged in to post an assignment.');
});

test('Refuses a phone number in a title and an email in a text (POST-20, POST-21, POST-22, POST-23)', async (t) => {
  const api = await testApi(t);
  const owner = await api.person();
  const title = await refusalOf(post(api, owner, { title: 'Maths help 0300 1234567' }));
  assert.equal(title.title, 'Title Validation Failed');
  const description = await refusalOf(post(api, owner, { description: 'Write to student.one@gmail.com' }));
  assert.equal(description.title, 'Description Validation Failed');
  assert.deepEqual(await api.db.selectFrom('assignments').selectAll().execute(), []);
});

test('Refuses the third post of a Karachi day, counting deleted posts, until midnight (POST-25)', async (t) => {
  const api = await testApi(t);
  const owner = await api.person();
  const first = await post(api, owner);
  await post(api, owner);
  await api.db.updateTable('assignments').set({ deleted_at: noon }).where('id', '=', first.id).execute();
  const refusal = await refusalOf(post(api, owner));
  assert.equal(refusal.text, 'You have reached your daily post limit (2 per day).');
  const tomorrow = new Date('2026-11-21T00:00:00+05:00');
  await api.as(owner, { now: tomorrow }).assignments.post(form);
});

test('Refuses both of two simultaneous tries at the day’s third post (POST-25)', async (t) => {
  const api = await testApi(t);
  const owner = await api.person();
  await Promise.all([post(api, owner), post(api, owner)]);
  const tries = await Promise.allSettled([post(api, owner), post(api, owner)]);
  assert.deepEqual(
    tries.map((outcome) => outcome.status),
    ['rejected', 'rejected'],
  );
  const again = await api.person();
  const race = await Promise.allSettled(Array.from({ length: 6 }, () => post(api, again)));
  assert.equal(race.filter((outcome) => outcome.status === 'fulfilled').length, 2);
});

test('One keyed post sent five times at once makes one assignment', async (t) => {
  const api = await testApi(t);
  const owner = await api.person();
  const send = () => api.as(owner, { key: 'key-of-this-form' }).assignments.post(form);
  const answers = await Promise.all([send(), send(), send(), send(), send()]);
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
  assert.equal((await api.db.selectFrom('assignments').selectAll().execute()).length, 1);
});

test('Lists are newest first with the exact total, in pages (LIST-05, CALL-25)', async (t) => {
  const api = await testApi(t);
  const owner = await api.person();
  const ids: string[] = [];
  for (let n = 0; n < 17; n += 1) ids.unshift(await api.assignment(owner));
  const seen: string[] = [];
  let after: string | undefined;
  for (const size of [8, 8, 1]) {
    const page = await api.as(null).assignments.list({ after });
    assert.equal(page.items.length, size);
    assert.equal(page.total, 17);
    seen.push(...page.items.map((item) => item.id));
    after = page.next ?? undefined;
  }
  assert.equal(after, undefined);
  assert.deepEqual(seen, ids);
});

test('Filters take status, and subjects with their aliases in any case (LIST-02, CALL-24)', async (t) => {
  const api = await testApi(t);
  const [owner, tutor] = [await api.person(), await api.person()];
  const open = await api.assignment(owner, { subject: 'MATHS' });
  const expired = await api.assignment(owner, { subject: 'Art', deadline: '2026-11-19' });
  const awarded = await api.assignment(owner, { subject: 'Code', status: 'awarded', awarded_to: tutor.id });
  const completed = await api.assignment(owner, { status: 'completed', awarded_to: tutor.id, subject: 'math' });
  const list = async (input: object) => (await api.as(null).assignments.list(input)).items.map((item) => item.id);
  assert.deepEqual(await list({}), [completed, awarded, expired, open]);
  assert.deepEqual(await list({ status: 'open' }), [open]);
  assert.deepEqual(await list({ status: 'awarded' }), [awarded]);
  assert.deepEqual(await list({ status: 'completed' }), [completed]);
  assert.deepEqual(await list({ subject: 'mathematics' }), [completed, open]);
  assert.deepEqual(await list({ subject: 'programming' }), [awarded]);
  assert.deepEqual(await list({ subject: 'psychology' }), []);
});

test('A search matches parts, typing errors, subjects and descriptions, and escapes wildcards', async (t) => {
  const api = await testApi(t);
  const owner = await api.person();
  const algebra = await api.assignment(owner, { title: 'Linear algebra: eigenvalues' });
  const essay = await api.assignment(owner, {
    title: 'Essay on memory',
    subject: 'English',
    description: '100% original',
  });
  const list = async (search: string) => (await api.as(null).assignments.list({ search })).items.map((item) => item.id);
  assert.deepEqual(await list('algebra'), [algebra]);
  assert.deepEqual(await list('ALGEB'), [algebra]);
  assert.deepEqual(await list('algebrra'), [algebra]);
  assert.deepEqual(await list('english'), [essay]);
  assert.deepEqual(await list('100%'), [essay]);
  assert.deepEqual(await list('%'), [essay]);
  assert.deepEqual(await list("'; drop table assignments; --"), []);
});

test('List rows show the poster’s name, picture and mark and the bid count, but no email (CALL-23)', async (t) => {
  const api = await testApi(t);
  const poster = await api.person({ full_name: 'Sana Example', username: 'sana_example', is_verified: true });
  const [tutor, other] = [await api.person(), await api.person()];
  const id = await api.assignment(poster);
  for (const bidder of [tutor, other]) await api.as(bidder).bids.place({ assignment_id: id, proposal: 'I can.' });
  const { items } = await api.as(null).assignments.list({});
  assert.deepEqual(
    items.map((item) => [item.id, item.bid_count, item.poster]),
    [[id, 2, { full_name: 'Sana Example', username: 'sana_example', avatar_url: null, is_verified: true }]],
  );
  assert.ok(!JSON.stringify(items).includes('@'));
});

test('Only the poster, admins and the awarded tutor know an anonymous poster (CARD-06, ROLE-05)', async (t) => {
  const api = await testApi(t);
  const [poster, tutor, other, admin] = [
    await api.person({ full_name: 'Canary Poster', username: 'canary_poster' }),
    await api.person(),
    await api.person(),
    await api.person({ is_admin: true }),
  ];
  const id = await api.assignment(poster, { is_anonymous: true, status: 'awarded', awarded_to: tutor.id });
  for (const viewer of [null, other]) {
    const seen = await api.as(viewer).assignments.get({ id });
    assert.equal(seen.poster, null);
    const everything = JSON.stringify([seen, await api.as(viewer).assignments.list({})]);
    assert.doesNotMatch(everything, /canary/i);
    assert.ok(!everything.includes(poster.id));
  }
  for (const viewer of [poster, tutor, admin]) {
    assert.equal((await api.as(viewer).assignments.get({ id })).poster?.username, 'canary_poster');
  }
});

test('The detail has the own bid, the bid count and, if signed in, the file (DETAIL-06, CALL-26)', async (t) => {
  const api = await testApi(t);
  const [poster, tutor] = [await api.person(), await api.person()];
  const file = await api.db
    .insertInto('files')
    .values({
      owner_id: poster.id,
      bucket: 'assignment_files',
      storage_key: 'k',
      name: 'p.pdf',
      size: 9,
      content_type: 'application/pdf',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = await api.assignment(poster, { file_id: file.id });
  await api.as(tutor).bids.place({ assignment_id: id, proposal: 'My own words' });
  const seen = await api.as(tutor).assignments.get({ id });
  assert.equal(seen.own_bid?.proposal, 'My own words');
  assert.deepEqual(seen.poster, {
    full_name: poster.full_name,
    username: poster.username,
    avatar_url: null,
    is_verified: false,
  });
  assert.equal(seen.bid_count, 1);
  assert.equal(seen.file_url, `/files/${file.id}`);
  assert.equal((await api.as(null).assignments.get({ id })).file_url, null);
  assert.equal((await api.as(null).assignments.get({ id })).has_file, true);
  assert.equal((await api.as(poster).assignments.get({ id })).own_bid, null);
});

test('Unknown and malformed ids are not found (DETAIL-11)', async (t) => {
  const api = await testApi(t);
  for (const id of ['01900000-0000-7000-8000-000000000000', 'x', "'"]) {
    const refusal = await refusalOf(api.as(null).assignments.get({ id }));
    assert.deepEqual([refusal.code, refusal.text], ['assignment_not_found', 'Assignment not found.']);
  }
});
