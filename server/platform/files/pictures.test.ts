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

  it('is as wide as a screen, as a cover', async () => {
    const photo = sharp({ create: { width: 4000, height: 1000, channels: 3, background: 'teal' } });
    const seen = await sharp((await upload(await photo.jpeg().toBuffer(), 'cover')).bytes).metadata();
    assert.deepEqual([seen.format, seen.width, seen.height], ['webp', 1920, 480]);
    await refusedAs('image_only', upload(new Uint8Array(sizes.cover + 1), 'cover'));
    await refusedAs('picture_unreadable', upload(blankPng(10_000, 10_000, 16), 'cover'));
  });

  it('is refused when it is no picture, damaged, or unpacks to more than any camera takes', async () => {
    const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    await refusedAs('image_only', upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image'));
    await refusedAs('image_only', upload(new Uint8Array(sizes.image + 1), 'image'));
    await refusedAs('picture_unreadable', upload(photo.subarray(0, photo.length - 20), 'image'));
    await refusedAs('picture_unreadable', upload(blankPng(10_000, 10_000, 16), 'image'));
  });

  it('is refused by what its header says when a side is longer than 10,000 pixels, and told so', async () => {
    const tooLong = { message: /picture_unreadable/, detail: { field: 'file', text: longestSide } };
    for (const kind of ['image', 'attachment'] as const) {
      await assert.rejects(upload(tallPng(), kind), tooLong);
      await assert.rejects(upload(blankPng(10_001, 1), kind), tooLong);
    }
    assert.equal((await upload(blankPng(10_000, 50), 'image')).content_type, 'image/webp');
  });

  it('drawn or refused, whatever strangers make of one, and never a fault of ours', async () => {
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

  it('keeps its format and every pixel, stands upright and does not say where it was taken', async () => {
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

  it('goes on moving, and of another type stays byte for byte', async () => {
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

  it('loses what hides behind its end or between its parts', async () => {
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

  it('is refused when it does not go to its end, for then its metadata could stay', async () => {
    const picture = lying();
    for (const bytes of [await picture.clone().png().toBuffer(), await picture.clone().webp().toBuffer()]) {
      await refusedAs('picture_unreadable', upload(bytes.subarray(0, bytes.length - 30), 'attachment'));
    }
  });

  it('handed in as work loses its metadata too, and not a pixel nor its upright side', async () => {
    const photo = await lying().jpeg().toBuffer();
    const { bytes } = await upload(photo, 'submission', { name: 'page 1.jpg' });
    assert.ok(!has(bytes, author));
    assert.equal((await sharp(bytes).metadata()).orientation, 6);
    assert.deepEqual(await pixels(bytes), await pixels(photo));
    const png = await lying().png().toBuffer();
    assert.deepEqual(Buffer.from((await upload(png, 'submission', { name: 'a.png' })).bytes), png);
  });
});
