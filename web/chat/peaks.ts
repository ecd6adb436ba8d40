import { peakParts } from '#core/chat/voice.ts';

/** Milliseconds between two looks at how loud it is: as long as the sound that one look sees. */
const every = 50;

/** Hears a stream as it is recorded: how loud it was in each moment, from 0 to 1. Null where the browser cannot. */
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
 * Levels as a voice note keeps them (`core/chat/voice.ts`): the loudest of each part, as a share of the loudest of all, so that a quiet
 * voice is seen as well. Null where nothing was heard.
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

/** The heights of a voice note's bars in percent; none where nothing is kept. The quietest is seen too. */
export function barsOf(peaks: string | null | undefined): number[] {
  return [...(peaks ?? '')].map((digit) => 12 + Math.round((Number.parseInt(digit, 16) / 15) * 88));
}
