import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { blankPng, manyFramesGif, manyScansJpeg } from '#tests/support/hostile-files.ts';
import { upload } from '#tests/support/uploads.ts';

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } });

async function film(width: number, height: number, frames: number): Promise<Buffer> {
  const rows = Buffer.alloc(width * height * 3 * frames);
  // The encoder joins frames that are equal.
  for (let frame = 0; frame < frames; frame += 2)
    rows.fill(250, frame * width * height * 3, (frame + 1) * width * height * 3);
  return sharp(rows, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .webp({ effort: 0 })
    .toBuffer();
}

/** Returns a GIF with a small screen, whose first frame is larger. */
function outgrownGif(): Buffer {
  const gif = manyFramesGif(1, [9000, 9000]);
  gif.writeUInt16LE(10, 6);
  gif.writeUInt16LE(10, 8);
  return gif;
}

async function isShown(bytes: Buffer): Promise<boolean | undefined> {
  const kept = await upload(bytes, 'attachment', { name: 'picture.png' });
  return kept.is_picture;
}

test('A photograph, a scanned page, a screenshot and a short film stay pictures (RUN-180)', async () => {
  for (const [name, bytes] of Object.entries({
    'a photograph of 50 megapixels': await plain(8160, 6120).jpeg().toBuffer(),
    'a progressive photograph': await plain(4000, 3000).jpeg({ progressive: true }).toBuffer(),
    'a page of 300 dots an inch': blankPng(2480, 3508),
    'a long screenshot': blankPng(1080, 9000),
    'a drawing in WebP': await plain(3000, 2000).webp().toBuffer(),
    'a film of 200 frames': manyFramesGif(200, [640, 480]),
    'a film in WebP': await film(320, 240, 20),
  })) {
    assert.equal(await isShown(bytes), true, name);
  }
});

test('A picture that costs a browser more than a camera or a film needs is a download (RUN-180)', async () => {
  const progressive = await plain(900, 500).jpeg({ progressive: true }).toBuffer();
  for (const [name, bytes] of Object.entries({
    'a hundred megapixels in 12 kB': blankPng(10_000, 10_000, 1),
    'a JPEG of sixty megapixels': await plain(9000, 6700).jpeg().toBuffer(),
    'a JPEG of a hundred scans': manyScansJpeg(progressive, 10),
    'a progressive JPEG of 20 megapixels': await plain(5000, 4000).jpeg({ progressive: true }).toBuffer(),
    'a WebP of fifty megapixels': await plain(8160, 6120).webp({ effort: 0 }).toBuffer(),
    'a GIF of fifty megapixels': manyFramesGif(1, [8160, 6120]),
    'a film with the sides of a photograph': manyFramesGif(2, [4000, 3000]),
    'a film of 5,000 frames': manyFramesGif(5000, [10, 10]),
    'a film of 2,000 frames in WebP': await film(8, 8, 2000),
    'a GIF with a frame beyond its screen': outgrownGif(),
  })) {
    assert.equal(await isShown(bytes), false, name);
  }
});

test('Work and files that are no pictures are not judged', async () => {
  assert.equal((await upload(blankPng(40, 20), 'submission', { name: 'a.png' })).is_picture, undefined);
  assert.equal((await upload(Buffer.from('words'), 'attachment', { name: 'a.txt' })).is_picture, undefined);
});
