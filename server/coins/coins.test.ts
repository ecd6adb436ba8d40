import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';

test('the history has the own coin moves alone, newest first, in pages (CALL-40)', async (t) => {
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

test('a guest reads no history, and a key that is none starts at the beginning', async (t) => {
  const { as, person } = await testApi(t);
  const me = await person();
  assert.equal((await refusalOf(as(null).coins.transactions({}))).code, 'sign_in_required');
  for (const after of ['', 'nonsense', '%00', 'e30', Buffer.from('{"at":"x","id":"y"}').toString('base64url')]) {
    assert.equal((await as(me).coins.transactions({ after })).items.length, 1, after);
  }
});
