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
  /** The sound recorded, here or before the page was left, and neither sent nor discarded. */
  note: Attached | null;
  /** A message is being sent: the next one waits (CHAT-22). */
  sending: boolean;
  /**
   * Keeps the recording, also when the page was left during it; resolves to whether it survives the
   * tab.
   */
  onRecorded: (note: Attached) => Promise<boolean>;
  /** Takes the note; returns false to leave it here. */
  onSend: (note: Attached) => boolean;
  /** Called when it was sent or discarded. */
  onClose: () => void;
}

type Recorder = ReturnType<typeof record>;

/** Replaces the composer's line: a voice note is recorded, listened to, and sent or discarded. */
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

/** Makes the browser ask before the tab is closed while its content would be lost. */
function useAskFirst(isLost: boolean): void {
  useEffect(() => {
    if (!isLost) return;
    window.addEventListener('beforeunload', askFirst);
    return () => window.removeEventListener('beforeunload', askFirst);
  }, [isLost]);
}

/** Each step removes the button that had the focus, so the next step's main button takes it. */
function focusIt(button: HTMLButtonElement | null): void {
  button?.focus();
}

interface StepsProps {
  recorder: RefObject<Recorder | null>;
  onRecorded: (note: Attached) => Promise<void>;
  onAgain: () => void;
}

/**
 * The steps until it is recorded. A person who leaves during a recording finds the part recorded so
 * far on return.
 */
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
  /** It was just opened: its button takes the focus of the one it replaced. */
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
