import { useEffect, useState } from 'react';
import type { Attached } from './composed.ts';
import { VoicePlayer } from './voice-player.tsx';

/** A voice note that exists in this browser only, to play before it is sent or while it waits. */
export function UnsentVoice({ note: { files, voice_seconds, voice_peaks } }: { note: Attached }) {
  const [url, setUrl] = useState<string>();
  const [file] = files;
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <VoicePlayer url={url} seconds={voice_seconds ?? 0} peaks={voice_peaks} name="your voice note" preload="auto" />
  );
}
