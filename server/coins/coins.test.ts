import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';

test('The history has only the own coin moves, newest first, in pages (CALL-40)', async (t) => {
  const { as, person, assignment } = await testApi(t);
  const [poster, tutor, other] = [await person(), await person({ coins: 1000 }), await person()];
  const titles: string[] = [];
  for (let n = 1; n <= 23; n += 1) {
    const title = `Problem set ${n}`;
    const id = await assignment(poster, { title });
    await as(tutor, { now: new Date(noon.getTime() + n * 1000) }).bids.place({ assignment_id: id, proposal: 'I can.' });
    titles.unshift(title);
  }
  const first = await as(tutor).coins.transactions({});
  assert.equal(first.items.length, 20);
  assert.ok(first.next);
  const second = await as(tutor).coins.transactions({ after: first.next });
  const all = [...first.items, ...second.items];
  assert.equal(second.next, null);
  assert.deepEqual(
    all.slice(0, 23).map(({ amount, description }) => [amount, /“(.*)”/.exec(description)?.[1]]),
    titles.map((title) => [-30, title]),
  );
  assert.equal(all.length, 25, 'then the grant of the test and the signup bonus');
  const { items } = await as(other).coins.transactions({});
  assert.deepEqual(
    items.map(({ type, amount }) => [type, amount]),
    [['signup_bonus', 100]],
  );
});

test('An entry has owner, kind, coins, reason and time (ENTITY-28)', async (t) => {
  const { as, person, assignment } = await testApi(t);
  const tutor = await person();
  const id = await assignment(await person(), { title: 'Fourier series' });
  await as(tutor).bids.place({ assignment_id: id, proposal: 'I can.' });
  const [entry] = (await as(tutor).coins.transactions({})).items;
  assert.match(entry?.id ?? '', /^[0-9a-f-]{36}$/);
  const { user_id, type, amount, description, created_at } = entry ?? {};
  assert.deepEqual(
    { user_id, type, amount, description, created_at },
    { user_id: tutor.id, type: 'bid_fee', amount: -30, description: 'Bid on “Fourier series”', created_at: noon },
  );
});

test('Guests read no history, and an invalid key starts at the beginning', async (t) => {
  const { as, person } = await testApi(t);
  const me = await person();
  assert.equal((await refusalOf(as(null).coins.transactions({}))).code, 'sign_in_required');
  for (const after of ['', 'nonsense', '%00', 'e30', Buffer.from('{"at":"x","id":"y"}').toString('base64url')]) {
    assert.equal((await as(me).coins.transactions({ after })).items.length, 1, after);
  }
});

test('Filters the history by kind and by days in Asia/Karachi, in pages, with running balances', async (t) => {
  const { as, person, assignment, db } = await testApi(t);
  const [poster, tutor] = [await person(), await person({ coins: 1000 })];
  const at = (time: string) => new Date(`2026-11-${time}+05:00`);
  for (const now of [at('20T23:59:59'), at('21T00:00:00'), at('21T23:59:59'), at('22T00:00:00')]) {
    const id = await assignment(poster);
    await as(tutor, { now }).bids.place({ assignment_id: id, proposal: 'I can.' });
  }
  const read = async (input: object) => {
    const { items } = await as(tutor).coins.transactions(input);
    return items.map(({ type, balance_after }) => [type, balance_after]);
  };
  const bids = [880, 910, 940, 970].map((balance) => ['bid_fee', balance]);
  assert.deepEqual(await read({ kind: 'bid_fee' }), bids);
  assert.deepEqual(await read({ kind: 'bid_fee', from: '2026-11-21', to: '2026-11-21' }), bids.slice(1, 3));
  assert.deepEqual(await read({ kind: 'bid_fee', from: '2026-11-22' }), bids.slice(0, 1));
  assert.deepEqual(await read({ kind: 'bid_fee', to: '2026-11-20' }), bids.slice(3));
  assert.deepEqual(await read({ kind: 'signup_bonus' }), [['signup_bonus', 100]]);
  assert.deepEqual(await read({ kind: 'x' }), []);
  const sums = async (input: object) => (await as(tutor).coins.transactions(input)).sums;
  assert.deepEqual(await sums({}), { credited: 1000, debited: -120 }, 'of all pages');
  assert.deepEqual(await sums({ kind: 'bid_fee', from: '2026-11-21', limit: 1 }), { credited: 0, debited: -90 });
  assert.deepEqual(await sums({ kind: 'x' }), { credited: 0, debited: 0 });
  const first = await as(tutor).coins.transactions({ kind: 'bid_fee', limit: 3 });
  assert.equal(await sums({ after: first.next ?? '' }), null, 'said once, with the first page');
  assert.deepEqual(await read({ kind: 'bid_fee', limit: 3, after: first.next ?? '' }), bids.slice(3));
  for (const edited of [
    { from: '2026-02-31' },
    { to: 'soon' },
    { limit: '0' },
    { kind: '\0' },
    { from: '9999-01-01' },
  ]) {
    assert.equal((await read(edited)).length, 6, JSON.stringify(edited));
  }
  assert.equal((await db.selectFrom('transactions').select('id').where('user_id', '=', tutor.id).execute()).length, 6);
});
