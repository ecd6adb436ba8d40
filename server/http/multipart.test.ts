import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { oddBodies } from '#tests/support/odd-bodies.ts';
import { seed } from '#tests/support/random.ts';
import { Refused } from '../platform/refuse.ts';
import { parseMultipart } from './multipart.ts';

/** Streams a body in pieces of `size` bytes. */
function inPieces(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(stream) {
      if (at >= bytes.length) stream.close();
      else stream.enqueue(bytes.subarray(at, at + size));
      at += size;
    },
  });
}

async function entriesOf(form: FormData): Promise<unknown[]> {
  const entry = async ([name, value]: [string, FormDataEntryValue]) =>
    typeof value === 'string'
      ? [name, value]
      : [name, value.name, value.type, Buffer.from(await value.bytes()).toString('hex')];
  return Promise.all([...form].map(entry));
}

// Browsers differ in how they write line ends in a name; a file's name is never a path.
const name = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => !/[\p{Cc}\\/%]/u.test(text));
const file = fc.record({ bytes: fc.uint8Array({ maxLength: 300 }), name });
const fields = fc.array(fc.tuple(name, fc.oneof(fc.string({ unit: 'grapheme' }), file)), { maxLength: 12 });

test('Multipart forms are read as the platform reads them, in pieces of any size', async () => {
  await fc.assert(
    fc.asyncProperty(fields, fc.integer({ min: 1, max: 200 }), async (sent, size) => {
      const form = new FormData();
      for (const [field, value] of sent) {
        if (typeof value === 'string') form.append(field, value);
        else form.append(field, new File([new Uint8Array(value.bytes)], value.name, { type: 'text/plain' }));
      }
      const written = new Response(form);
      const type = written.headers.get('content-type') ?? '';
      const bytes = new Uint8Array(await written.arrayBuffer());
      const platform = await new Response(bytes, { headers: { 'content-type': type } }).formData();
      assert.deepEqual(
        await entriesOf(await parseMultipart(inPieces(bytes, size), type, bytes.length)),
        await entriesOf(platform),
      );
    }),
    { numRuns: 300 },
  );
});

test('10,000 malformed bodies are each read or refused with a message, in pieces of any size', async (t) => {
  t.diagnostic(`SEED=${seed}`);
  const tally: Record<string, number> = {};
  for (const { type, body } of oddBodies(10_000, seed)) {
    const bytes = Buffer.from(body);
    const size = body.length % 3 === 0 ? 7 + (body.length % 40) : 65_536;
    const said = await parseMultipart(inPieces(bytes, size), type, 4 * 2 ** 20).then(
      () => 'read',
      (error: unknown) => (error instanceof Refused ? error.code : Promise.reject(error as Error)),
    );
    tally[said] = (tally[said] ?? 0) + 1;
  }
  t.diagnostic(JSON.stringify(tally));
  assert.deepEqual(Object.keys(tally).sort(), ['body_too_large', 'body_unreadable', 'read']);
});

test('Refuses a part that no browser writes, and ignores text after the last part', async () => {
  const read = (body: string, type = 'multipart/form-data; boundary=x') =>
    parseMultipart(inPieces(Buffer.from(body), 5), type, 1000);
  const part = (head: string, value = 'v') => `--x\r\n${head}\r\n\r\n${value}\r\n--x--\r\n`;
  const named = 'Content-Disposition: form-data; name="a"';
  assert.deepEqual(await entriesOf(await read(part(named))), [['a', 'v']]);
  assert.deepEqual(await entriesOf(await read(`${part(named, '')}the rest`)), [['a', '']]);
  assert.deepEqual(await entriesOf(await read('--x--')), []);
  assert.deepEqual(await entriesOf(await read(part(`${named}; filename="C:\\work\\a %22b%22.txt"`))), [
    ['a', 'a "b".txt', 'application/octet-stream', '76'],
  ]);
  for (const body of [
    part('Content-Disposition: form-data'),
    part('Content-Disposition: attachment; name="a"'),
    part('Content-Disposition: form-data; name="a"; name="b"'),
    part(`${named}\r\n${named}`),
    part(`${named}\r\n folded`),
    part('Content-Type: text/plain'),
    part(`${named}\r\nX: a\0b`),
    '--x\r\n\r\n--x--\r\n',
    `text before${part(named)}`,
    part(named).slice(0, -5),
    '--x\r\n'.repeat(30),
    '',
  ]) {
    await assert.rejects(read(body), { code: 'body_unreadable' }, body);
  }
  await assert.rejects(read(part(named), 'multipart/form-data'), { code: 'body_unreadable' });
  await assert.rejects(read(part(named), 'multipart/form-data; boundary=x; boundary=y'), { code: 'body_unreadable' });
});
