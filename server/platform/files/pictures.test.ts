import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { sizes } from '#core/limits.ts';
import { blankPng, oddPictures, pngChunk, tallPng } from '#tests/support/hostile-files.ts';
import { has, refusedAs, upload } from '#tests/support/uploads.ts';
import { Refused } from '../refuse.ts';

const author = 'Fictional Author';
const longestSide = 'This picture is larger than 10,000 pixels on a side. Please make it smaller and retry.';

describe('a picture', () => {
  it('becomes a WebP of at most 1024 pixels, upright and without metadata', async () => {
    const photo = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: 'olive' } })
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Artist: author, Orientation: '6' } })
      .jpeg()
      .toBuffer();
    const accepted = await upload(photo, 'image', { name: 'me.jpg' });
    const seen = await sharp(accepted.bytes).metadata();
    assert.deepEqual([seen.format, seen.width, seen.height, seen.exif], ['webp', 512, 1024, undefined]);
    assert.ok(!has(accepted.bytes, author));
  });

  it('may be a PNG or WebP, and is refused as a GIF, as its refusal says', async () => {
    const picture = sharp({ create: { width: 10, height: 10, channels: 4, background: 'red' } });
    for (const bytes of [await picture.png().toBuffer(), await picture.webp().toBuffer()]) {
      assert.equal((await upload(bytes, 'image')).content_type, 'image/webp');
    }
    const gif = await picture.gif().toBuffer();
    for (const kind of ['image', 'cover', 'screenshot'] as const) {
      await refusedAs(kind === 'screenshot' ? 'screenshot_only' : 'image_only', upload(gif, kind));
    }
  });

  it('is as wide as a screen when it is a cover', async () => {
    const photo = sharp({ create: { width: 4000, height: 1000, channels: 3, background: 'teal' } });
    const seen = await sharp((await upload(await photo.jpeg().toBuffer(), 'cover')).bytes).metadata();
    assert.deepEqual([seen.format, seen.width, seen.height], ['webp', 1920, 480]);
    await refusedAs('image_only', upload(new Uint8Array(sizes.cover + 1), 'cover'));
    await refusedAs('picture_unreadable', upload(blankPng(10_000, 10_000, 16), 'cover'));
  });

  it('is refused when it is another file, damaged, or unpacks to more than any camera takes', async () => {
    const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    await refusedAs('image_only', upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image'));
    await refusedAs('image_only', upload(new Uint8Array(sizes.image + 1), 'image'));
    await refusedAs('picture_unreadable', upload(photo.subarray(0, photo.length - 20), 'image'));
    await refusedAs('picture_unreadable', upload(blankPng(10_000, 10_000, 16), 'image'));
  });

  it('is refused by its header when a side is longer than 10,000 pixels, with that reason', async () => {
    const tooLong = { message: /picture_unreadable/, detail: { field: 'file', text: longestSide } };
    for (const kind of ['image', 'attachment'] as const) {
      await assert.rejects(upload(tallPng(), kind), tooLong);
      await assert.rejects(upload(blankPng(10_001, 1), kind), tooLong);
    }
    assert.equal((await upload(blankPng(10_000, 50), 'image')).content_type, 'image/webp');
  });

  it('is drawn or refused in any malformed variant, without a server fault', async () => {
    for (const [name, { bytes, avatar }] of Object.entries(await oddPictures())) {
      const drawn = await upload(bytes, 'image', { name: 'me.png' }).catch((error) => {
        assert.ok(error instanceof Refused, `${name}: ${error}`);
        return null;
      });
      if (drawn) {
        const { format, width, height } = await sharp(drawn.bytes).metadata();
        assert.equal(format, 'webp', name);
        assert.ok(Math.max(width, height) <= 1024, name);
      }
      if (avatar !== 'either') assert.equal(drawn ? 'drawn' : 'refused', avatar, name);
      for (const kind of ['attachment', 'submission', 'pdf'] as const) {
        const kept = await upload(bytes, kind).catch((error) => {
          assert.ok(error instanceof Refused, `${name} as ${kind}: ${error}`);
          return null;
        });
        assert.ok(!kept || kept.bytes.length <= bytes.length, `${name} as ${kind} did not grow`);
        assert.ok(!kept || kind !== 'pdf', `${name} is no PDF`);
      }
    }
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

  const pixels = (bytes: Uint8Array) => sharp(bytes).rotate().raw().toBuffer();

  it('keeps its format and every pixel, stands upright and loses its location', async () => {
    for (const [format, bytes] of [
      ['jpeg', await lying().jpeg().toBuffer()],
      ['png', await lying().png().toBuffer()],
      ['webp', await lying().webp().toBuffer()],
    ] as const) {
      assert.ok(has(bytes, author), format);
      const accepted = await upload(bytes, 'attachment', { name: `room.${format}` });
      const { data, info } = await sharp(accepted.bytes).rotate().raw().toBuffer({ resolveWithObject: true });
      assert.deepEqual([info.width, info.height], [20, 40], format);
      assert.deepEqual(data, await pixels(bytes), format);
      assert.equal((await sharp(accepted.bytes).metadata()).format, format);
      assert.ok(!has(accepted.bytes, author), format);
      assert.deepEqual([accepted.name, accepted.content_type], [`room.${format}`, `image/${format}`]);
    }
  });

  it('stays animated, and of another type stays byte for byte', async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 10, height: 10, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = sharp(frames, { join: { animated: true } });
    const webp = await upload(await moving.webp().toBuffer(), 'attachment', { name: 'wave.webp' });
    assert.equal((await sharp(webp.bytes, { animated: true }).metadata()).pages, 2);
    const gif = await moving.gif().toBuffer();
    assert.deepEqual(Buffer.from((await upload(gif, 'attachment', { name: 'wave.gif' })).bytes), gif);
  });

  it('as a GIF keeps every frame and loses comments, XMP, applications’ data and bytes after its end', async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 10, height: 10, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ loop: 3, delay: [100, 250] })
      .toBuffer();
    const part = (text: string) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')]);
    const extension = (kind: number, ...parts: Buffer[]) =>
      Buffer.concat([Buffer.from([0x21, kind]), ...parts, Buffer.from([0])]);
    // XMP stands there unpacked: a trail of 258 bytes ends it for readers of parts.
    const trail = Buffer.from([1, ...Array.from({ length: 256 }, (_, n) => 255 - n), 0]);
    const xmp = Buffer.concat([
      Buffer.from([0x21, 0xff]),
      part('XMP DataXMP'),
      Buffer.from(`<x:xmpmeta>${author}</x:xmpmeta>`),
      trail,
    ]);
    const told = [
      extension(0xfe, part(`${author}, 31.55 N`)),
      extension(0x01, part('x'.repeat(12)), part(author)),
      extension(0xff, part('MYAPP   1.0'), part(author)),
      extension(0xff, part('NETSCAPE2.0'), Buffer.from([3, 1, 0, 0]), part(author)),
      xmp,
    ];
    const header = 13 + 3 * 2 ** (((gif[10] ?? 0) & 7) + 1) * ((gif[10] ?? 0) >> 7);
    const lying = Buffer.concat([gif.subarray(0, header), ...told, gif.subarray(header), Buffer.from(author)]);
    const { bytes } = await upload(lying, 'attachment', { name: 'wave.gif' });
    assert.deepEqual(Buffer.from(bytes), gif);
    const { pages, loop, delay } = await sharp(bytes, { animated: true }).metadata();
    assert.deepEqual([pages, loop, delay], [2, 3, [100, 250]]);
    for (const at of [gif.length - 5, header + 3, 12]) {
      await refusedAs('picture_unreadable', upload(gif.subarray(0, at), 'attachment', { name: 'wave.gif' }));
    }
  });

  it('as HEIC or AVIF loses place, time and camera; pixels stay, and nothing moves', async () => {
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="${author}"/></rdf:RDF></x:xmpmeta>`;
    const avif = await lying().withXmp(xmp).avif({ lossless: true }).toBuffer();
    const box = (type: string, text: string) => {
      const head = Buffer.alloc(8);
      head.writeUInt32BE(8 + text.length);
      head.write(type, 4, 'latin1');
      return Buffer.concat([head, Buffer.from(text)]);
    };
    const behind = ['uuid', 'free', 'mpvd'].map((type) => box(type, author));
    for (const type of ['avif', 'heic', 'mif1', 'msf1']) {
      const moves = type === 'msf1' ? [box('moov', box('udta', author).toString())] : [];
      const sent = Buffer.concat([avif, ...behind, ...moves]);
      sent.write(type, 8, 'latin1');
      assert.ok(has(sent, author) && sent.includes('Exif') && sent.includes('xmpmeta'));
      const { bytes, content_type } = await upload(sent, 'attachment', { name: `IMG_0007.${type}` });
      assert.match(content_type, /^image\/(avif|hei[cf])/);
      const stored = Buffer.from(bytes);
      assert.equal(stored.length, sent.length);
      for (const word of [author, 'Exif', 'xmpmeta', 'Artist']) assert.ok(!has(stored, word), `${word} in ${type}`);
      stored.write('avif', 8, 'latin1');
      // The picture does not really move, so its reader would look for frames in vain.
      if (moves.length > 0) stored.write('free', stored.indexOf('moov'), 'latin1');
      assert.deepEqual(await pixels(stored), await pixels(avif), type);
      const seen = await sharp(stored).metadata();
      assert.deepEqual([seen.exif, seen.xmp], [undefined, undefined]);
    }
  });

  it('as HEIC or AVIF is refused with any damage, without a server fault', async () => {
    const avif = await lying().avif({ lossless: true }).toBuffer();
    const header = avif.indexOf('mdat');
    for (let n = 12; n < header; n += 7) {
      for (const change of [0, 255, 128]) {
        const broken = Buffer.from(avif);
        broken.writeUInt8(change, n);
        for (const sent of [broken, avif.subarray(0, n)]) {
          const kept = await upload(sent, 'attachment').catch((error) =>
            assert.ok(error instanceof Refused, `${n}: ${error}`),
          );
          assert.ok(!kept || kept.bytes.length === sent.length);
        }
      }
    }
  });

  it('does not grow, however well it was packed before', async () => {
    const noise = sharp({
      create: {
        width: 600,
        height: 400,
        channels: 3,
        background: 'grey',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    });
    for (const [name, bytes] of Object.entries({
      'a JPEG of low quality': await noise.clone().jpeg({ quality: 30 }).toBuffer(),
      'a PNG of four colours': await noise.clone().png({ palette: true, colours: 4, effort: 10 }).toBuffer(),
      'a PNG of two tones': await noise.clone().threshold().toColourspace('b-w').png({ palette: true }).toBuffer(),
      'a WebP of low quality': await noise.clone().webp({ quality: 20 }).toBuffer(),
    })) {
      const kept = await upload(bytes, 'attachment');
      assert.ok(kept.bytes.length <= bytes.length, `${name}: ${bytes.length} → ${kept.bytes.length}`);
      assert.deepEqual(await pixels(kept.bytes), await pixels(bytes), name);
    }
  });

  it('loses data that hides behind its end or between its parts', async () => {
    const picture = lying();
    const moving = pngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]));
    const png = await picture.clone().png().toBuffer();
    for (const bytes of [
      Buffer.concat([await picture.clone().jpeg().toBuffer(), Buffer.from(author)]),
      Buffer.concat([png, Buffer.from(author)]),
      Buffer.concat([await picture.clone().webp().toBuffer(), Buffer.from(author)]),
      // A PNG that says it moves has a type of its own.
      Buffer.concat([png.subarray(0, 33), moving, pngChunk('prVt', Buffer.from(author)), png.subarray(33)]),
    ]) {
      assert.ok(!has((await upload(bytes, 'attachment')).bytes, author));
    }
  });

  it('is refused when it is incomplete, since its metadata could stay', async () => {
    const picture = lying();
    for (const bytes of [await picture.clone().png().toBuffer(), await picture.clone().webp().toBuffer()]) {
      await refusedAs('picture_unreadable', upload(bytes.subarray(0, bytes.length - 30), 'attachment'));
    }
  });

  it('handed in as work loses its metadata too, but no pixel and not its orientation', async () => {
    const photo = await lying().jpeg().toBuffer();
    const { bytes } = await upload(photo, 'submission', { name: 'page 1.jpg' });
    assert.ok(!has(bytes, author));
    assert.equal((await sharp(bytes).metadata()).orientation, 6);
    assert.deepEqual(await pixels(bytes), await pixels(photo));
    const png = await lying().png().toBuffer();
    assert.deepEqual(Buffer.from((await upload(png, 'submission', { name: 'a.png' })).bytes), png);
  });
});
