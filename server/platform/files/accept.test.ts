import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { sizes } from '#core/limits.ts';
import type { RefusalCode } from '#core/refusals.ts';
import { Refused } from '../refuse.ts';
import { acceptUpload, digestOf, safeName, type UploadKind } from './accept.ts';
import { isPdfBomb } from './pdf-bombs.ts';

const author = 'Fictional Author';

async function aJpeg(): Promise<Uint8Array> {
  return await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Artist: author } })
    .jpeg()
    .toBuffer();
}

/** A page of text with whatever a writing program leaves behind. */
async function aPdf(): Promise<PDFDocument> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([300, 200]);
  page.drawText('Question one: define opportunity cost.', { x: 10, y: 100, size: 10 });
  page.drawImage(await pdf.embedJpg(await aJpeg()), { x: 10, y: 10 });
  return pdf;
}

function has(bytes: Uint8Array, text: string): boolean {
  const buffer = Buffer.from(bytes);
  const utf16 = Buffer.from(text, 'utf16le').swap16();
  return buffer.includes(text) || buffer.includes(utf16) || buffer.includes(utf16.toString('hex').toUpperCase());
}

async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function upload(bytes: Uint8Array, kind: UploadKind, name = 'homework.pdf') {
  return acceptUpload(new File([new Uint8Array(bytes)], name), kind);
}

async function refusedAs(code: RefusalCode, tried: Promise<unknown>): Promise<void> {
  await assert.rejects(
    tried,
    (error) => error instanceof Refused && error.code === code && error.detail.field === 'file',
  );
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

  it('loses what an earlier saving left behind', async () => {
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

  it('is refused when it is no PDF by its bytes, whatever its name (POST-18)', async () => {
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

  it('is refused when it is nothing but the word stream, or tables that do not unpack', async () => {
    for (const filler of ['stream '.repeat(740_000), '1 0 obj <</Type /ObjStm>> stream '.repeat(40_000)]) {
      const bytes = Buffer.from(`%PDF-1.4\n${filler}\n%%EOF`);
      assert.ok(isPdfBomb(bytes), 'told before it is read');
      await refusedAs('pdf_unreadable', upload(bytes, 'pdf'));
    }
  });

  it('that would take minutes to read is refused, and meanwhile others are served', async () => {
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

  it('waits for its turn when many arrive at once, and is sent away when too many wait', async () => {
    const bytes = await (await aPdf()).save();
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => upload(bytes, 'pdf')));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    assert.deepEqual(
      refused.map(({ reason }) => reason.code),
      new Array(8).fill('too_many_requests'),
    );
    assert.equal((await upload(bytes, 'pdf')).extension, 'pdf', 'there is room again');
  });

  it('may have exactly 5 MB, and not a byte more (POST-19)', async () => {
    const pdf = await aPdf();
    const empty = await pdf.save({ useObjectStreams: false });
    const header = Buffer.from(empty.subarray(0, 9));
    const grown = (size: number) =>
      Buffer.concat([header, Buffer.from(`%${' '.repeat(size - empty.length - 2)}\n`), empty.subarray(9)]);
    assert.equal(grown(sizes.pdf).length, 5 * 1024 * 1024);
    assert.equal((await upload(grown(sizes.pdf), 'pdf')).extension, 'pdf');
    await refusedAs('pdf_only', upload(grown(sizes.pdf + 1), 'pdf'));
  });

  it('is refused when nothing arrived', async () => {
    await refusedAs('upload_incomplete', upload(new Uint8Array(), 'pdf'));
  });
});

describe('a picture', () => {
  it('becomes a WebP of at most 1024 pixels, upright and without metadata', async () => {
    const photo = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: 'olive' } })
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Artist: author, Orientation: '6' } })
      .jpeg()
      .toBuffer();
    const accepted = await upload(photo, 'image', 'me.jpg');
    const seen = await sharp(accepted.bytes).metadata();
    assert.deepEqual([seen.format, seen.width, seen.height, seen.exif], ['webp', 512, 1024, undefined]);
    assert.ok(!has(accepted.bytes, author));
  });

  it('may be PNG, WebP, or the first frame of a GIF', async () => {
    const picture = sharp({ create: { width: 10, height: 10, channels: 4, background: 'red' } });
    for (const bytes of [
      await picture.png().toBuffer(),
      await picture.webp().toBuffer(),
      await picture.gif().toBuffer(),
    ]) {
      assert.equal((await upload(bytes, 'image')).content_type, 'image/webp');
    }
  });

  it('is refused when it is no picture, damaged, or unpacks to more pixels than any camera takes', async () => {
    await refusedAs('image_only', upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image', 'a.png'));
    await refusedAs('image_only', upload((await aJpeg()).subarray(0, 300), 'image'));
    await refusedAs('image_only', upload(hugePng(20_000), 'image'));
    await refusedAs('image_only', upload(new Uint8Array(sizes.image + 1), 'image'));
  });
});

