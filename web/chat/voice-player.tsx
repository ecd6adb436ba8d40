import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { type ChangeEvent, useRef, useState } from 'react';
import { clockOf } from '#core/chat/voice.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { barsOf } from './peaks.ts';
import './voice-player.css';

interface VoicePlayerProps {
  url: string | undefined;
  seconds: number;
  /** The loudness along its length, if known. */
  peaks: string | null;
  /** 'voice note', for screen readers; its length follows. */
  name: string;
  preload: 'none' | 'auto';
}

/** The one that plays: starting another one stops it. */
let heard: HTMLAudioElement | null = null;

/**
 * Plays a voice note. Shows the length that its sender gave, since browsers often do not know it
 * before the end. The browser's own controls do not fit into a bubble on a phone, so they appear
 * only without script.
 */
export function VoicePlayer({ url, seconds, peaks, name, preload }: VoicePlayerProps) {
  const hydrated = useHydrated();
  const audio = useRef<HTMLAudioElement>(null);
  const [step, setStep] = useState<'still' | 'playing' | 'failed'>('still');
  const [at, setAt] = useState(0);
  const length = clockOf(seconds);
  const toggle = () => {
    if (step === 'playing') return audio.current?.pause();
    if (step === 'failed') audio.current?.load();
    audio.current?.play().catch((error: unknown) => {
      // Pressed again before it began, it is only paused.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setStep('failed');
    });
  };
  const begin = () => {
    if (heard !== audio.current) heard?.pause();
    heard = audio.current;
    setStep('playing');
  };
  const end = () => {
    setStep('still');
    setAt(0);
  };
  const seek = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setAt(Number(target.value));
    if (audio.current) audio.current.currentTime = Number(target.value);
  };
  const now = Math.min(Math.floor(at), seconds);
  return (
    <div className="voice-player">
      <audio
        ref={audio}
        src={url}
        preload={preload}
        controls={!hydrated}
        hidden={hydrated}
        aria-label={`${name}, ${length}`}
        onPlay={begin}
        onPause={() => setStep((before) => (before === 'failed' ? before : 'still'))}
        onEnded={end}
        onError={() => setStep('failed')}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
      />
      {hydrated && (
        <>
          <button type="button" className="icon-btn" onClick={toggle}>
            <span className="sr-only">
              {step === 'playing' ? 'Pause' : 'Play'} {name}, {length}
            </span>
            {step === 'playing' ? <Pause /> : <Play />}
          </button>
          {step === 'failed' ? (
            <span role="alert">This voice note cannot be played now.</span>
          ) : (
            <div className={peaks ? 'track drawn' : 'track'}>
              <input
                type="range"
                max={seconds}
                step={0.5}
                value={Math.min(at, seconds)}
                aria-label={`Place in ${name}`}
                aria-valuetext={`${clockOf(now)} of ${length}`}
                onChange={seek}
              />
              {peaks && <Wave peaks={peaks} played={at / seconds} />}
            </div>
          )}
        </>
      )}
      <span className="length">{step === 'playing' || at > 0 ? clockOf(now) : length}</span>
    </div>
  );
}

/** Draws the sound as bars under the slider, the played ones darker. */
function Wave({ peaks, played }: { peaks: string; played: number }) {
  const bars = barsOf(peaks);
  return (
    <svg className="wave" viewBox={`0 0 ${bars.length * 3 - 1} 100`} preserveAspectRatio="none" aria-hidden="true">
      {bars.map((height, at) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          key={at}
          className={at < played * bars.length ? 'played' : undefined}
          x={at * 3}
          y={(100 - height) / 2}
          width={2}
          height={height}
        />
      ))}
    </svg>
  );
}
