import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { examine } from '../doctor.ts';

const key = () => crypto.randomUUID();

async function bidOn(api: TestApi, offer: object = {}) {
  const [poster, tutor, other] = [await api.person(), await api.person(), await api.person()];
  const assignment_id = await api.assignment(poster);
  const { id } = await api.as(tutor).bids.place({ assignment_id, proposal: 'With every step.', ...offer });
  return { poster, tutor, other, assignment_id, id };
}

test('A bid may name a price and days; the poster sorts and compares by them, other bidders see none', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, other, assignment_id, id } = await bidOn(api, { price: '3,500', days: '5' });
  await api.as(other).bids.place({ assignment_id, proposal: 'In two days.', price: 900, days: '' });
  const third = await api.person();
  await api.as(third).bids.place({ assignment_id, proposal: 'No price.' });
  const read = (input: object) => api.as(poster).bids.ofAssignment({ assignment_id, ...input });
  const prices = (await read({ sort: 'price' })).items.map(({ price, days }) => [price, days]);
  assert.deepEqual(prices, [
    [900, null],
    [3500, 5],
    [null, null],
  ]);
  const done = { status: 'completed', awarded_to: tutor.id } as const;
  await api.assignment(poster, done);
  const first = (await read({ sort: 'completed' })).items[0];
  assert.deepEqual([first?.id, first?.bidder.completed], [id, 1]);
  assert.equal((await api.as(tutor).assignments.get({ id: assignment_id })).own_bid?.price, 3500);
  assert.equal((await api.as(other).assignments.get({ id: assignment_id })).own_bid?.price, 900);
  for (const offer of [{ price: -1 }, { days: 0 }, { days: 366 }, { days: 'soon' }]) {
    const bid = api.as(await api.person()).bids.place({ assignment_id, proposal: 'Odd.', ...offer });
    assert.equal((await refusalOf(bid)).code, 'input_invalid', JSON.stringify(offer));
  }
});

test('A shortlist is the poster’s own: stored on the server, and hidden from bidders', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, other, assignment_id, id } = await bidOn(api);
  await api.as(other).bids.place({ assignment_id, proposal: 'Me too.' });
  for (const who of [tutor, other]) {
    assert.equal((await refusalOf(api.as(who).bids.shortlist({ id, on: true }))).code, 'bid_not_found');
  }
  await api.as(poster).bids.shortlist({ id, on: true });
  const listed = async () =>
    (await api.as(poster).bids.ofAssignment({ assignment_id, shortlisted: true })).items.map((bid) => bid.id);
  assert.deepEqual(await listed(), [id]);
  const told = JSON.stringify([
    await api.as(tutor).bids.own({}),
    await api.as(tutor).assignments.get({ id: assignment_id }),
  ]);
  assert.doesNotMatch(told, /shortlist/);
  await api.as(poster).bids.shortlist({ id, on: false });
  assert.deepEqual(await listed(), []);
});

test('A bid’s one change may set, keep or remove its price and days; the poster reads both (DEAL-192)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id, id } = await bidOn(api, { price: 3500, days: 5 });
  const proposal = 'With every step.';
  for (const offer of [{}, { price: '3,500' }, { price: 3500, days: '5' }]) {
    assert.equal((await refusalOf(api.as(tutor).bids.edit({ id, proposal, ...offer }))).code, 'bid_not_changed');
  }
  for (const offer of [{ price: -1 }, { days: 366 }]) {
    assert.equal((await refusalOf(api.as(tutor).bids.edit({ id, proposal, ...offer }))).code, 'input_invalid');
  }
  await api.as(tutor).bids.edit({ id, proposal, price: '3000' });
  const read = async () => (await api.as(poster).bids.ofAssignment({ assignment_id })).items;
  const [{ price, asks, days, earlier } = assert.fail()] = await read();
  assert.deepEqual([price, asks, days], [3000, 3000, 5]);
  assert.deepEqual(earlier, { proposal, price: 3500, days: 5 });

  const other = await api.person();
  const second = await api.as(other).bids.place({ assignment_id, proposal, price: 900, days: 2 });
  await api.as(other).bids.edit({ id: second.id, proposal, price: '', days: '' });
  const [bid] = await read();
  assert.deepEqual([bid?.price, bid?.asks, bid?.days, bid?.earlier?.price], [null, 3500, null, 900]);
});

test('Refuses an award of a bid whose change the poster has not read (DEAL-193)', async (t) => {
  const api = await testApi(t);
  const { get } = await pageVisits(t, api);
  const { poster, tutor, assignment_id, id } = await bidOn(api, { price: 3500, days: 5 });
  await api.as(tutor).bids.edit({ id, proposal: 'With every step.', price: 9000 });
  const award = { p_assignment_id: assignment_id, p_bidder_id: tutor.id, p_award_cost: 100 };
  const coins = (await api.reload(poster)).coins;
  assert.equal(
    (await refusalOf(api.as(poster).assignments.award({ ...award, p_edited: false }))).code,
    'award_bid_changed',
  );
  assert.equal((await api.reload(poster)).coins, coins);
  await api.as(poster).assignments.award({ ...award, p_edited: 'true' });
  assert.equal((await api.as(tutor).assignments.get({ id: assignment_id })).agreement?.price, 9000);
  for (const party of [poster, tutor]) {
    assert.match(
      (await get(party, `/assignment/${assignment_id}`)).text,
      /Left to pay PKR 9,000 Promised in 5 days by \d/,
    );
  }
});

