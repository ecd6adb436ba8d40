import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Me } from '#core/accounts/contract.ts';
import { priceGuide } from '#core/limits.ts';
import { noon, type TestApi, testApi } from '#tests/support/api.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { examine } from '../doctor.ts';
import { keepSubjectPrices } from './price-guide.ts';

const day = 86_400_000;
const after = (days: number) => new Date(noon.getTime() + days * day);

/** Creates posters and tutors, and completes awards between them by the product's own functions. */
async function stage(t: TestContext, people: number = priceGuide.people) {
  const api = await testApi(t);
  const make = () => Promise.all(Array.from({ length: people }, () => api.person({ coins: 5000 })));
  const [posters, tutors] = [await make(), await make()];
  let nth = 0;
  const complete = async (price: number | undefined, details: { subject?: string; budget?: number } = {}) => {
    const poster = posters[nth % people] as Me;
    const tutor = tutors[nth % people] as Me;
    nth += 1;
    // The doctor checks the daily limit of posts, which holds here too.
    const assignment_id = await api.assignment(poster, { ...details, created_at: after(-nth) });
    await api.as(tutor).bids.place({ assignment_id, proposal: 'I will show every step.', price });
    const award = { p_assignment_id: assignment_id, p_bidder_id: tutor.id, p_award_cost: 100 };
    await api.as(poster).assignments.award(award);
    await api.as(poster).work.complete({ assignment_id, without_submission: true });
  };
  const night = (now = after(1)) => keepSubjectPrices(api.db, now);
  const guide = () => api.as(posters[0] as Me).assignments.priceGuide();
  return { api, complete, night, guide, posters };
}

const healthy = async (api: TestApi) => assert.deepEqual(await examine(api.database.pool), []);

test('Shows the middle half of agreed prices from twenty awards on, with aliases grouped (DEAL-169, DEAL-170)', async (t) => {
  const { api, complete, night, guide } = await stage(t);
  const names = ['Mathematics', 'Maths', 'math', 'MATH'];
  for (let n = 1; n < priceGuide.from; n += 1) {
    // Every other bid names no price: then the budget is the agreed price.
    const price = 1000 + 117 * n;
    const subject = names[n % names.length];
    await complete(n % 2 ? price : undefined, { ...(subject && { subject }), budget: n % 2 ? 9000 : price });
  }
  await night();
  assert.deepEqual(await guide(), [], 'nineteen are too few');
  await complete(1000);
  await night(noon);
  assert.deepEqual(await guide(), [], 'the day that runs is not in it');
  await Promise.all([night(), night(), night()]);
  // 25th and 75th percentile of 1,000, 1,117 … 3,223: 1,555.75 and 2,667.25.
  assert.deepEqual(await guide(), [{ subject_key: 'mathematics', low: 1500, high: 2700 }]);
  await healthy(api);
  await api.db.updateTable('subject_prices').set({ low: 1600 }).execute();
  const found = JSON.stringify(await examine(api.database.pool));
  assert.match(found, /the price guidance of each subject follows from the awards of its time/);
  await night(after(priceGuide.days + 2));
  assert.deepEqual(await guide(), [], 'they are older than 365 days');
});

test('Few people’s awards give no guidance, and rounding hides single prices (DEAL-171)', async (t) => {
  const few = await stage(t, priceGuide.people - 1);
  for (let n = 0; n < priceGuide.from; n += 1) await few.complete(1777);
  await few.night();
  assert.deepEqual(await few.guide(), [], 'four posters and four tutors');
  const enough = await stage(t);
  for (let n = 0; n < priceGuide.from; n += 1) await enough.complete(1777);
  await enough.night();
  assert.deepEqual(await enough.guide(), [{ subject_key: 'mathematics', low: 1700, high: 1800 }]);
});

test('Without script the posting form has price guidance, collapsed and for a refused form’s subject (DEAL-172)', async (t) => {
  const { api, posters, guide } = await stage(t);
  const rows = [
    { subject_key: 'mathematics', low: 1500, high: 3200, awards: 30, counted_at: noon },
    { subject_key: 'hydrology', low: 900, high: 900, awards: 25, counted_at: noon },
  ];
  const { get, post } = await pageVisits(t, api);
  const [poster] = posters;
  assert.ok(poster);
  assert.doesNotMatch((await get(poster, '/post-assignment')).text, /others pay|Most pay/);
  await api.db.insertInto('subject_prices').values(rows).execute();
  assert.deepEqual(
    await guide(),
    rows.map(({ subject_key, low, high }) => ({ subject_key, low, high })),
    'no number of awards is told',
  );
  const form = (await get(poster, '/post-assignment')).text;
  assert.match(form, /What others pay Mathematics: PKR 1,500 to 3,200/);
  assert.doesNotMatch(form, /Most pay|Hydrology/);
  const typed = { title: '', description: 'Twelve sums.', budget: '500', deadline: '2026-11-28' };
  const refused = async (subject: string) => (await post(poster, '/post-assignment', { ...typed, subject })).text;
  assert.match(await refused(' maths '), /Most pay PKR 1,500 to 3,200 for Mathematics\./);
  assert.match(await refused('hydrology'), /Most pay about PKR 900 for Hydrology\./);
  assert.doesNotMatch(await refused('Painting'), /Most pay/);
});
