import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figuresInSql, figuresInTexts, neverGiven, undeclaredRefusals } from './refusals.ts';

const declared = {
  procedures: new Map([['bids.place', ['account_blocked', 'bid_not_open', 'file_not_found']]]),
  common: ['account_blocked'],
};
const judging = (body: string, procedure = 'bids.place') => [
  {
    name: 'place-bid.sql',
    text: `create or replace function place_bid() ${body} end;\n\ncomment on function place_bid is '${procedure}';\n`,
  },
];

test('a refusal in SQL that the procedure does not declare is found, assigned alone or in a case', () => {
  const sound = `refusal := case when a then 'bid_not_open' when b then 'account_blocked' end;`;
  assert.deepEqual(undeclaredRefusals(judging(sound), declared), []);
  for (const planted of [
    `refusal := 'rate_already';`,
    `refusal := case\n  when not found then 'bid_not_open'\n  when x then 'rate_already'\nend;`,
    `refusal := case when x then 'bid_not_open' else 'rate_already' end;`,
  ]) {
    assert.deepEqual(undeclaredRefusals(judging(planted), declared), [
      'place-bid.sql: place_bid() refuses with rate_already, which bids.place would have to declare.',
    ]);
  }
});

test('a function that names no procedure of the contract, or claims the keys of another, is found', () => {
  assert.match(undeclaredRefusals(judging('', 'bids.plaec'), declared)[0] ?? '', /bids\.plaec, which the contract/);
  const other = judging(`select claim_key(p_user, p_key, 'bids.take', p_body_hash, p_now);`);
  assert.match(undeclaredRefusals(other, declared)[0] ?? '', /claims keys of bids\.take/);
});

test('a function without a procedure refuses only with what every procedure declares', () => {
  const free = (code: string) => [
    { name: 'files.sql', text: `create or replace function keep_file() refusal := '${code}';` },
  ];
  assert.deepEqual(undeclaredRefusals(free('account_blocked'), declared), []);
  assert.equal(undeclaredRefusals(free('bid_not_open'), declared).length, 1);
});

test('a declared refusal that neither SQL nor the server gives is found', () => {
  const sql = judging(`refusal := 'bid_not_open';`);
  assert.deepEqual(neverGiven(sql, [{ name: 'x.ts', text: `refuse('file_not_found')` }], declared), []);
  assert.deepEqual(neverGiven(sql, [], declared), ['bids.place declares file_not_found, which nothing gives.']);
});

test('a price or a limit in a SQL function, or in a text, is found; zero, one, strings and comments are not', () => {
  const sql = (text: string) => figuresInSql([{ name: 'x.sql', text }]).length;
  assert.deepEqual([sql('-30,'), sql('>= 2 then'), sql('>= 100 then')], [1, 1, 1]);
  assert.equal(sql(`-- 30 coins\n v_1 := $1 + 1 - 0; interval '24 hours'; p2x`), 0);
  const said = (text: string) => figuresInTexts([{ name: 'x.tsx', text }]).length;
  assert.deepEqual([said('<p>costs 30 coins</p>'), said('note="5MB or smaller"'), said("'100 free coins'")], [1, 1, 1]);
  assert.equal(said('/** 30 coins */\n// 5 MB\n * 5 MB\n{coinsFor.bid} coins'), 0);
});
