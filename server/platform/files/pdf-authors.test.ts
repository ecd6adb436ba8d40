import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PDFDocument, PDFName, type PDFObject, PDFString } from '@cantoo/pdf-lib';
import { has, upload } from '#tests/support/uploads.ts';

const author = 'Fictional Author';
const by = PDFString.of(author);
const rect = [0, 0, 9, 9];

type Make = (pdf: PDFDocument) => void;

/** Returns the PDF as it is stored, in plain objects, and as it was sent. */
async function cleaned(add: Make): Promise<{ sent: Uint8Array; kept: Uint8Array }> {
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 200]).drawText('Question one');
  add(pdf);
  const sent = await pdf.save({ useObjectStreams: false });
  const { bytes } = await upload(sent, 'pdf');
  const read = await PDFDocument.load(bytes, { updateMetadata: false });
  return { sent, kept: await read.save({ useObjectStreams: false, addDefaultPage: false }) };
}

/** Registers an object, and returns the reference to it. */
const put = (pdf: PDFDocument, object: object) => pdf.context.register(pdf.context.obj(object as never));
const set = (pdf: PDFDocument, key: string, value: PDFObject) => pdf.getPage(0).node.set(PDFName.of(key), value);

const annotated =
  (make: (pdf: PDFDocument) => object): Make =>
  (pdf) =>
    set(pdf, 'Annots', pdf.context.obj([put(pdf, { Type: 'Annot', Rect: rect, ...make(pdf) })]));

/** Adds a form XObject that the page draws. */
const drawn =
  (dict: (pdf: PDFDocument) => object): Make =>
  (pdf) => {
    const part = { Type: 'XObject', Subtype: 'Form', BBox: rect, ...dict(pdf) };
    const { node } = pdf.getPage(0);
    node.newXObject('Part', pdf.context.register(pdf.context.stream('', part as never)));
  };

const signature = { Filter: 'Adobe.PPKLite', Name: by, ContactInfo: by, Location: by, Contents: by };

const places: Record<string, Make> = {
  'a signature': annotated((pdf) => ({
    Subtype: 'Widget',
    FT: 'Sig',
    T: PDFString.of('s'),
    V: put(pdf, { Type: 'Sig', ...signature }),
  })),
  'a signature without its type': annotated((pdf) => ({ Subtype: 'Widget', FT: 'Sig', V: put(pdf, signature) })),
  'a signature of a field’s parent': annotated((pdf) => ({
    Subtype: 'Widget',
    Parent: put(pdf, { FT: 'Sig', V: signature }),
  })),
  'who may sign': annotated(() => ({ Subtype: 'Widget', FT: 'Sig', SV: { Cert: { Subject: [by] } } })),
  'a note’s subject': annotated(() => ({ Subtype: 'Highlight', T: by, Subj: by, Contents: PDFString.of('hello') })),
  'the maker of layers': (pdf) =>
    pdf.catalog.set(PDFName.of('OCProperties'), pdf.context.obj({ OCGs: [], D: { Creator: by } } as never)),
  'whom a layer is for': (pdf) => {
    const layer = put(pdf, { Type: 'OCG', Name: PDFString.of('l'), Usage: { User: { Type: 'Ind', Name: by } } });
    pdf.catalog.set(PDFName.of('OCProperties'), pdf.context.obj({ OCGs: [layer], D: {} } as never));
  },
  'a private key of a page': (pdf) => set(pdf, 'XX_Author', by),
  'a private key by reference': (pdf) => set(pdf, 'XX_Author', pdf.context.register(by)),
  'a private part of a page': (pdf) => set(pdf, 'XX_Me', pdf.context.obj({ Author: by } as never)),
  'a private key of a drawing': drawn(() => ({ XX_Author: by })),
  'a private key of a structure': (pdf) =>
    pdf.catalog.set(
      PDFName.of('StructTreeRoot'),
      pdf.context.obj({ K: { S: 'P', A: { O: 'X', Author: by } } } as never),
    ),
  'another file’s data': drawn(() => ({ F: by, FFilter: 'FlateDecode' })),
  'another file’s page': drawn(() => ({ Ref: { F: by, Page: 0 } })),
};

test('A PDF names its author nowhere beside its pages, and reads no other file', async () => {
  for (const [place, add] of Object.entries(places)) {
    const { sent, kept } = await cleaned(add);
    assert.ok(has(sent, author), `${place}: it was sent`);
    assert.ok(!has(kept, author), place);
  }
});

test('Fields, layers, fonts and descriptions keep their texts', async () => {
  const keep = 'Kept words';
  const words = PDFString.of(keep);
  const kept: Record<string, Make> = {
    'a field’s name and value': annotated(() => ({ Subtype: 'Widget', FT: 'Tx', T: PDFString.of('a'), V: words })),
    'a note': annotated(() => ({ Subtype: 'Text', Contents: words })),
    'a button': annotated(() => ({ Subtype: 'Widget', FT: 'Btn', MK: { CA: words } })),
    'a layer': (pdf) => {
      const layer = put(pdf, { Type: 'OCG', Name: words });
      pdf.catalog.set(PDFName.of('OCProperties'), pdf.context.obj({ OCGs: [layer], D: {} } as never));
    },
    'a description': (pdf) =>
      pdf.catalog.set(PDFName.of('StructTreeRoot'), pdf.context.obj({ K: { S: 'Figure', Alt: words } } as never)),
    'a font’s characters': drawn((pdf) => ({
      Resources: { Font: { F: put(pdf, { Type: 'Font', CIDSystemInfo: { Registry: words } }) } },
    })),
  };
  for (const [place, add] of Object.entries(kept)) assert.ok(has((await cleaned(add)).kept, keep), place);
});
