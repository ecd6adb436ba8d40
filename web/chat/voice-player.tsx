import { clockOf } from '#core/chat/voice.ts';

interface VoicePlayerProps {
  url: string;
  seconds: number;
  /** 'Voice note', for readers of the screen; its length follows. */
  name: string;
  preload: 'none' | 'auto';
}

/** Plays a voice note, whose length browsers often do not know before its end. */
export function VoicePlayer({ url, seconds, name, preload }: VoicePlayerProps) {
  const length = clockOf(seconds);
  return (
    <>
      <audio controls preload={preload} src={url} aria-label={`${name}, ${length}`} />
      <span className="shrink-0 text-13 tabular-nums">{length}</span>
    </>
  );
}
