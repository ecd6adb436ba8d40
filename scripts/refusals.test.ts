import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figuresInSql, figuresInTexts, neverGiven, undeclaredRefusals } from './refusals.ts';

const declared = {
  procedures: new Map([
    ['bids.place', { refusals: ['account_blocked', 'bid_not_open', 'file_not_found'], access: 'user', money: false }],
    ['coins.adjust', { refusals: ['account_blocked', 'admin_required'], access: 'admin', money: true }],
  ] as const),
  common: ['account_blocked'],
};
const judging = (body: string, procedure = 'bids.place') => [
  {
    name: 'place-bid.sql',
    text: `create or replace function place_bid() ${body} end;\n\ncomment on function place_bid is '${procedure}';\n`,
  },
];

test('Finds an undeclared refusal in SQL, assigned alone or in a case', () => {
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

test('Finds functions with an unknown procedure, or that repeat the checks wrapped around them', () => {
  assert.match(undeclaredRefusals(judging('', 'bids.plaec'), declared)[0] ?? '', /bids\.plaec, which the contract/);
  for (const ritual of [`perform release_key(p_user, p_key);`, `if not is_acting_admin(p_user) then return; end if;`]) {
    assert.match(
      undeclaredRefusals(judging(ritual), declared)[0] ?? '',
      /handles its key or looks for the admin itself/,
    );
  }
});

test('Finds comments that omit the key, admin or refusals of the contract', () => {
  const faults = (comment: string) => undeclaredRefusals(judging('', comment), declared);
  assert.deepEqual(faults('coins.adjust, once, by an admin'), []);
  assert.match(faults('coins.adjust, by an admin')[0] ?? '', /has to say ‘once’/);
  assert.match(faults('coins.adjust, once')[0] ?? '', /by whom coins\.adjust is called otherwise/);
  assert.match(faults('bids.place, once, by an admin')[0] ?? '', /by whom bids\.place is called otherwise/);
  assert.match(faults('bids.place, once, by an admin')[1] ?? '', /refuses with admin_required, which bids\.place/);
});

test('Allows a function without a procedure only the refusals that every procedure declares', () => {
  const free = (code: string) => [
    { name: 'files.sql', text: `create or replace function keep_file() refusal := '${code}';` },
  ];
  assert.deepEqual(undeclaredRefusals(free('account_blocked'), declared), []);
  assert.equal(undeclaredRefusals(free('bid_not_open'), declared).length, 1);
});

test('Finds a declared refusal that neither SQL nor the server gives', () => {
  const sql = [...judging(`refusal := 'bid_not_open';`), ...judging('', 'coins.adjust, once, by an admin')];
  assert.deepEqual(neverGiven(sql, [{ name: 'x.ts', text: `refuse('file_not_found')` }], declared), []);
  assert.deepEqual(neverGiven(sql, [], declared), ['bids.place declares file_not_found, which nothing gives.']);
});

test('Finds prices and limits in SQL functions and texts, except zero, one, strings and comments', () => {
  const sql = (text: string) => figuresInSql([{ name: 'x.sql', text }]).length;
  assert.deepEqual([sql('-30,'), sql('>= 2 then'), sql('>= 100 then')], [1, 1, 1]);
  assert.equal(sql(`-- 30 coins\n v_1 := $1 + 1 - 0; interval '24 hours'; p2x`), 0);
  const said = (text: string) => figuresInTexts([{ name: 'x.tsx', text }]).length;
  assert.deepEqual([said('<p>costs 30 coins</p>'), said('note="5MB or smaller"'), said("'100 free coins'")], [1, 1, 1]);
  assert.equal(said('/** 30 coins */\n// 5 MB\n * 5 MB\n{coinsFor.bid} coins'), 0);
});
