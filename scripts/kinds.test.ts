import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedNumbers, unknownKinds } from './kinds.ts';

const catalogues = {
  write_mail: { place: 0, known: ['bid_placed', 'bid_gone', 'way_added_passkey'] },
  notify_user: { place: 1, known: ['bid_gone'] },
};
const faults = (text: string) => unknownKinds([{ name: 'x.sql', text }], catalogues);

test('Finds a mail or notification missing from its catalogue, with file and line', () => {
  assert.deepEqual(faults(`perform write_mail('bid_placed', p_user, null, p_now);`), []);
  assert.deepEqual(faults(`begin\n  perform write_mail('bid_plaecd', p_user, null, p_now);`), [
    'x.sql:2: write_mail() is given ‘bid_plaecd’, which no catalogue has.',
  ]);
  assert.equal(faults(`perform notify_user(coalesce(a, b), 'bid_placed', null);`).length, 1);
});

test('Finds names in the outcomes of a case, prefixes, variables and calls through other functions', () => {
  assert.equal(faults(`select write_mail(case when x then 'bid_placed' else 'bid_lost' end, a);`).length, 1);
  assert.deepEqual(faults(`select write_mail('way_added_' || p_kind, a);`), []);
  assert.equal(faults(`select write_mail('way_lost_' || p_kind, a);`).length, 1);
  assert.equal(
    faults(`declare\n  v_kind text := case when x then 'bid_gone' else 'bid_lost' end;\n select write_mail(v_kind, a);`)
      .length,
    1,
  );
  const tell = `create or replace function tell(p_id uuid, p_kind text) as $$ perform write_mail(p_kind, p_id); $$;\n`;
  assert.deepEqual(faults(`${tell}select tell(a, 'bid_gone');`), []);
  assert.match(faults(`${tell}select tell(a, 'bid_lost');`)[0] ?? '', /^x\.sql:2: tell\(\) is given ‘bid_lost’/);
});

test('Finds two migrations with one number, except those applied that way', () => {
  const names = ['migrations/0001_a.sql', 'migrations/0001_b.sql', 'migrations/0002_c.sql'];
  assert.match(sharedNumbers(names)[0] ?? '', /0001_a\.sql and .*0001_b\.sql have the same number, 0001/);
  assert.deepEqual(sharedNumbers(names, ['0001']), []);
});
