import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { presence } from '#core/limits.ts';
import { onLive } from '../lib/live.ts';
import { rpc } from '../lib/rpc.ts';
import { leaveIfOfAnother } from './own-page.ts';

/**
 * Returns whether the other party of the open conversation is online, null if that may not be
 * known, and whether they are typing; a typing hint counts until `newest`, the last message's
 * number, grows. Reports the same of this tab's viewer while the tab is visible.
 */
export function usePresence(conversation_id: string, viewer_id: string, newest: number) {
  const [online, setOnline] = useState<boolean | null>(null);
  /** They are typing the message after this one; each hint is a new object. */
  const [writes, setWrites] = useState<{ after: number } | null>(null);
  const told = useRef(0);
  const tell = useEffectEvent(async (typing: boolean) => {
    if (document.hidden) return;
    try {
      const answer = await rpc.chat.presence({ conversation_id, viewer_id, typing });
      setOnline(answer.online);
    } catch (error) {
      leaveIfOfAnother(error);
      // It is reported again soon, and an unknown state is not shown.
      setOnline(null);
    }
  });
  const hear = useEffectEvent((topic: string) => {
    if (topic === 'presence') void tell(false);
    if (topic === 'typing') setWrites({ after: newest });
  });
  useEffect(() => {
    const again = () => void tell(false);
    again();
    const timer = setInterval(again, presence.toldEvery * 1000);
    document.addEventListener('visibilitychange', again);
    const stop = onLive((hint) => hint?.id === conversation_id && hear(hint.topic));
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
      stop();
    };
  }, [conversation_id]);
  useEffect(() => {
    if (!writes) return;
    const timer = setTimeout(() => setWrites(null), presence.typingFor * 1000);
    return () => clearTimeout(timer);
  }, [writes]);
  const noteTyping = () => {
    if (Date.now() - told.current < presence.typingEvery * 1000) return;
    told.current = Date.now();
    void tellTyping();
  };
  const tellTyping = () => rpc.chat.presence({ conversation_id, viewer_id, typing: true }).catch(leaveIfOfAnother);
  return { online, typing: writes !== null && writes.after >= newest, noteTyping };
}
