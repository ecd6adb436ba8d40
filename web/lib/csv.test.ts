import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvDownload, csvLine, csvTime } from './csv.ts';

test('A cell that a spreadsheet would take for a formula is text; numbers stay numbers', () => {
  for (const start of ['=', '+', '-', '@', '\t']) {
    assert.equal(csvLine([`${start}cmd|' /C calc'!A0`]), `'${start}cmd|' /C calc'!A0\r\n`);
  }
  assert.equal(csvLine(['=1,2']), `"'=1,2"\r\n`);
  assert.equal(csvLine([-30, true, null, 'a=b']), '-30,true,,a=b\r\n');
});

test('A column of times names its zone, and holds the time there; figures are figures (RUN-77)', () => {
  const [head, cell] = csvTime<{ at: Date | null }>('Sent', ({ at }) => at);
  assert.equal(head, 'Sent (Asia/Karachi)');
  assert.equal(cell({ at: new Date('2026-11-21T20:12:05Z') }), '2026-11-22 01:12:05');
  assert.equal(cell({ at: null }), null);
  assert.equal(
    csvLine([1900, -30, 850.5, cell({ at: new Date('2026-11-21T05:12:05Z') })]),
    '1900,-30,850.5,2026-11-21 10:12:05\r\n',
  );
});

test('A formula in full width, after invisible characters, or as a command is text too', () => {
  const starts = [
    '＝',
    '＋',
    '－',
    '＠',
    '﹦',
    '﹢',
    '﹣',
    '﹫',
    '−',
    ' =',
    '\u00a0=',
    '\u200b=',
    '\ufeff+',
    '\0@',
    '"=',
    '|',
    '%',
  ];
  for (const start of starts) {
    const line = csvLine([`${start}cmd`]);
    assert.ok(line.startsWith("'") || line.startsWith(`"'`), JSON.stringify(line));
  }
  assert.equal(csvLine(['100 %', 'a|b', 'ثنا = استاد']), '100 %,a|b,ثنا = استاد\r\n');
});

test('No part of a cell is a formula where semicolons or tabs separate lists', () => {
  /**
   * Returns the cells of a line as read by a spreadsheet with this list separator that recognises
   * quotes only at a cell's start.
   */
  const cellsOf = (line: string, separator: string) => line.split(/\r?\n|\r/).flatMap((row) => row.split(separator));
  const attacks = [
    'Ali;=cmd',
    'Ali; =cmd',
    'Ali;"=cmd',
    'Ali\t@cmd',
    'Ali\n=cmd',
    'Ali\r+cmd',
    'Ali;＝cmd',
    'Ali;;;-cmd',
    'Ali";=cmd',
  ];
  for (const attack of attacks) {
    const line = csvLine(['first', attack, 'last']);
    for (const separator of [';', '\t']) {
      for (const cell of cellsOf(line, separator))
        assert.doesNotMatch(cell, /^[\s"]*[=+\-@＝]/, JSON.stringify([line, separator]));
    }
  }
  assert.equal(csvLine(['one; two', 'by Friday;Monday']), '"one; two","by Friday;Monday"\r\n');
});

test('Quotes, commas and line ends stay within their cell', () => {
  assert.equal(
    csvLine(['says "no"', 'one, two', 'line\nend', 'حمزہ']),
    '"says ""no""","one, two","line\nend",حمزہ\r\n',
  );
});

test('A file holds every page in turn, and says where it was cut off', async () => {
  const pages = Array.from({ length: 30 }, (_, page) => Array.from({ length: 500 }, (_, n) => page * 500 + n));
  const download = async (last: number) => {
    const asked: (string | undefined)[] = [];
    const answer = await csvDownload<number>('numbers', [['Number', (n) => n]], async ({ after, limit }) => {
      assert.equal(limit, 500);
      asked.push(after);
      const at = Number(after ?? 0);
      return { items: pages[at] ?? [], next: at < last ? String(at + 1) : null };
    });
    return { asked, lines: (await answer.text()).trimEnd().split('\r\n'), headers: answer.headers };
  };
  const short = await download(1);
  assert.deepEqual(short.asked, [undefined, '1']);
  assert.deepEqual([short.lines.length, short.lines[0], short.lines.at(-1)], [1001, 'Number', '999']);
  assert.equal(short.headers.get('content-disposition'), 'attachment; filename="numbers.csv"');
  const long = await download(29);
  assert.deepEqual([long.lines.length, long.lines.at(-2)], [10_002, '9999']);
  assert.match(long.lines.at(-1) ?? '', /^Only the first 10000 rows/);
});
