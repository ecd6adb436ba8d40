import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { upload } from '#tests/support/uploads.ts';

const uri = PDFName.of('URI');
const script = 'javascript:alert(1)';
const utf16 = (text: string, mark: string) =>
  PDFHexString.of(mark + Buffer.from(text, 'utf16le').swap16().toString('hex'));

/** Makes a page with a note of this action, and the additions of `more`. */
async function pdfWith(action: object, more: (pdf: PDFDocument) => void = () => undefined): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const note = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: action };
  pdf.addPage([300, 200]).node.set(PDFName.of('Annots'), pdf.context.obj([note as never]));
  more(pdf);
  return pdf.save();
}

/** Returns every address in the PDF stored from this one, as its bytes say. */
async function addressesIn(bytes: Uint8Array): Promise<string[]> {
  const { context } = await PDFDocument.load((await upload(bytes, 'pdf')).bytes, { updateMetadata: false });
  const found: string[] = [];
  const search = (value: unknown): void => {
    if (value instanceof PDFDict) {
      const address = value.lookup(uri);
      if (address instanceof PDFString || address instanceof PDFHexString) {
        found.push(Buffer.from(address.asBytes()).toString('latin1'));
      }
      for (const part of value.values()) search(part);
    } else if (value && typeof value === 'object' && 'asArray' in value) {
      for (const part of (value.asArray as () => unknown[])()) search(part);
    }
  };
  for (const [, value] of context.enumerateIndirectObjects()) search(value);
  return found;
}

test('Links to the web and to mail stay, in a form that every reader understands alike', async () => {
  for (const [address, kept] of [
    ['https://example.com/a?b=(c)#d', 'https://example.com/a?b=(c)#d'],
    ['HTTP://example.com/', 'http://example.com/'],
    ['mailto:someone@example.com', 'mailto:someone@example.com'],
    ['https://example.com/مضمون', `https://example.com/${encodeURIComponent('مضمون')}`],
  ] as const) {
    const plain = PDFHexString.of(Buffer.from(address).toString('hex'));
    for (const written of [plain, utf16(address, 'feff')]) {
      assert.deepEqual(await addressesIn(await pdfWith({ S: 'URI', URI: written })), [kept]);
    }
  }
});

test('A link to any other target is removed, however it is written', async () => {
  const shift = (text: string) => text.replace(/./g, (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`);
  const hidden = {
    plainly: PDFString.of(script),
    'in capitals': PDFString.of('JaVaScRiPt:alert(1)'),
    'with white space before it': PDFString.of(' \t\n\x0c\x01javascript:alert(1)'),
    'with line ends in it': PDFString.of('java\nscr\r\nipt\t:alert(1)'),
    'with escaped line ends in it': PDFString.of('java\\\nscript\\r:alert(1)'),
    'in octal numbers': PDFString.of(shift(script)),
    'in hexadecimal numbers': PDFHexString.of(Buffer.from(script).toString('hex')),
    'in numbers with white space': PDFHexString.of(Buffer.from(script).toString('hex').replace(/../g, '$& \n')),
    'in UTF-16': utf16(script, 'feff'),
    'in UTF-16 the other way round': PDFHexString.of(`fffe${Buffer.from(script, 'utf16le').toString('hex')}`),
    'in UTF-8 with its mark': PDFHexString.of(`efbbbf${Buffer.from(script).toString('hex')}`),
    'as a program of the reader’s': PDFString.of('vbscript:msgbox(1)'),
    'as data': PDFString.of('data:text/html,<script>alert(1)</script>'),
    'as a file': PDFString.of('file:///etc/passwd'),
    'as a neighbour’s file': PDFString.of('\\\\\\\\example.com\\\\share'),
    'as a path': PDFString.of('/etc/passwd'),
    'as no text at all': PDFName.of('javascript:alert(1)'),
  };
  for (const [how, address] of Object.entries(hidden)) {
    for (const action of [{ S: 'URI', URI: address }, { URI: address }]) {
      const cleaned = await upload(await pdfWith(action), 'pdf');
      assert.deepEqual(await addressesIn(await pdfWith(action)), [], how);
      const plain = await (await PDFDocument.load(cleaned.bytes)).save({ useObjectStreams: false });
      assert.ok(!Buffer.from(plain).includes('URI'), how);
    }
  }
});

test('An action is found after another, in an outline, under a name, beside a page or by reference', async () => {
  const bad = { S: 'URI', URI: PDFString.of(script) };
  const good = { S: 'URI', URI: PDFString.of('https://example.com/') };
  const kept = ['https://example.com/'];
  assert.deepEqual(await addressesIn(await pdfWith({ ...good, Next: bad })), kept);
  assert.deepEqual(await addressesIn(await pdfWith({ ...good, Next: [{ ...good, Next: [bad] }, bad] })), [
    ...kept,
    ...kept,
  ]);
  for (const place of [
    (pdf: PDFDocument) => {
      const item = { Title: PDFString.of('One'), A: bad };
      const first = pdf.context.register(pdf.context.obj(item as never));
      pdf.catalog.set(PDFName.of('Outlines'), pdf.context.obj({ First: first, Last: first, Count: 1 }));
    },
    (pdf: PDFDocument) => {
      const tree = { URLS: { Names: [PDFString.of('x'), bad] }, Renditions: { Kids: [{ Names: [bad] }] } };
      pdf.catalog.set(PDFName.of('Names'), pdf.context.obj(tree as never));
    },
    (pdf: PDFDocument) => {
      pdf.getPage(0).node.set(PDFName.of('AA'), pdf.context.obj({ O: bad, C: { ...good, Next: bad } } as never));
    },
    (pdf: PDFDocument) => pdf.catalog.set(PDFName.of('OpenAction'), pdf.context.obj(bad as never)),
    (pdf: PDFDocument) => {
      const address = pdf.context.register(PDFString.of(script));
      const kind = pdf.context.register(PDFName.of('URI'));
      const action = pdf.context.register(pdf.context.obj({ S: kind, URI: address }));
      const note = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], PA: action, A: { S: 'Named', Next: action } };
      pdf.getPage(0).node.addAnnot(pdf.context.register(pdf.context.obj(note as never)));
    },
    (pdf: PDFDocument) => {
      const field = {
        FT: 'Btn',
        T: PDFString.of('press'),
        AA: { U: bad },
        A: bad,
        Subtype: 'Widget',
        Rect: [0, 0, 9, 9],
      };
      pdf.catalog.set(PDFName.of('AcroForm'), pdf.context.obj({ Fields: [field] } as never));
    },
  ]) {
    assert.deepEqual(await addressesIn(await pdfWith(good, place)), kept, place.toString());
  }
});
