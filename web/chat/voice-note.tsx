import { VoicePlayer } from './voice-player.tsx';
import './voice-note.css';

/** A voice note in the thread: nothing of it is loaded before it is played. */
export function VoiceNote({ seconds, url }: { seconds: number; url: string }) {
  return (
    <div className="bubble voice-note">
      <VoicePlayer url={url} seconds={seconds} name="voice note" preload="none" />
    </div>
  );
}
