import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostSearches, similarWork } from '#core/limits.ts';
import { refusalOf, testApi } from '#tests/support/api.ts';
import { sharedSecret } from '#tests/support/session-cookie.ts';
import { mailTemplates } from '../features.ts';

const proposal = 'I have taught this for six years.';

test('After a lost bid, lists three open assignments of its subject and similar price, newest first (DEAL-160)', async (t) => {
  const api = await testApi(t);
  const [poster, winner, loser] = [
    await api.person({ coins: 500 }),
    await api.person(),
    await api.person({ coins: 500 }),
  ];
  const lost = await api.assignment(poster, { budget: 3000 });
  for (const one of [winner, loser]) await api.as(one).bids.place({ assignment_id: lost, proposal });
  const similar = () => api.as(loser).bids.similar({ assignment_id: lost });
  assert.equal((await refusalOf(similar())).code, 'bid_not_found', 'it is not lost yet');
  await api.as(poster).assignments.award({ p_assignment_id: lost, p_bidder_id: winner.id, p_award_cost: 100 });
  assert.deepEqual(await similar(), {
    items: [],
    search: { subject: 'Mathematics', budget_from: 1500, budget_to: 6000 },
    is_saved: false,
  });
  const near = [];
  for (const budget of [1500, 3000, 6000, 2000]) near.push(await api.assignment(poster, { budget, subject: 'Maths' }));
  await api.assignment(poster, { budget: 1499 });
  await api.assignment(poster, { budget: 6001 });
  await api.assignment(poster, { budget: 3000, subject: 'Art' });
  await api.assignment(poster, { budget: 3000, deadline: '2026-11-19' });
  await api.assignment(loser, { budget: 3000 });
  const bidOn = await api.assignment(poster, { budget: 3000 });
  await api.as(loser).bids.place({ assignment_id: bidOn, proposal });
  const { items } = await similar();
  assert.deepEqual(
    items.map(({ id }) => id),
    near.reverse().slice(0, similarWork.shown),
  );
  for (const one of [winner, poster, null]) {
    const call = api.as(one).bids.similar({ assignment_id: lost });
    assert.equal((await refusalOf(call)).code, one ? 'bid_not_found' : 'sign_in_required');
  }
});

test('A bid refunded by a lapse has similar work too, without assignments offered to one tutor (DEAL-160)', async (t) => {
  const api = await testApi(t);
  const [poster, tutor] = [await api.person(), await api.person()];
  const saad = await api.person({ user_type: 'tutor', username: 'saad' });
  await api.as(saad).profiles.saveGigs({ gigs: [{ title: 'Algebra', description: 'An hour.', price: 3000 }] });
  const closed = await api.assignment(poster, { budget: 3000 });
  await api.as(tutor).bids.place({ assignment_id: closed, proposal });
  await api.as(poster).assignments.close({ id: closed });
  await api.as(poster).assignments.askForGig({
    ...{ gig_of: 'saad', gig: 'Algebra', title: 'For one', description: 'Ten tasks.', subject: 'Mathematics' },
    ...{ budget: 3000, deadline: '2026-11-28' },
  });
  const { items } = await api.as(tutor).bids.similar({ assignment_id: closed });
  assert.deepEqual(items, []);
});

test('Mails about a lost bid link to similar work, except for a deleted assignment (DEAL-161)', async (t) => {
  const api = await testApi(t);
  const [poster, winner, loser] = [
    await api.person({ coins: 500 }),
    await api.person(),
    await api.person({ coins: 500 }),
  ];
  const [lost, closed, deleted] = [
    await api.assignment(poster),
    await api.assignment(poster),
    await api.assignment(poster),
  ];
  for (const id of [lost, closed, deleted]) await api.as(loser).bids.place({ assignment_id: id, proposal });
  await api.as(winner).bids.place({ assignment_id: lost, proposal });
  await api.as(poster).assignments.award({ p_assignment_id: lost, p_bidder_id: winner.id, p_award_cost: 100 });
  await api.as(poster).assignments.close({ id: closed });
  await api.as(poster).assignments.delete({ id: deleted });
  const templates = mailTemplates({ db: api.db, publicUrl: 'http://localhost:3000', secret: sharedSecret });
  const links = new Map([
    ['bid_not_chosen', lost],
    ['bid_closed', closed],
    ['bid_refunded', null],
  ]);
  for (const [kind, id] of links) {
    const row = await api.db.selectFrom('mails').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow();
    const mail = await templates[kind]?.(row, { adminEmail: null });
    const found = /Open work like it: (\S+)/.exec(mail?.text ?? '')?.[1] ?? null;
    assert.equal(found, id && `http://localhost:3000/assignment/${id}#similar`, kind);
  }
});

test('A search saved from a lost bid finds similar new work; the eleventh search is refused (DEAL-162)', async (t) => {
  const api = await testApi(t);
  const [poster, tutor] = [await api.person(), await api.person()];
  const closed = await api.assignment(poster, { budget: 3000 });
  await api.as(tutor).bids.place({ assignment_id: closed, proposal });
  await api.as(poster).assignments.close({ id: closed });
  const { search, is_saved } = await api.as(tutor).bids.similar({ assignment_id: closed });
  assert.equal(is_saved, false);
  const save = () => api.as(tutor).searches.save({ ...search, name: 'Math', mail: 'daily' });
  for (let n = 0; n < mostSearches; n += 1) await save();
  assert.equal((await api.as(tutor).bids.similar({ assignment_id: closed })).is_saved, true);
  assert.equal((await refusalOf(save())).code, 'searches_full');
});
