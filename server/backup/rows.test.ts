import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inPieces, RowSum } from './rows.ts';

const pieces = async (chunks: string[], size: number) => {
  const stream = (async function* () {
    for (const chunk of chunks) yield Buffer.from(chunk);
  })();
  return (await Array.fromAsync(inPieces(stream, size))).map(String);
};

test('Pieces hold whole lines wherever the stream is cut', async () => {
  const text = 'one\ntwo two\n\nthree three three\nfour\n';
  for (let cut = 1; cut < text.length; cut += 1) {
    for (const size of [1, 5, 100]) {
      const found = await pieces([text.slice(0, cut), text.slice(cut)], size);
      assert.equal(found.join(''), text);
      assert.ok(
        found.every((piece) => piece.endsWith('\n')),
        JSON.stringify(found),
      );
    }
  }
  assert.deepEqual(await pieces([], 10), []);
});

const sumOf = (...texts: string[]) => {
  const sum = new RowSum();
  for (const text of texts) sum.add(Buffer.from(text));
  return [sum.count, sum.digest];
};

test('The sum of rows depends on each row and its number of occurrences, not on their order', () => {
  assert.deepEqual(sumOf('a\nb\nc\n'), sumOf('c\n', 'a\nb\n'));
  for (const other of ['a\nb\n', 'a\nb\nd\n', 'a\nb\nc\nc\n', 'a\nbc\n\n']) {
    assert.notDeepEqual(sumOf('a\nb\nc\n'), sumOf(other), other);
  }
  assert.throws(() => sumOf('a\nb'), /ends within a line/);
});
