import { useCallback, useEffect, useRef, useState } from 'react';
import type { Conversation } from '#core/chat/contract.ts';
import { onLive } from '../lib/live.ts';
import { refreshUnread } from '../lib/live-unread.ts';
import { rpc } from '../lib/rpc.ts';

/** Milliseconds after which a hidden chat's stream is closed. */
const hiddenFor = 5 * 60_000;

/**
 * The own conversations as they are now, from what the loader read on; the header's count goes with them. News of the
 * open one are left to its thread, which reads them first and then asks for `refresh`.
 */
export function useConversations(loaded: Conversation[], viewer: string, open: string | undefined) {
  const [conversations, setConversations] = useState(loaded);
  const [seen, setSeen] = useState(loaded);
  if (seen !== loaded) {
    setSeen(loaded);
    setConversations(loaded);
  }
  const asked = useRef(0);

  const refresh = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    try {
      const [now] = await Promise.all([rpc.chat.conversations({ p_user_id: viewer }), refreshUnread()]);
      if (turn === asked.current) setConversations(now);
    } catch {
      // The list stays as it was; the next hint or reconnect asks again.
    }
  }, [viewer]);

  useEffect(
    () =>
      onLive((hint) => {
        if (hint?.conversation_id !== open || !open) void refresh();
      }, hiddenFor),
    [open, refresh],
  );

  return { conversations, refresh };
}
