import assert from 'node:assert/strict';
import { test } from 'node:test';
import { universities } from '#core/site/universities.ts';
import { testApi } from '#tests/support/api.ts';
import { rateBoth } from '#tests/support/awarded-work.ts';
import { pageVisits } from '#tests/support/page-visits.ts';

test('Guests read the newest good reviews by first name, and none of anonymous assignments', async (t) => {
  const api = await testApi(t);
  const { as, person, assignment } = api;
  const pages = await pageVisits(t, api);
  const before = await pages.get(null, '/');
  assert.doesNotMatch(before.text, /Newest reviews|Community Watchlist, /);
  assert.match(before.text, /30 coins .*100 coins .*Rs 1 .*100 coins/);
  assert.deepEqual(await as(null).site.trust(), { reviews: [], watchlist: 0 });

  const tutor = await person({ full_name: 'Saad Mehmood', username: 'saad', user_type: 'tutor' });
  const shy = await person({ show_ratings: false });
  const review = async (details: { is_anonymous?: boolean; of?: typeof tutor }, rating: number, comment: string) => {
    const poster = await person({ full_name: 'Ayesha Siddiqui' });
    const awarded_to = (details.of ?? tutor).id;
    const { is_anonymous = false } = details;
    const assignment_id = await assignment(poster, {
      status: 'completed',
      awarded_to,
      is_anonymous,
      subject: 'Physics',
    });
    await rateBoth(api, { poster, tutor: details.of ?? tutor, assignment_id }, { rating, comment });
    return poster;
  };
  await review({}, 5, 'Every step was clear.');
  await review({}, 3, 'Late by a day.');
  await review({}, 4, '');
  await review({ is_anonymous: true }, 5, 'From nobody.');
  await review({ of: shy }, 5, 'Hidden stars.');
  const gone = await review({}, 5, 'By a blocked one.');
  const admin = await person({ is_admin: true });
  await as(admin).admin.blockUser({ user_id: gone.id, reason: 'As agreed.' });
  const shown = { full_name: 'Saad Mehmood', username: 'saad' };
  assert.deepEqual((await as(null).site.trust()).reviews, [
    { rating: 5, comment: 'Every step was clear.', subject: 'Physics', by: 'Ayesha', tutor: shown },
  ]);
  await as(admin).safety.addScammer({ user_id: gone.id, reason: 'Took an advance.' });
  const page = await pages.get(null, '/?subject=art');
  assert.match(page.text, /Community Watchlist , 1 name today/);
  assert.match(page.text, /Every step was clear\. Ayesha on Physics , with Saad Mehmood/);
  assert.doesNotMatch(page.html, /Siddiqui|From nobody|Hidden stars|Late by a day/);
});

test('The home page lists at least forty universities across Pakistan as plain text, each once', async (t) => {
  const { text } = await (await pageVisits(t, await testApi(t))).get(null, '/');
  assert.ok(universities.length >= 40);
  assert.equal(new Set(universities.map(([name]) => name)).size, universities.length);
  for (const [name, city] of universities) assert.ok(text.includes(`${name} ${city}`.replaceAll('&', '&amp;')), name);
});
