import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { sizes } from '#core/limits.ts';
import { has, refusedAs, upload } from '#tests/support/uploads.ts';
import { digestOf, safeName } from './accept.ts';
import { isPdfBomb } from './pdf-bombs.ts';

const author = 'Fictional Author';

async function aJpeg(): Promise<Uint8Array> {
  return await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Artist: author } })
    .jpeg()
    .toBuffer();
}

/** Makes a page of text with everything that a writing program leaves behind. */
async function aPdf(): Promise<PDFDocument> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([300, 200]);
  page.drawText('Question one: define opportunity cost.', { x: 10, y: 100, size: 10 });
  page.drawImage(await pdf.embedJpg(await aJpeg()), { x: 10, y: 10 });
  return pdf;
}

async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

describe('an attachment', () => {
  it('is stored as a PDF with its pages', async () => {
    const accepted = await upload(await (await aPdf()).save(), 'pdf');
    const read = await PDFDocument.load(accepted.bytes, { updateMetadata: false });
    assert.equal(read.getPageCount(), 1);
    assert.equal(accepted.content_type, 'application/pdf');
    assert.equal(accepted.name, 'homework.pdf');
  });

  it('loses its author, also in metadata streams, pictures, notes and private data', async () => {
    const pdf = await aPdf();
    pdf.setAuthor(author);
    const { context, catalog } = pdf;
    const xmp = context.register(
      context.stream(`<x:xmpmeta>${author}</x:xmpmeta>`, { Type: 'Metadata', Subtype: 'XML' }),
    );
    catalog.set(PDFName.of('Metadata'), xmp);
    const page = pdf.getPage(0).node;
    page.set(PDFName.of('PieceInfo'), context.obj({ Writer: { Private: PDFString.of(author) } }));
    page.set(
      PDFName.of('Annots'),
      context.obj([{ Type: 'Annot', Subtype: 'Text', Rect: [0, 0, 9, 9], T: PDFString.of(author) }]),
    );
    const before = await pdf.save({ useObjectStreams: false });
    assert.ok(has(before, author));
    const { bytes } = await upload(before, 'pdf');
    const after = await PDFDocument.load(bytes, { updateMetadata: false });
    assert.equal(after.getAuthor(), undefined);
    assert.ok(!has(await after.save({ useObjectStreams: false }), author));
  });

  it('loses the remains of earlier saves', async () => {
    const pdf = await aPdf();
    pdf.context.register(pdf.context.obj({ Author: PDFString.of(author) }));
    const before = await pdf.save({ useObjectStreams: false });
    assert.ok(has(before, '(Fictional Author)'));
    const { bytes } = await upload(before, 'pdf');
    assert.ok(!has(await (await PDFDocument.load(bytes)).save({ useObjectStreams: false }), '(Fictional Author)'));
  });

  it('loses scripts, launching actions and attached files', async () => {
    const pdf = await aPdf();
    pdf.addJavaScript('open', 'app.alert("hello")');
    await pdf.attach(Buffer.from('attached secret'), 'secret.txt', { mimeType: 'text/plain' });
    pdf.catalog.set(PDFName.of('OpenAction'), pdf.context.obj({ S: 'Launch', F: PDFString.of('calc.exe') }));
    const link = {
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [0, 0, 9, 9],
      A: { S: 'Launch', F: PDFString.of('calc.exe') },
    };
    pdf.getPage(0).node.set(PDFName.of('Annots'), pdf.context.obj([link]));
    const { bytes } = await upload(await pdf.save(), 'pdf');
    const plain = await (await PDFDocument.load(bytes)).save({ useObjectStreams: false });
    for (const trace of ['JavaScript', 'app.alert', 'Launch', 'calc.exe', 'EmbeddedFile', 'secret.txt']) {
      assert.ok(!has(plain, trace), trace);
    }
  });

  it('is refused when its bytes are not a PDF, whatever its name (POST-18)', async () => {
    const whole = Buffer.from(await (await aPdf()).save());
    await refusedAs('pdf_only', upload(Buffer.from('PK\u0003\u0004 a renamed document'), 'pdf'));
    await refusedAs('pdf_only', upload(Buffer.from('MZ\u0090 a renamed program'), 'pdf'));
    await refusedAs('pdf_only', upload(Buffer.from('<html><script>alert(1)</script></html>'), 'pdf'));
    await refusedAs('pdf_only', upload(await aJpeg(), 'pdf'));
    await refusedAs('pdf_only', upload(Buffer.concat([Buffer.from('<script>1</script>'), whole]), 'pdf'));
    await refusedAs('pdf_only', upload(Buffer.concat([whole, Buffer.alloc(4000, 'another file ')]), 'pdf'));
  });

  it('is refused when it is cut short, damaged or protected', async () => {
    const pdf = await aPdf();
    const whole = await pdf.save();
    await refusedAs('pdf_unreadable', upload(whole.subarray(0, whole.length / 2), 'pdf'));
    await refusedAs('pdf_unreadable', upload(Buffer.from('%PDF-1.7\n<html></html>\n%%EOF'), 'pdf'));
    pdf.encrypt({ userPassword: 'open sesame', ownerPassword: 'owner' });
    await refusedAs('pdf_unreadable', upload(await pdf.save(), 'pdf'));
  });

  it('is refused when its tables unpack to far more than a document needs', async () => {
    const whole = await (await aPdf()).save({ useObjectStreams: false });
    const bomb = deflateSync(Buffer.alloc(100 * 1024 * 1024));
    for (const [filter, data] of [
      ['/FlateDecode', bomb],
      ['[/FlateDecode /FlateDecode]', deflateSync(bomb)],
    ] as const) {
      const table = `900 0 obj\n<< /Type /ObjStm /N 0 /First 0 /Filter ${filter} /Length ${data.length} >>\nstream\n`;
      const parts = [
        whole.subarray(0, 9),
        Buffer.from(table),
        data,
        Buffer.from('\nendstream\nendobj\n'),
        whole.subarray(9),
      ];
      await refusedAs('pdf_unreadable', upload(Buffer.concat(parts), 'pdf'));
    }
  });

  it('is refused when it has only the word stream, or tables that do not unpack', async () => {
    for (const filler of ['stream '.repeat(740_000), '1 0 obj <</Type /ObjStm>> stream '.repeat(40_000)]) {
      const bytes = Buffer.from(`%PDF-1.4\n${filler}\n%%EOF`);
      assert.ok(isPdfBomb(bytes), 'told before it is read');
      await refusedAs('pdf_unreadable', upload(bytes, 'pdf'));
    }
  });

  it('is refused when it would take minutes to read, while other files are served', async () => {
    const hostile = Buffer.from(`%PDF-1.4\n${'1 0 obj '.repeat(620_000)}\n%%EOF`);
    const served: string[] = [];
    let longestGap = 0;
    let last = performance.now();
    const ticking = setInterval(() => {
      longestGap = Math.max(longestGap, performance.now() - last);
      last = performance.now();
    }, 5);
    const duration = await timed(async () => {
      const refused = refusedAs('pdf_unreadable', upload(hostile, 'pdf')).then(() => served.push('hostile'));
      const fine = upload(await (await aPdf()).save(), 'pdf').then(() => served.push('fine'));
      await Promise.all([refused, fine]);
    });
    clearInterval(ticking);
    assert.deepEqual(served, ['fine', 'hostile']);
    assert.ok(longestGap < duration / 4, `${longestGap} of ${duration} ms without a turn for anyone else`);
  });

  it('waits for its turn when many arrive at once, and is refused when too many wait', async () => {
    const bytes = await (await aPdf()).save();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, sender) => upload(bytes, 'pdf', { owner: `sender ${sender}` })),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    assert.deepEqual(
      refused.map(({ reason }) => reason.code),
      new Array(8).fill('too_many_requests'),
    );
    assert.equal((await upload(bytes, 'pdf')).extension, 'pdf', 'there is room again');
  });

  it('may have exactly 5 MB (POST-19)', async () => {
    const pdf = await aPdf();
    const empty = await pdf.save({ useObjectStreams: false });
    const header = Buffer.from(empty.subarray(0, 9));
    const grown = (size: number) =>
      Buffer.concat([header, Buffer.from(`%${' '.repeat(size - empty.length - 2)}\n`), empty.subarray(9)]);
    assert.equal(grown(sizes.pdf).length, 5 * 1024 * 1024);
    assert.equal((await upload(grown(sizes.pdf), 'pdf')).extension, 'pdf');
    await refusedAs('pdf_only', upload(grown(sizes.pdf + 1), 'pdf'));
  });

  it('is refused when it is empty', async () => {
    await refusedAs('upload_incomplete', upload(new Uint8Array(), 'pdf'));
  });
});

it('a digest differs for files of one size, and for one content under two names', async () => {
  const digests = await Promise.all(
    [
      new File(['one'], 'a.txt'),
      new File(['two'], 'a.txt'),
      new File(['one'], 'b.txt'),
      new File(['one'], 'a.txt'),
    ].map(digestOf),
  );
  assert.equal(new Set(digests).size, 3);
  assert.equal(digests[0], digests[3]);
});

describe("a sender's file name", () => {
  it('keeps its letters and loses paths, control and direction-changing characters', () => {
    assert.equal(safeName('C:\\homework\\essay 1.pdf'), 'essay 1.pdf');
    assert.equal(safeName('../../etc/passwd'), 'passwd');
    assert.equal(safeName('invoice\u202Efdp.exe\u0000'), 'invoicefdp.exe');
    assert.equal(safeName('اردو مضمون.pdf'), 'اردو مضمون.pdf');
    assert.equal(safeName('..'), 'file');
    assert.equal(safeName('a.exe. .'), 'a.exe', 'as Windows names it');
    const long = safeName(`${'a'.repeat(300)}.pdf`);
    assert.equal(long.length, 120);
    assert.ok(long.endsWith('.pdf'));
  });
});
