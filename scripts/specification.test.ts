import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOf, isOurs, type Row, readTable, readTitles, type Title } from './specification.ts';

const file = 'server/bids/bids.test.ts';
const row = (changes: Partial<Row> = {}): Row => ({ id: 'BID-01', how: 'test', where: [file], note: '', ...changes });
const title = (...rows: string[]): Title => ({ file, text: 'a bid needs a proposal', rows });
const faults = (table: Row[], titles: Title[]) => faultsOf(table, titles, (path) => path !== 'gone.ts');

test('Accepts a table that matches what its tests prove', () => {
  assert.deepEqual(faults([row(), row({ id: 'BID-02', how: 'later', where: [] })], [title('BID-01')]), []);
});

test('Reports each false claim of the table and of the titles', () => {
  const cases: [Row[], Title[], RegExp][] = [
    [[row()], [], /BID-01: no test in server\/bids\/bids\.test\.ts names it/],
    [[row({ where: ['gone.ts'] })], [title('BID-01')], /gone\.ts is not there/],
    [[row({ where: [] })], [title('BID-01')], /BID-01: where is empty/],
    [[row({ how: 'part' })], [title('BID-01')], /BID-01: part needs a note/],
    [[row({ how: 'done' as 'test' })], [title('BID-01')], /how is “done”/],
    [[row({ how: 'later', where: [] })], [title('BID-01')], /BID-01 is said to come later, and is named/],
    [[row()], [title('BID-01', 'BID-99')], /names BID-99, which the specification does not have/],
    [[row()], [title(...new Array<string>(7).fill('BID-01'))], /names 7 rows, 6 at most/],
  ];
  for (const [table, titles, expected] of cases) {
    const found = faults(table, titles);
    assert.equal(found.length, 1, found.join('\n'));
    assert.match(found[0] ?? '', expected);
  }
});

test('Reads each row of the specification once, rows of our own beside it, and the titles of this clone', () => {
  const table = readTable();
  const ids = table.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  assert.equal(table.filter((row) => !isOurs(row)).length, 551);
  assert.ok(table.some(isOurs));
  assert.ok(readTitles().some(({ rows }) => rows.includes('BID-07')));
});
