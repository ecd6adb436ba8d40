import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unplainWords } from './style.ts';

const faults = (text: string, name = 'x.ts') => unplainWords([{ name, text }]);

test('Finds comments past column 100 in TypeScript and SQL, with file and line', () => {
  const words = 'w'.repeat(98);
  assert.deepEqual(faults(`let a;\n// ${words}`), ['x.ts:2: a comment of 101 columns.']);
  assert.deepEqual(faults(`-- ${words}`, 'x.sql'), ['x.sql:1: a comment of 101 columns.']);
  assert.deepEqual(faults(`/* ${words}`, 'x.css'), ['x.css:1: a comment of 101 columns.']);
  assert.deepEqual(faults(`// ${words.slice(1)}\nconst code = '${words}${words}';`), []);
});

test('Finds titles longer than 100 characters, not counting their rows', () => {
  const title = 't'.repeat(100);
  assert.deepEqual(faults(`test('${title} (POST-24, BID-01)', () => {});`), []);
  assert.match(faults(`test('t${title} (POST-24)', () => {});`)[0] ?? '', /a title of 101 letters/);
});

test('Finds sentences that begin with a bare ‘Who’ or ‘What’; questions and words of code may', () => {
  assert.equal(faults(' * Returns the bid. Who is blocked gets none.').length, 1);
  assert.equal(faults(`test('what is read stays', () => {});`).length, 1);
  assert.deepEqual(faults('// Who is it?'), []);
  assert.deepEqual(faults(' * Refuses the tutor who is blocked, and what they sent.'), []);
  assert.deepEqual(faults('const who = `Who is blocked`;'), []);
});
