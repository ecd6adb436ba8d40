import { longestSides, type sizes, smallPicture } from '#core/limits.ts';
import type { Redrawing } from './redraw-worker.ts';

/** Milliseconds until a picture that is not redrawn yet is sent as it is. */
const patience = 30_000;

/** Types without animations, which every browser reads. */
const redrawable = ['image/jpeg', 'image/png'];

const before = new WeakMap<File, number>();

/** Returns the bytes that a file had before it was redrawn; undefined for any other file. */
export const sizeBefore = (file: File): number | undefined => before.get(file);

/**
 * Returns a photograph or screenshot redrawn to the pixels that its kind needs, or the file itself
 * if it is another kind or type, small or redrawn already, would not become smaller, or cannot be
 * redrawn by this browser in time.
 */
export async function smaller(file: File, kind: keyof typeof sizes): Promise<File> {
  if (!isDrawn(kind) || !redrawable.includes(file.type)) return file;
  if (file.size <= smallPicture || before.has(file)) return file;
  // The server takes no WebP as a screenshot.
  const types = kind === 'screenshot' ? ['image/jpeg'] : ['image/webp', 'image/jpeg'];
  const drawn = await redrawnApart({ file, longest: longestSides[kind], types });
  if (!drawn || drawn.size >= file.size) return file;
  const { type } = drawn;
  const name = file.name.replace(/(\.\w{1,5})?$/, type === 'image/webp' ? '.webp' : '.jpg');
  const small = new File([drawn], name, { type, lastModified: file.lastModified });
  before.set(small, file.size);
  return small;
}

const isDrawn = (kind: string): kind is keyof typeof longestSides => Object.hasOwn(longestSides, kind);

/** Redraws in a worker; null without one, or if it fails or takes too long. */
async function redrawnApart(redrawing: Redrawing): Promise<Blob | null> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return null;
  const worker = new Worker(new URL('./redraw-worker.ts', import.meta.url), { type: 'module' });
  const answer = await new Promise<Blob | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Blob | null>) => resolve(data);
    worker.onerror = () => resolve(null);
    window.setTimeout(() => resolve(null), patience);
    worker.postMessage(redrawing);
  });
  worker.terminate();
  return answer;
}