describe('a picture in a chat', () => {
  const lying = () =>
    sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
      .withMetadata({ orientation: 6 })
      .withExif({
        IFD0: { Artist: author, Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 33/1 0/1' },
      });

  it('keeps its format and size, stands upright and does not say where it was taken', async () => {
    for (const [format, bytes] of [
      ['jpeg', await lying().jpeg().toBuffer()],
      ['png', await lying().png().toBuffer()],
      ['webp', await lying().webp().toBuffer()],
    ] as const) {
      assert.ok(has(bytes, author), format);
      const accepted = await upload(bytes, 'attachment', `room.${format}`);
      const seen = await sharp(accepted.bytes).metadata();
      assert.deepEqual([seen.format, seen.width, seen.height, seen.exif], [format, 20, 40, undefined]);
      assert.ok(!has(accepted.bytes, author), format);
      assert.deepEqual([accepted.name, accepted.content_type], [`room.${format}`, `image/${format}`]);
    }
  });

  it('goes on moving, and of another type stays byte for byte', async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 10, height: 10, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = sharp(frames, { join: { animated: true } });
    const webp = await upload(await moving.webp().toBuffer(), 'attachment', 'wave.webp');
    assert.equal((await sharp(webp.bytes, { animated: true }).metadata()).pages, 2);
    const gif = await moving.gif().toBuffer();
    assert.deepEqual(Buffer.from((await upload(gif, 'attachment', 'wave.gif')).bytes), gif);
  });

  it('is refused when it cannot be drawn, for then its metadata would stay', async () => {
    await refusedAs(
      'picture_unreadable',
      upload((await lying().png().toBuffer()).subarray(0, 60), 'attachment', 'a.png'),
    );
    await refusedAs('picture_unreadable', upload(hugePng(20_000), 'attachment', 'a.png'));
  });

  it('handed in as work loses its metadata too, and not a pixel nor its upright side', async () => {
    const photo = await lying().jpeg().toBuffer();
    const { bytes } = await upload(photo, 'submission', 'page 1.jpg');
    assert.ok(!has(bytes, author));
    assert.equal((await sharp(bytes).metadata()).orientation, 6);
    const pixels = (of: Uint8Array) => sharp(of).raw().toBuffer();
    assert.deepEqual(await pixels(bytes), await pixels(photo));
    const png = await lying().png().toBuffer();
    assert.deepEqual(Buffer.from((await upload(png, 'submission', 'a.png')).bytes), png);
  });
});

it('a digest tells apart files of one size, and of one content under two names', async () => {
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

/** A few kilobytes that say they are a square of `side` pixels. */
function hugePng(side: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

describe("a sender's file name", () => {
  it('keeps its letters and loses paths, control and direction-changing characters', () => {
    assert.equal(safeName('C:\\homework\\essay 1.pdf'), 'essay 1.pdf');
    assert.equal(safeName('../../etc/passwd'), 'passwd');
    assert.equal(safeName('invoice\u202Efdp.exe\u0000'), 'invoicefdp.exe');
    assert.equal(safeName('اردو مضمون.pdf'), 'اردو مضمون.pdf');
    assert.equal(safeName('..'), 'file');
    const long = safeName(`${'a'.repeat(300)}.pdf`);
    assert.equal(long.length, 120);
    assert.ok(long.endsWith('.pdf'));
  });
});
