import RotateCw from 'lucide-react/icons/rotate-cw';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import Square from 'lucide-react/icons/square';
import Trash2 from 'lucide-react/icons/trash';
import { useEffect, useRef, useState } from 'react';
import { clockOf } from '#core/chat/voice.ts';
import { voice } from '#core/limits.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { type Recording, record } from './recording.ts';
import { VoicePlayer } from './voice-player.tsx';
import './voice.css';

interface VoiceRecorderProps {
  /** A message is on its way: the next one waits (CHAT-22). */
  sending: boolean;
  /** Takes the note; false leaves it here. */
  onSend: (file: File, seconds: number) => boolean;
  /** It was sent or thrown away. */
  onClose: () => void;
}

/** In the place of the composer's line: a voice note is recorded, listened to, and sent or thrown away. */
export function VoiceRecorder({ onClose, ...props }: VoiceRecorderProps) {
  const [tries, setTries] = useState(1);
  return (
    <section className="voice-recorder" aria-label="Voice note">
      <IconButton label="Discard voice note" onClick={onClose}>
        <Trash2 />
      </IconButton>
      <Steps key={tries} {...props} onClose={onClose} onAgain={() => setTries(tries + 1)} />
    </section>
  );
}

/** Each step takes the button away that had the focus: the next one's main button has it then. */
function focusIt(button: HTMLButtonElement | null): void {
  button?.focus();
}

function Steps({ sending, onSend, onClose, onAgain }: VoiceRecorderProps & { onAgain: () => void }) {
  const [recording, setRecording] = useState<Recording>({ step: 'asking' });
  const recorder = useRef<ReturnType<typeof record> | null>(null);
  useEffect(() => {
    const started = record(setRecording);
    recorder.current = started;
    return started.discard;
  }, []);
  switch (recording.step) {
    case 'asking':
      return <p role="status">Waiting for your microphone…</p>;
    case 'failed':
      return (
        <>
          <p role="alert">{recording.why}</p>
          <Button ref={focusIt} look="sec" onClick={onAgain}>
            <RotateCw className="size-4" /> Try again
          </Button>
        </>
      );
    case 'recording':
      return (
        <>
          <p>
            <span className="light" /> <span role="status">Recording</span>{' '}
            <span role="timer" className="tabular-nums">
              {clockOf(recording.seconds)}
            </span>{' '}
            <span className="text-ink-3 tabular-nums">of {clockOf(voice.seconds)}</span>
          </p>
          <Button ref={focusIt} look="sec" onClick={() => recorder.current?.stop()}>
            <Square className="size-4" /> Stop
          </Button>
        </>
      );
    case 'recorded': {
      const { file, seconds, url } = recording;
      return (
        <>
          <VoicePlayer url={url} seconds={seconds} name="Your voice note" preload="auto" />
          <Button
            ref={focusIt}
            pending={sending}
            aria-label="Send voice note"
            onClick={() => onSend(file, seconds) && onClose()}
          >
            <SendHorizontal className="flip" /> <span className="max-wide:hidden">Send</span>
          </Button>
        </>
      );
    }
  }
}
