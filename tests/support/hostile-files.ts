import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/* Pictures that no camera made: for tests and benches of uploads by strangers. */

interface PngHeader {
  width: number;
  height: number;
  /** Bits per channel. */
  depth?: number;
  /** 0 grey, 2 colours, 6 colours and transparency. */
  colour?: 0 | 2 | 6;
  interlaced?: boolean;
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const channels = { 0: 1, 2: 3, 6: 4 };

/** Returns filtered rows of zeros: the unpacked content of a PNG with this header. */
function blankRows({ width, height, depth = 8, colour = 0 }: PngHeader): Buffer {
  return Buffer.alloc((Math.ceil((width * channels[colour] * depth) / 8) + 1) * height);
}

/** Returns a PNG that declares `header`, whatever its packed `rows` hold. */
function png(header: PngHeader, { rows, before = [] }: { rows?: Buffer; before?: Buffer[] } = {}): Buffer {
  const { width, height, depth = 8, colour = 0, interlaced = false } = header;
  const fields = Buffer.alloc(13);
  fields.writeUInt32BE(width, 0);
  fields.writeUInt32BE(height, 4);
  fields.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', fields),
    ...before,
    pngChunk('IDAT', deflateSync(rows ?? blankRows(header))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a PNG of 58 kB, one pixel wide, thirty million high: it takes half a minute to draw. */
export function tallPng(): Buffer {
  return png({ width: 1, height: 30_000_000, depth: 1 });
}

/** Returns a grey picture of `depth` bits a pixel, in a few kilobytes. */
export function blankPng(width: number, height: number, depth = 8): Buffer {
  return png({ width, height, depth });
}

/**
 * Returns a picture within every limit that is unpacked completely before its first row can be
 * drawn.
 */
export function interlacedPng(): Buffer {
  const header = { width: 8000, height: 4900, colour: 6, interlaced: true } as const;
  return png(header, { rows: Buffer.alloc(160_000_000) });
}

/** Returns a PDF of 5 MB that holds only empty objects, more than a million. */
export function manyObjectsPdf(): Buffer {
  const annots = '<<>>'.repeat(1_200_000);
  return Buffer.from(`%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [${annots}]>> endobj
trailer <</Root 1 0 R>>
%%EOF`);
}

/** Returns a valid picture within every limit that takes long to draw. */
export function slowPng(): Buffer {
  const header = { width: 7000, height: 6500, colour: 2 } as const;
  const rows = blankRows(header);
  // Each row is predicted from the one before (Paeth), which no processor does in parallel.
  for (let row = 0; row < header.height; row += 1) rows[row * (header.width * 3 + 1)] = 4;
  return png(header, { rows });
}

/** Returns a GIF whose frames declare this size, by default the maximum, with one pixel in each. */
export function manyFramesGif(frames: number, [width, height] = [0xffff, 0xffff]): Buffer {
  const side = Buffer.alloc(4);
  side.writeUInt16LE(width, 0);
  side.writeUInt16LE(height, 2);
  const head = [...Buffer.from('GIF89a'), ...side, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const frame = [0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, ...side, 0, 2, 2, 0x44, 1, 0];
  return Buffer.from([...head, ...Array.from({ length: frames }, () => frame).flat(), 0x3b]);
}

function manyFramesPng(frames: number): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames);
  const frame = Buffer.alloc(26);
  frame.writeUInt32BE(9000, 4);
  frame.writeUInt32BE(9000, 8);
  const before = [pngChunk('acTL', control), ...Array.from({ length: frames }, () => pngChunk('fcTL', frame))];
  return png({ width: 100, height: 100 }, { before });
}

/** Repeats the valid JPEG as further scans of the picture. */
export function manyScansJpeg(jpeg: Buffer, scans: number): Buffer {
  const begin = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const end = jpeg.lastIndexOf(Buffer.from([0xff, 0xd9]));
  const scan = jpeg.subarray(begin, end);
  return Buffer.concat([jpeg.subarray(0, end), ...Array.from({ length: scans }, () => scan), jpeg.subarray(end)]);
}

/** Returns a copy with a number written over it. */
function overwritten(bytes: Buffer, at: number, ...values: number[]): Buffer {
  const copy = Buffer.from(bytes);
  copy.set(values, at);
  return copy;
}

/** Expected outcome of an avatar's upload: drawn, refused, or either, depending on the decoder. */
type Fate = 'drawn' | 'refused' | 'either';

/** Returns hostile, lying, damaged and merely odd pictures, by description. */
export async function oddPictures(): Promise<Record<string, { bytes: Buffer; avatar: Fate }>> {
  const small = sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } });
  const [jpeg, smallPng, webp, gif] = await Promise.all([
    small.clone().jpeg({ progressive: true }).toBuffer(),
    small.clone().png().toBuffer(),
    small.clone().webp().toBuffer(),
    small.clone().gif().toBuffer(),
  ]);
  const bomb = deflateSync(Buffer.alloc(100 * 1024 * 1024, 'a'));
  const hundred = { width: 100, height: 100 };
  const text = (type: string, head: string) => [pngChunk(type, Buffer.concat([Buffer.from(head, 'latin1'), bomb]))];
  const frameHeader = jpeg.indexOf(Buffer.from([0xff, 0xc2]));
  const page = '<script>alert(1)</script>';
  const drawn = (bytes: Buffer) => ({ bytes, avatar: 'drawn' }) as const;
  const refused = (bytes: Buffer) => ({ bytes, avatar: 'refused' }) as const;
  const either = (bytes: Buffer) => ({ bytes, avatar: 'either' }) as const;
  return {
    'thirty million rows of one pixel': refused(tallPng()),
    'one row of thirty million pixels': refused(png({ width: 30_000_000, height: 1, depth: 1 })),
    'twenty thousand pixels a side': refused(blankPng(20_000, 20_000, 1)),
    'allowed sides that unpack to 600 MB': refused(
      png({ width: 10_000, height: 10_000, depth: 16, colour: 2, interlaced: true }, { rows: Buffer.alloc(1000) }),
    ),
    'a text of 100 MB (zTXt)': either(png(hundred, { before: text('zTXt', 'Comment\0\0') })),
    'a text of 100 MB (iTXt)': either(png(hundred, { before: text('iTXt', 'Comment\0\x01\0\0\0') })),
    'a colour profile of 100 MB (iCCP)': either(png(hundred, { before: text('iCCP', 'profile\0\0') })),
    'a small header before 60 MB of rows': either(png(hundred, { rows: Buffer.alloc(60_000_000) })),
    'a large header before no rows': refused(png({ width: 5000, height: 5000 }, { rows: Buffer.alloc(10) })),
    'no width at all': refused(png({ width: 0, height: 100 })),
    'a chunk of four gigabytes': refused(overwritten(smallPng, 33, 0xff, 0xff, 0xff, 0xff)),
    'a PNG cut short': refused(smallPng.subarray(0, smallPng.length - 40)),
    'a PNG of ten thousand frames': either(manyFramesPng(10_000)),
    'a JPEG cut short': refused(jpeg.subarray(0, jpeg.length / 2)),
    'a JPEG that says 65,535 pixels a side': refused(overwritten(jpeg, frameHeader + 5, 255, 255, 255, 255)),
    'a JPEG of ten thousand scans': either(manyScansJpeg(jpeg, 10_000)),
    'a WebP that says it is longer': either(overwritten(webp, 4, 0xff, 0xff, 0xff, 0x7f)),
    'a WebP cut short': refused(webp.subarray(0, webp.length - 20)),
    'a GIF of ten thousand large frames': refused(manyFramesGif(10_000)),
    'a GIF cut short': either(gif.subarray(0, gif.length - 20)),
    'a picture and a web page': drawn(Buffer.concat([jpeg, Buffer.from(page)])),
    'a picture and an archive': drawn(Buffer.concat([smallPng, Buffer.from('PK\x05\x06'), Buffer.alloc(18)])),
    'a drawing with a script': refused(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${page}</svg>`)),
    'a TIFF': refused(await small.clone().tiff().toBuffer()),
    'four printing colours': drawn(await small.clone().toColourspace('cmyk').jpeg().toBuffer()),
    'sixteen bits a colour': drawn(png({ width: 60, height: 40, depth: 16, colour: 6 })),
    'an honest picture': drawn(jpeg),
  };
}
