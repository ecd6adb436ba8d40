/**
 * Draws the icons of the installed product from the mark, `web/ui/icon.svg`: run it when the mark
 * changes.
 */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';

const mark = readFileSync('web/ui/icon.svg');

/**
 * Draws the mark on `size` pixels a side, with `share` of them for the mark; on a paper background
 * where transparency is not allowed.
 */
async function draw(name: string, size: number, share: number, paper?: string): Promise<void> {
  const side = Math.round(size * share);
  const drawn = await sharp(mark, { density: (72 * size) / 100 })
    .resize(side, side)
    .png()
    .toBuffer();
  const background = paper ?? { r: 0, g: 0, b: 0, alpha: 0 };
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawn }])
    .png({ palette: true, colours: 32 })
    .toFile(`web/ui/${name}.png`);
}

await draw('icon-192', 192, 1);
await draw('icon-512', 512, 1);
// Systems mask these to their own shapes: the mark stays within the middle four fifths.
await draw('icon-maskable', 512, 0.66, '#faf8f3');
await draw('icon-apple', 180, 0.72, '#faf8f3');
