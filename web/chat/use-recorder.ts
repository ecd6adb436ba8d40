import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { showToast } from '../lib/toasts.ts';
import { onSignOut } from '../lib/unsent.ts';
import type { VoiceRecorder } from './voice-recorder.tsx';

/**
 * The recorder of voice notes, whose script loads when it is first opened. Once closed, the focus
 * goes to `after`.
 */
export function useRecorder(after: RefObject<HTMLElement | null>) {
  const [Part, setPart] = useState<typeof VoiceRecorder | null>(null);
  useEffect(() => {
    const leave = () => setPart(null);
    onSignOut.add(leave);
    return () => void onSignOut.delete(leave);
  }, []);
  const load = async () => {
    const loaded = await import('./voice-recorder.tsx');
    setPart(() => loaded.VoiceRecorder);
  };
  const open = () => {
    load().catch(() =>
      showToast({ title: 'Voice notes need a connection.', text: 'Please try again.', variant: 'destructive' }),
    );
  };
  /**
   * Reopens the recorder for a note that was left here; the note stays kept if the script fails to
   * load.
   */
  const reopen = () => void load().catch(() => undefined);
  const close = () => {
    flushSync(() => setPart(null));
    after.current?.focus();
  };
  return { Part, open, reopen, close };
}
