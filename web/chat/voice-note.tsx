import { VoicePlayer } from './voice-player.tsx';
import './voice-note.css';

/** A voice note in the thread: it loads only when played. */
export function VoiceNote({ url, ...length }: { url: string; seconds: number; peaks: string | null }) {
  return (
    <div className="bubble voice-note">
      <VoicePlayer url={url} {...length} name="voice note" preload="none" />
    </div>
  );
}
