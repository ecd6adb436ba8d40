import sharp from 'sharp';

interface Photograph {
  /** Pixels, as the camera stores them. */
  width: number;
  height: number;
  /** EXIF orientation: 6 is held upright. */
  orientation?: number;
  type: 'jpeg' | 'png';
}

/** Returns a picture with as much detail as a photograph, and a camera's metadata. */
export function aPhotograph({ width, height, orientation = 1, type }: Photograph): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: 'grey', noise: { type: 'gaussian', sigma: 40 } } })
    .blur(0.8)
    .withExif({ IFD0: { Model: 'Example phone' }, IFD3: { GPSLatitude: '31/1 30/1 0/1' } })
    .withMetadata({ orientation })
    .toFormat(type, type === 'jpeg' ? { quality: 95 } : {})
    .toBuffer();
}
