import { sizes, voice } from '../limits.ts';

/** What browsers record sound as, the best known first, and the ending of its file. */
export const voiceTypes = [
  { type: 'audio/webm', extension: 'webm' },
  { type: 'audio/mp4', extension: 'm4a' },
  { type: 'audio/ogg', extension: 'ogg' },
] as const;

/** A voice note's loudness: a hex digit for each of so many equal parts, 'f' the loudest. */
export const peakParts = 32;
export const peaksPattern = new RegExp(`^[0-9a-f]{${peakParts}}$`);

/** Whole seconds as a clock shows them: '0:24'. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Whole seconds that so many bytes hold at most: a length is its sender's claim, and silence has bytes too. */
export function mostSeconds(bytes: number): number {
  return Math.floor(bytes / voice.quietest);
}

/** Whether a recording has to end: by its length, or because little is left of what a file may hold. */
export function isFull(seconds: number, bytes: number): boolean {
  return seconds >= voice.seconds || bytes > sizes.voice - voice.spare;
}
