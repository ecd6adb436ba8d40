import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pdfSaying, slowPdf } from '#tests/support/pdf.ts';
import { refusedAs, upload } from '#tests/support/uploads.ts';
import { pdfText } from './pdf-text.ts';

const pages = (amount: number) => Array.from({ length: amount }, (_, n) => `Page ${n + 1} of a CV`);

test('On a machine that is busy with others every page of a PDF is read all the same', async (t) => {
  const sent = await pdfSaying([...pages(6), 'Call me at 0300 1234567']);
  const bytes = await sent.bytes();
  // A minute goes by whenever somebody looks at the clock.
  let now = Date.now();
  t.mock.method(Date, 'now', () => {
    now += 60_000;
    return now;
  });
  const read = await pdfText(bytes);
  assert.deepEqual([read.length, read.at(-1)], [7, 'Call me at 0300 1234567']);
});

test('A PDF whose pages are not read to the end with the work that a file may take is refused, not passed', async () => {
  const bytes = await slowPdf(100, 200_000);
  assert.ok(bytes.length < 100_000, `${bytes.length} B`);
  await refusedAs('pdf_unreadable', upload(bytes, 'pdf'));
});

test('Of a PDF the first hundred pages are read', async () => {
  const read = await pdfText(await (await pdfSaying(pages(101))).bytes());
  assert.deepEqual([read.length, read.at(-1)], [100, 'Page 100 of a CV']);
});
