import { peakParts } from '#core/chat/voice.ts';

/** Milliseconds between two measurements; each covers about that length of sound. */
const every = 50;

/** Measures a stream's loudness, from 0 to 1, while it is recorded; null if the browser cannot. */
export function listen(stream: MediaStream): { levels: readonly number[]; end: () => void } | null {
  if (typeof AudioContext !== 'function') return null;
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const sound = new Float32Array(analyser.fftSize);
  const levels: number[] = [];
  const looking = setInterval(() => {
    analyser.getFloatTimeDomainData(sound);
    levels.push(
      Math.min(
        1,
        sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0),
      ),
    );
  }, every);
  const end = () => {
    clearInterval(looking);
    void context.close().catch(() => undefined);
  };
  return { levels, end };
}

/**
 * Returns the levels as a voice note keeps them (`core/chat/voice.ts`): the loudest of each part,
 * relative to the overall maximum, so that a quiet voice shows too. Null if all is silent.
 */
export function peaksOf(levels: readonly number[]): string | null {
  const loudest = Math.max(0, ...levels);
  if (loudest === 0) return null;
  const part = levels.length / peakParts;
  const peaks = Array.from({ length: peakParts }, (_, at) => {
    const first = Math.floor(at * part);
    return Math.max(...levels.slice(first, Math.max(first + 1, Math.floor((at + 1) * part))));
  });
  return peaks.map((peak) => Math.round((peak / loudest) * 15).toString(16)).join('');
}

/** Returns the heights of a voice note's bars in percent; none without peaks. */
export function barsOf(peaks: string | null | undefined): number[] {
  return [...(peaks ?? '')].map((digit) => 12 + Math.round((Number.parseInt(digit, 16) / 15) * 88));
}
