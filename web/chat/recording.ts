import { clockOf, isFull, mostSeconds } from '#core/chat/voice.ts';
import { voice } from '#core/limits.ts';
import { recordedType } from './can-record.ts';
import type { Attached } from './composed.ts';
import { listen, peaksOf } from './peaks.ts';

/** The state of a recording. */
export type Recording =
  | { step: 'asking' }
  | { step: 'recording'; seconds: number }
  | { step: 'recorded'; note: Attached }
  | { step: 'failed'; why: string };

function reasonOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') {
    return 'The microphone is not allowed. Allow it for this site in your browser, then try again.';
  }
  if (name === 'NotFoundError') return 'No microphone was found. Connect one, then try again.';
  return 'The microphone could not be used. Close other apps that may be using it, then try again.';
}

interface Recorder {
  stop: () => void;
  /** Called when its page is left: delivers the sound recorded until then. */
  leave: () => void;
  /** Discards it. */
  discard: () => void;
}

/**
 * Records from the microphone until stopped, or until a voice note reaches its limit; then releases
 * the microphone.
 */
export function record(tell: (recording: Recording) => void): Recorder {
  let recorder: MediaRecorder | undefined;
  let stream: MediaStream | undefined;
  let ticking: number | undefined;
  let heard: ReturnType<typeof listen> = null;
  let isOver = false;
  const letGo = () => {
    clearInterval(ticking);
    heard?.end();
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  const stop = () => {
    if (recorder?.state === 'recording') recorder.stop();
  };
  const begin = async () => {
    stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    const kind = recordedType();
    if (isOver || !kind) return letGo();
    const parts: Blob[] = [];
    let bytes = 0;
    const since = performance.now();
    const seconds = () => Math.max(1, Math.round((performance.now() - since) / 1000));
    recorder = new MediaRecorder(stream, { mimeType: kind.type, audioBitsPerSecond: voice.bits });
    recorder.ondataavailable = ({ data }) => {
      parts.push(data);
      bytes += data.size;
    };
    recorder.onstop = () => {
      // A microphone that was disconnected meanwhile recorded less than the clock says.
      const length = Math.min(seconds(), voice.seconds, mostSeconds(bytes));
      letGo();
      if (isOver) return;
      if (length === 0) return tell({ step: 'failed', why: 'Nothing was recorded. Please try again.' });
      const name = `voice-note-${clockOf(length).replace(':', '-')}.${kind.extension}`;
      const file = new File(parts, name, { type: kind.type });
      tell({
        step: 'recorded',
        note: { files: [file], voice_seconds: length, voice_peaks: peaksOf(heard?.levels ?? []) },
      });
    };
    heard = listen(stream);
    // One chunk a second, so that the growing size is known.
    recorder.start(1000);
    tell({ step: 'recording', seconds: 0 });
    ticking = window.setInterval(() => {
      const now = Math.floor((performance.now() - since) / 1000);
      if (isFull(now, bytes)) stop();
      else tell({ step: 'recording', seconds: now });
    }, 250);
  };
  begin().catch((error: unknown) => {
    letGo();
    if (!isOver) tell({ step: 'failed', why: reasonOf(error) });
  });
  const discard = () => {
    isOver = true;
    stop();
    letGo();
  };
  return { stop, discard, leave: () => (recorder?.state === 'recording' ? stop() : discard()) };
}
