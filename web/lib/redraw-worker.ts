/** A picture to redraw, and the types to try, the preferred one first. */
export interface Redrawing {
  file: Blob;
  /** Pixels of the longest side. */
  longest: number;
  types: readonly string[];
}

/** Share of a photograph's detail that stays. */
const quality = 0.85;

/* Redraws one picture beside the page, which stays responsive, and answers it or null. */
self.onmessage = async ({ data }: MessageEvent<Redrawing>) => {
  self.postMessage(await redraw(data).catch(() => null));
};

/**
 * Returns the picture upright and without metadata, at most `longest` pixels a side, in the first
 * type that this browser can write. Null: it cannot read the picture or write any of the types.
 */
async function redraw({ file, longest, types }: Redrawing): Promise<Blob | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
  const drawing = canvas.getContext('2d');
  if (!drawing) return null;
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const type of types) {
    if (type === 'image/jpeg') {
      // It has no transparency, which would become black.
      drawing.globalCompositeOperation = 'destination-over';
      drawing.fillStyle = '#fff';
      drawing.fillRect(0, 0, canvas.width, canvas.height);
    }
    // A browser that cannot write a type writes PNG instead.
    const drawn = await canvas.convertToBlob({ type, quality });
    if (drawn.type === type) return drawn;
  }
  return null;
}
