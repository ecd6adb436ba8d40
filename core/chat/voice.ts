import { voice } from '../limits.ts';

/** Audio types that browsers record, most common first, each with its file extension. */
export const voiceTypes = [
  { type: 'audio/webm', extension: 'webm' },
  { type: 'audio/mp4', extension: 'm4a' },
  { type: 'audio/ogg', extension: 'ogg' },
] as const;

/** A voice note's loudness: a hex digit for each of so many equal parts, 'f' the loudest. */
export const peakParts = 32;
export const peaksPattern = new RegExp(`^[0-9a-f]{${peakParts}}$`);

/** Formats whole seconds as a clock does: '0:24'. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * Returns the most whole seconds that this many bytes can hold: the sender's claim is untrusted,
 * and even silence takes bytes.
 */
export function mostSeconds(bytes: number): number {
  return Math.floor(bytes / voice.quietest);
}

/** Tells whether a recording must end: by its length, or because the file is nearly full. */
export function isFull(seconds: number, bytes: number): boolean {
  return seconds >= voice.seconds || bytes > voice.bytes - voice.spare;
}
