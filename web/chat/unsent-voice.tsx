import { useEffect, useState } from 'react';
import { VoicePlayer } from './voice-player.tsx';

/** A voice note that is in this browser alone: heard before it is sent, or while it waits for that. */
export function UnsentVoice({ file, seconds }: { file: File; seconds: number }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <VoicePlayer url={url} seconds={seconds} name="your voice note" preload="auto" />;
}