test('Bidders can change a bid’s text once while the assignment is open; the poster reads both', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, other, assignment_id, id } = await bidOn(api);
  const edit = (who: typeof tutor, proposal: string) => api.as(who).bids.edit({ id, proposal });
  assert.equal((await refusalOf(edit(other, 'Mine now.'))).code, 'bid_not_found');
  assert.equal((await refusalOf(edit(tutor, 'With every step.'))).code, 'bid_not_changed');
  assert.equal((await refusalOf(edit(tutor, 'Call 0300 1234567'))).code, 'proposal_not_allowed');
  const twice = await Promise.allSettled([edit(tutor, 'With two examples.'), edit(tutor, 'With three examples.')]);
  assert.deepEqual(twice.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  assert.equal((await refusalOf(edit(tutor, 'Once more.'))).code, 'bid_edited_before');
  const { items } = await api.as(poster).bids.ofAssignment({ assignment_id });
  assert.match(items[0]?.proposal ?? '', /With (two|three) examples/);
  assert.equal(items[0]?.earlier?.proposal, 'With every step.');
});

test('A withdrawn bid is hidden and uncounted but stays paid; its tutor may bid again', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, other, assignment_id, id } = await bidOn(api);
  assert.equal((await refusalOf(api.as(other).bids.withdraw({ id }))).code, 'bid_not_found');
  await api.as(tutor).bids.withdraw({ id });
  assert.equal((await refusalOf(api.as(tutor).bids.withdraw({ id }))).code, 'bid_not_found');
  const { bid_count, own_bid } = await api.as(tutor).assignments.get({ id: assignment_id });
  assert.deepEqual([bid_count, own_bid], [0, null]);
  assert.deepEqual((await api.as(poster).bids.ofAssignment({ assignment_id })).items, []);
  assert.equal((await api.db.selectFrom('open_assignments').select('bid_count').executeTakeFirst())?.bid_count, 0);
  assert.equal((await api.reload(tutor)).coins, 70);
  assert.deepEqual(await examine(api.database.pool), []);
  const again = await api.as(tutor).bids.place({ assignment_id, proposal: 'Once more.' });
  assert.equal(again.coins, 40);
  await api.as(poster).assignments.delete({ id: assignment_id });
  assert.equal((await api.reload(tutor)).coins, 70);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Of a simultaneous award and withdrawal one succeeds; after an award a bid is final', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id, id } = await bidOn(api);
  const award = api
    .as(poster)
    .assignments.award({ p_assignment_id: assignment_id, p_bidder_id: tutor.id, p_award_cost: 100 });
  const [awarded, withdrawn] = await Promise.allSettled([award, api.as(tutor).bids.withdraw({ id })]);
  assert.notEqual(awarded.status, withdrawn.status);
  assert.deepEqual(await examine(api.database.pool), []);
  if (awarded.status === 'fulfilled') {
    const late = await refusalOf(api.as(tutor).bids.edit({ id, proposal: 'Later.' }));
    assert.equal(late.code, 'bid_change_not_open');
  }
});

test('Compare, star, change once and withdraw work without script', async (t) => {
  const api = await testApi(t);
  const { get, post } = await pageVisits(t, api);
  const { poster, tutor, other, assignment_id, id } = await bidOn(api, { price: 3500, days: 5 });
  await api.as(other).bids.place({ assignment_id, proposal: 'In two days.' });
  const page = `/assignment/${assignment_id}`;
  const compare = await get(poster, `${page}/compare?sort=price`);
  assert.match(
    compare.text,
    /No reviews yet PKR 3,500 5 days 0 None yet None With every step\..*No reviews yet PKR 3,500, the budget Not given/,
  );
  const over = await get(poster, `${page}/compare/award/${tutor.username}?sort=price`);
  assert.match(over.text, /Compare bids .*Award to Person/, 'the comparison stays under the award');
  assert.match(over.html, new RegExp(`href="${page}/compare\\?sort=price"[^>]*>Cancel`));
  assert.equal((await get(tutor, `${page}/compare`)).status, 404);
  const starred = await post(poster, `${page}/compare/shortlist?sort=price`, { id, on: 'on' });
  assert.deepEqual([starred.status, starred.to], [303, `${page}/compare?sort=price`]);
  assert.doesNotMatch((await get(poster, `${page}?shortlist=on`)).text, /In two days/);

  assert.match((await get(tutor, page)).text, /Change once Withdraw/);
  await post(tutor, `${page}/bid/edit`, { key: key(), id, proposal: 'With two examples.', price: '3,000', days: '5' });
  assert.match(
    (await get(poster, page)).text,
    /Edited .*With two examples\..*Read the earlier version Days needed: 5 days\. Price: PKR 3,500\. With every step\./,
  );
  assert.match((await get(tutor, `${page}/bid/withdraw`)).text, /You do not get back what you paid/);
  const gone = await post(tutor, `${page}/bid/withdraw`, { key: key(), id });
  assert.equal(gone.to, page);
  assert.doesNotMatch((await get(poster, page)).text, /With two examples/);
});
