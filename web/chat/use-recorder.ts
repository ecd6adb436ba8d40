import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { showToast } from '../lib/toasts.ts';
import type { VoiceRecorder } from './voice-recorder.tsx';

/** The recorder of voice notes, whose script comes when it is first opened. Once closed, the focus goes to `after`. */
export function useRecorder(after: RefObject<HTMLElement | null>) {
  const [Part, setPart] = useState<typeof VoiceRecorder | null>(null);
  const open = () => {
    import('./voice-recorder.tsx').then(
      (loaded) => setPart(() => loaded.VoiceRecorder),
      () => showToast({ title: 'Voice notes need a connection.', text: 'Please try again.', variant: 'destructive' }),
    );
  };
  const close = () => {
    flushSync(() => setPart(null));
    after.current?.focus();
  };
  return { Part, open, close };
}
