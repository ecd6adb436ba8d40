import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PDFDocument, PDFHexString, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import { pdfSaying } from '#tests/support/pdf.ts';
import { upload } from '#tests/support/uploads.ts';

const number = '0300 1234567';
const text = PDFString.of(`Call ${number}`);
const rect = [0, 0, 99, 99];

type Make = (pdf: PDFDocument) => void;

/** Returns the judged text of an honest page with this addition. */
async function judged(add: Make): Promise<string> {
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 200]);
  add(pdf);
  return (await upload(await pdf.save(), 'pdf')).pages?.join('\n') ?? '';
}

const annotated =
  (...annotations: object[]): Make =>
  (pdf) =>
    pdf.getPage(0).node.set(PDFName.of('Annots'), pdf.context.obj(annotations as never));

test('Texts of notes, form fields, bookmarks, layers and descriptions are judged with the pages', async () => {
  const field = (more: object): Make =>
    annotated({ Type: 'Annot', Subtype: 'Widget', FT: 'Tx', T: PDFString.of('a'), Rect: rect, ...more });
  const note = (more: object): Make => annotated({ Type: 'Annot', Subtype: 'Text', Rect: rect, ...more });
  const places: Record<string, Make> = {
    'a note': note({ Contents: text }),
    'a note in UTF-16': note({ Contents: PDFHexString.fromText(`Call ${number}`) }),
    'rich text of a note': note({ RC: PDFString.of(`<body><p>Call <b>${number}</b></p></body>`) }),
    'the text on a page': annotated({ Type: 'Annot', Subtype: 'FreeText', Rect: rect, Contents: text }),
    'a field’s value': field({ V: text }),
    'a field’s default': field({ DV: text }),
    'a field’s tooltip': field({ TU: text }),
    'a field’s name': field({ T: text }),
    'a choice': field({ FT: 'Ch', Opt: [[PDFString.of('one'), text]] }),
    'a button': field({ FT: 'Btn', MK: { CA: text } }),
    'a value that is a stream': (pdf) =>
      field({ V: pdf.context.register(pdf.context.flateStream(`Call ${number}`)) })(pdf),
    'a value by reference': (pdf) => field({ V: pdf.context.register(text) })(pdf),
    'a bookmark': (pdf) => {
      const first = pdf.context.register(pdf.context.obj({ Title: text } as never));
      pdf.catalog.set(PDFName.of('Outlines'), pdf.context.obj({ First: first, Last: first, Count: 1 }));
    },
    'a layer': (pdf) => {
      const layer = pdf.context.register(pdf.context.obj({ Type: 'OCG', Name: text } as never));
      pdf.catalog.set(PDFName.of('OCProperties'), pdf.context.obj({ OCGs: [layer], D: {} }));
    },
    'a page label': (pdf) =>
      pdf.catalog.set(PDFName.of('PageLabels'), pdf.context.obj({ Nums: [0, { P: text }] } as never)),
    'a spoken description': (pdf) =>
      pdf.catalog.set(PDFName.of('StructTreeRoot'), pdf.context.obj({ K: { S: 'Figure', Alt: text } } as never)),
  };
  for (const [place, add] of Object.entries(places)) assert.match(await judged(add), /Call\s+0300 1234567/, place);
});

test('The drawing of an annotation is judged with its page, in each of its states', async () => {
  const drawing = (pdf: PDFDocument) => {
    const font = pdf.context.register(
      pdf.context.obj({
        Type: 'Font',
        Subtype: 'Type1',
        BaseFont: StandardFonts.Helvetica,
        Encoding: 'WinAnsiEncoding',
      }),
    );
    const box = { BBox: rect, Resources: { Font: { F: font } } };
    return pdf.context.register(pdf.context.flateStream(`BT /F 9 Tf (Call ${number}) Tj ET`, box as never));
  };
  const stamp = (AP: object) => annotated({ Type: 'Annot', Subtype: 'Stamp', Rect: rect, AP });
  assert.match(await judged((pdf) => stamp({ N: drawing(pdf) })(pdf)), /Call 0300 1234567/);
  assert.match(await judged((pdf) => stamp({ N: { On: drawing(pdf) } })(pdf)), /Call 0300 1234567/);
  assert.match(await judged((pdf) => stamp({ D: drawing(pdf) })(pdf)), /Call 0300 1234567/);
});

test('A PDF of pages alone is read as its pages, and annotations stay as they were sent', async () => {
  const plain = await (await pdfSaying(['Problem set 8'])).bytes();
  assert.deepEqual((await upload(plain, 'pdf')).pages, ['Problem set 8']);
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 200]);
  annotated({ Type: 'Annot', Subtype: 'Text', Rect: rect, Contents: PDFString.of('See chapter 3') })(pdf);
  const { bytes, pages } = await upload(await pdf.save(), 'pdf');
  assert.deepEqual(pages, ['', 'See chapter 3']);
  const { node } = (await PDFDocument.load(bytes, { updateMetadata: false })).getPage(0);
  assert.match(node.toString(), /Annots/);
});
