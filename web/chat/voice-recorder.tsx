import RotateCw from 'lucide-react/icons/rotate-cw';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import Square from 'lucide-react/icons/square';
import Trash2 from 'lucide-react/icons/trash';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { clockOf } from '#core/chat/voice.ts';
import { voice } from '#core/limits.ts';
import { onSignOut } from '../lib/unsent.ts';
import { Button, IconButton } from '../ui/button.tsx';
import type { Attached } from './composed.ts';
import { askFirst } from './outbox.ts';
import { type Recording, record } from './recording.ts';
import { UnsentVoice } from './unsent-voice.tsx';
import './voice.css';

interface VoiceRecorderProps {
  /** What was recorded, here or before the page was left, and neither sent nor thrown away. */
  note: Attached | null;
  /** A message is on its way: the next one waits (CHAT-22). */
  sending: boolean;
  /** Keeps what was recorded, also when the page was left in the midst of it; resolves to whether it outlives the tab. */
  onRecorded: (note: Attached) => Promise<boolean>;
  /** Takes the note; false leaves it here. */
  onSend: (note: Attached) => boolean;
  /** It was sent or thrown away. */
  onClose: () => void;
}

type Recorder = ReturnType<typeof record>;

/** In the place of the composer's line: a voice note is recorded, listened to, and sent or thrown away. */
export function VoiceRecorder({ note, onRecorded, ...props }: VoiceRecorderProps) {
  const [tries, setTries] = useState(1);
  const [left] = useState(note);
  const [isLost, setLost] = useState(false);
  useAskFirst(isLost);
  const recorder = useRef<Recorder>(null);
  const discard = () => {
    recorder.current?.discard();
    props.onClose();
  };
  const keep = async (recorded: Attached) => setLost(!(await onRecorded(recorded)));
  return (
    <section className="voice-recorder" aria-label="Voice note">
      <IconButton label="Discard voice note" onClick={discard}>
        <Trash2 />
      </IconButton>
      {note ? (
        <Recorded note={note} isNew={note !== left} {...props} />
      ) : (
        <Steps key={tries} recorder={recorder} onRecorded={keep} onAgain={() => setTries(tries + 1)} />
      )}
    </section>
  );
}

/** Where what is on the page would be lost, the browser asks before the tab is closed. */
function useAskFirst(isLost: boolean): void {
  useEffect(() => {
    if (!isLost) return;
    window.addEventListener('beforeunload', askFirst);
    return () => window.removeEventListener('beforeunload', askFirst);
  }, [isLost]);
}

/** Each step takes the button away that had the focus: the next one's main button has it then. */
function focusIt(button: HTMLButtonElement | null): void {
  button?.focus();
}

interface StepsProps {
  recorder: RefObject<Recorder | null>;
  onRecorded: (note: Attached) => Promise<void>;
  onAgain: () => void;
}

/** Until it is recorded. Whoever goes elsewhere in the midst of it finds what was recorded until then when they come back. */
function Steps({ recorder, onRecorded, onAgain }: StepsProps) {
  const [recording, setRecording] = useState<Recording>({ step: 'asking' });
  const tell = useEffectEvent((now: Recording) => {
    setRecording(now);
    if (now.step === 'recorded') void onRecorded(now.note);
  });
  useEffect(() => {
    const started = record((now) => tell(now));
    recorder.current = started;
    onSignOut.add(started.discard);
    return () => {
      onSignOut.delete(started.discard);
      started.leave();
    };
  }, [recorder]);
  useAskFirst(recording.step === 'recording');
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
    case 'recorded':
      return null;
  }
}

interface RecordedProps extends Pick<VoiceRecorderProps, 'sending' | 'onSend' | 'onClose'> {
  note: Attached;
  /** Just now: its button takes the place of the one that had the focus. */
  isNew: boolean;
}

function Recorded({ note, isNew, sending, onSend, onClose }: RecordedProps) {
  return (
    <>
      <UnsentVoice note={note} />
      <Button
        ref={isNew ? focusIt : undefined}
        pending={sending}
        aria-label="Send voice note"
        onClick={() => onSend(note) && onClose()}
      >
        <SendHorizontal className="flip" /> <span className="max-wide:hidden">Send</span>
      </Button>
    </>
  );
}
