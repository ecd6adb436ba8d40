import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Me } from '#core/accounts/contract.ts';
import type { TutorCard } from '#core/tutors/contract.ts';
import { noon, type TestApi, testApi } from '#tests/support/api.ts';
import { aFile, rateBoth } from '#tests/support/awarded-work.ts';
import { tutorInvariants } from './invariants.ts';

/** Creates a completed assignment of each rating, by people of their own. */
async function reviewed(api: TestApi, tutor: Me, ratings: number[]) {
  for (const rating of ratings) {
    const poster = await api.person();
    const assignment_id = await api.assignment(poster, { status: 'completed', awarded_to: tutor.id });
    await rateBoth(api, { poster, tutor, assignment_id }, { rating });
  }
}

/** Returns tutors whose row of the directory differs from its source. */
async function differing({ database }: TestApi) {
  const { rows } = await database.pool.query(tutorInvariants[0]?.violations ?? '');
  return rows as unknown[];
}

const names = ({ items }: { items: TutorCard[] }) => items.map(({ full_name }) => full_name).join(', ');

/** Creates four tutors: of stars 4.5 (2), 4.5 (1 of them hidden), none, and one who is blocked. */
async function directory(api: TestApi) {
  const { person } = api;
  const [saad, zara, bilal] = [
    await person({ full_name: 'Saad', user_type: 'tutor', expertise: ['Maths', 'LaTeX'], rate_per_hour: 1200 }),
    await person({ full_name: 'Zara', user_type: 'tutor', expertise: ['Physics'], is_verified: true }),
    await person({ full_name: 'بلال احمد', user_type: 'tutor', expertise: ['Mathematics'], rate_per_hour: 700 }),
  ];
  await reviewed(api, saad, [5, 4]);
  await reviewed(api, zara, [5]);
  await person({ full_name: 'A student' });
  await person({ full_name: 'Blocked', user_type: 'tutor', is_blocked: true });
  await person({ full_name: 'Not confirmed', user_type: 'tutor', email_verified: false });
  return { saad, zara, bilal };
}

test('Finds tutors by expertise, rate, stars, tick, name or subject, sorted, never blocked or unconfirmed', async (t) => {
  const api = await testApi(t);
  await directory(api);
  const { list } = api.as(null).tutors;
  const page = await list({});
  assert.equal(page.total, 3);
  assert.equal(names(page), 'Zara, Saad, بلال احمد');
  assert.deepEqual(page.items[1]?.ratings, { mean: 4.5, count: 2 });
  assert.deepEqual(page.items[2]?.ratings, { mean: null, count: 0 });
  assert.deepEqual(
    page.items.map(({ completed }) => completed),
    [1, 2, 0],
  );
  assert.equal(names(await list({ sort: '-completed' })), 'Saad, Zara, بلال احمد');
  assert.equal(names(await list({ sort: 'rate' })), 'بلال احمد, Saad, Zara', 'who names no rate is last');
  assert.equal(names(await list({ expertise: 'math', sort: 'rate' })), 'بلال احمد, Saad', 'by any name of the subject');
  assert.equal(names(await list({ rate_to: 800 })), 'بلال احمد');
  assert.equal(names(await list({ stars: 4.5 })), 'Zara, Saad');
  assert.equal(names(await list({ verified: true })), 'Zara');
  assert.equal(names(await list({ search: 'SAA' })), 'Saad');
  for (const search of ['riyazi', 'Mathematics', 'ریاضی'])
    assert.equal(names(await list({ search })), 'Saad, بلال احمد', `${search}: by what the subject is called`);
  assert.equal(names(await list({ search: 'hisab saad' })), 'Saad');
  assert.equal(names(await list({ search: 'latex saad' })), 'Saad', 'all of the words, in any order');
  assert.equal(names(await list({ search: 'بلال' })), 'بلال احمد');
  assert.equal(names(await list({ search: '100%_' })), '');
  assert.deepEqual(await differing(api), []);
});

test('The directory pages by key and lists each tutor once', async (t) => {
  const api = await testApi(t);
  await directory(api);
  const { list } = api.as(null).tutors;
  for (const sort of ['-stars', '-completed', 'rate', '-joined_at'] as const) {
    const seen: string[] = [];
    let after: string | null | undefined;
    while (after !== null) {
      const page = await list({ sort, limit: 1, ...(after && { after }) });
      seen.push(...page.items.map(({ username }) => username));
      after = page.next;
    }
    assert.equal(new Set(seen).size, 3, sort);
    assert.equal(seen.length, 3, sort);
  }
});

test('Hidden stars neither show nor sort nor filter, and the directory follows a tutor’s changes', async (t) => {
  const api = await testApi(t);
  const { saad, zara } = await directory(api);
  const { list } = api.as(null).tutors;
  await api.as(zara).profiles.setSwitch({ name: 'show_ratings', on: false });
  const page = await list({});
  assert.equal(names(page), 'Saad, بلال احمد, Zara');
  assert.equal(page.items.find(({ full_name }) => full_name === 'Zara')?.ratings, null);
  assert.equal(names(await list({ stars: 4 })), 'Saad');

  await api.as(saad).profiles.update({ full_name: 'Saad M', description: '', rate_per_hour: 300, expertise: ['Urdu'] });
  assert.equal(names(await list({ rate_to: 500, expertise: 'urdu' })), 'Saad M');
  assert.equal(names(await list({ search: 'latex' })), '');
  const admin = await api.person({ is_admin: true });
  await api.as(admin).admin.blockUser({ user_id: saad.id, reason: 'As agreed.' });
  assert.equal(names(await list({ expertise: 'urdu' })), '');
  await api.as(admin).admin.unblockUser({ user_id: saad.id, reason: 'As agreed.' });
  assert.equal(names(await list({ expertise: 'urdu' })), 'Saad M');
  assert.deepEqual(await differing(api), []);
});

test('Completing and reviewing a tutor’s works simultaneously loses nothing', async (t) => {
  const api = await testApi(t);
  const tutor = await api.person({ full_name: 'Saad', user_type: 'tutor' });
  const works = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const poster = await api.person();
      return { poster, id: await api.assignment(poster, { status: 'awarded', awarded_to: tutor.id }) };
    }),
  );
  for (const { id } of works) await api.as(tutor).work.submit({ assignment_id: id, file: aFile() });
  await Promise.all(works.map(({ poster, id }) => api.as(poster).work.complete({ assignment_id: id })));
  await Promise.all(works.map(({ poster, id }) => rateBoth(api, { poster, tutor, assignment_id: id }, { rating: 4 })));
  const [found] = (await api.as(null, { now: noon }).tutors.list({})).items;
  assert.deepEqual([found?.completed, found?.ratings], [8, { mean: 4, count: 8 }]);
});
