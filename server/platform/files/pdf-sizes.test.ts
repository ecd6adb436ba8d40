import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';
import { Refused } from '../refuse.ts';
import { cleanPdf } from './pdf.ts';

const megabyte = 1024 * 1024;
const blank = (megabytes: number) => Buffer.alloc(megabytes * megabyte, ' ');

interface Packed {
  bytes: Buffer;
  filter?: string | string[];
  subtype?: string;
}

/** Makes a PDF of one page with these streams; `contents` names those that the page consists of. */
async function pdfWith(streams: readonly Packed[], contents: (refs: PDFRef[]) => PDFRef[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context } = document;
  const page = document.addPage();
  const refs = streams.map(({ bytes, filter = 'FlateDecode', subtype }) =>
    context.register(PDFRawStream.of(context.obj({ Filter: filter, ...(subtype && { Subtype: subtype }) }), bytes)),
  );
  page.node.set(PDFName.of('Contents'), context.obj(contents(refs)));
  const drawings = Object.fromEntries(refs.map((ref, n) => [`D${n}`, ref]));
  page.node.set(PDFName.of('Resources'), context.obj({ XObject: drawings }));
  return document.save({ useObjectStreams: false });
}

/** Returns the text that the sender reads; 'kept' where the PDF is taken. */
const outcomeOf = (bytes: Uint8Array) =>
  cleanPdf(bytes, 'application/pdf').then(
    () => 'kept',
    (error: unknown) => (error instanceof Refused ? `${error.code}: ${error.detail.text}` : String(error)),
  );

const tooFar =
  'pdf_unreadable: The pages of this PDF are too large to show. Please print it to a new PDF and send that one.';

test('A page that unpacks to a hundred megabytes is refused with advice, however it is packed', async () => {
  const bomb = deflateSync(blank(100));
  const hex = Buffer.from(`${bomb.toString('hex')}>`);
  const bombs: [string, Packed[], ((refs: PDFRef[]) => PDFRef[])?][] = [
    ['once', [{ bytes: bomb }]],
    ['twice', [{ bytes: deflateSync(bomb), filter: ['FlateDecode', 'FlateDecode'] }]],
    ['as hexadecimal', [{ bytes: hex, filter: ['ASCIIHexDecode', 'FlateDecode'] }]],
    ['called a picture', [{ bytes: bomb, subtype: 'Image' }]],
    ['in parts', Array.from({ length: 20 }, () => ({ bytes: deflateSync(blank(1)) }))],
    [
      'one part again and again',
      [{ bytes: deflateSync(blank(1)) }],
      ([ref]) => Array.from({ length: 100 }, () => ref as PDFRef),
    ],
    ['in a drawing', [{ bytes: bomb, subtype: 'Form' }], () => []],
    ['beside the pages', [{ bytes: bomb }], () => []],
  ];
  for (const [name, streams, contents] of bombs) {
    assert.equal(await outcomeOf(await pdfWith(streams, contents ?? ((refs) => refs))), tooFar, name);
  }
});

test('A full page, a large white picture and an unknown packing are accepted', async () => {
  const honest: [string, Packed][] = [
    ['a page of 5 MB', { bytes: deflateSync(blank(5)) }],
    ['a picture of 100 MB', { bytes: deflateSync(blank(100)), subtype: 'Image' }],
    ['a damaged stream', { bytes: Buffer.from('nothing packed') }],
  ];
  for (const [name, stream] of honest) {
    const bytes = await pdfWith([stream], (refs) => (stream.subtype ? [] : refs));
    assert.equal(await outcomeOf(bytes), 'kept', name);
  }
});
