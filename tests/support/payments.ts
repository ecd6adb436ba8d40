import sharp from 'sharp';

/** Returns a screenshot of a payment: a picture of one colour, under any name. */
export async function aScreenshot(background = '#0b5d3f', name = 'payment.png'): Promise<File> {
  const picture = sharp({ create: { width: 108, height: 240, channels: 3, background } });
  const bytes = await (name.endsWith('png') ? picture.png() : picture.jpeg()).toBuffer();
  return new File([new Uint8Array(bytes)], name);
}
