import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions } from 'sharp';

/** Content of a picture for sharing, as its author wrote it: Urdu stands from right to left. */
export interface Card {
  brand: string;
  /** A word or two above the title; may be empty. */
  above: string;
  title: string;
  /** Text below the title; may be empty. */
  below: string;
}

const [width, height] = [1200, 630];
const margin = 80;
const colours = { paper: '#faf8f3', ink: '#191e1a', soft: '#484f49', accent: '#0b5d3f', between: '#e1efe6' };
const star =
  'M49 0 34.6 14.4 34.6 34.6 14.4 34.6 0 49-14.4 34.6-34.6 34.6-34.6 14.4-49 0-34.6-14.4-34.6-34.6-14.4-34.6 0-49 14.4-34.6 34.6-34.6 34.6-14.4Z';

/** Fonts of our own, with Urdu's letters: a server may have none. */
const fonts = {
  plain: { font: 'DejaVu Sans', file: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf') },
  bold: { font: 'DejaVu Sans Bold', file: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf') },
};

const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <rect width="${width}" height="${height}" fill="${colours.paper}"/>
  <g fill="${colours.between}">
    <path transform="translate(1080 120) scale(2.6)" d="${star}"/><path transform="translate(1080 375) scale(2.6)" d="${star}"/>
    <path transform="translate(825 -10) scale(2.6)" d="${star}"/><path transform="translate(1080 630) scale(2.6)" d="${star}"/>
  </g>
  <path transform="translate(${margin + 32} 104) scale(.66)" fill="${colours.accent}" d="${star}"/>
  <path transform="translate(${margin + 32} 104) scale(.66)" d="M-18 1-5 14 19-13" fill="none" stroke="#fff" stroke-width="9.5" stroke-linecap="round" stroke-linejoin="round"/>
  <rect y="${height - 14}" width="${width}" height="14" fill="${colours.accent}"/>
</svg>`;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

interface Line {
  text: string;
  colour: string;
  /** Font size in pixels. */
  size: number;
  weight: keyof typeof fonts;
  /** Pixels from the upper and from the left edge. */
  top: number;
  left?: number;
  /** Pixels that it may take, side to side and downwards. */
  room: { width: number; height: number };
}

/** Draws one line or more of text, at its place; nothing for an empty one. */
async function written({ text, colour, size, weight, top, left = margin, room }: Line): Promise<OverlayOptions[]> {
  // Characters that would be drawn outside their place or over other text, and those that XML does
  // not take.
  const plain = text.replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, ' ').trim();
  if (!plain) return [];
  const markup = plain.replace(/[&<>]/g, (sign) => escapes[sign] ?? '');
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" font_size="${size}pt">${markup}</span>`,
      font: fonts[weight].font,
      fontfile: fileURLToPath(fonts[weight].file),
      rgba: true,
      dpi: 72,
      width: room.width,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  if (info.height <= room.height) return [{ input: data, top, left }];
  const input = await sharp(data).extract({ left: 0, top: 0, width: info.width, height: room.height }).png().toBuffer();
  return [{ input, top, left }];
}

/**
 * Draws a PNG of 1200 by 630 pixels and some 15 kB, as messengers show it beside a link. For
 * `apart.ts` alone.
 */
export async function drawCard({ brand, above, title, below }: Card): Promise<Uint8Array> {
  // Beside the pattern.
  const side = 830;
  const one = { width: side, height: 60 };
  const lines = await Promise.all([
    written({ text: brand, colour: colours.accent, size: 36, weight: 'bold', top: 84, left: margin + 84, room: one }),
    written({ text: above, colour: colours.soft, size: 32, weight: 'plain', top: 196, room: one }),
    written({
      text: title,
      colour: colours.ink,
      size: 60,
      weight: 'bold',
      top: 256,
      room: { width: side, height: 230 },
    }),
    written({ text: below, colour: colours.accent, size: 36, weight: 'bold', top: 510, room: one }),
  ]);
  return sharp(Buffer.from(ground)).composite(lines.flat()).png({ palette: true, colours: 48 }).toBuffer();
}
