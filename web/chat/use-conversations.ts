import { useCallback, useEffect, useRef, useState } from 'react';
import type { Conversation } from '#core/chat/contract.ts';
import { onLive } from '../lib/live.ts';
import { rpc } from '../lib/rpc.ts';
import { tellUnread } from '../lib/unread.ts';

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
      const now = await rpc.chat.conversations({ p_user_id: viewer });
      if (turn === asked.current) setConversations(now);
    } catch {
      // The list stays as it was; the next hint or reconnect asks again.
    }
  }, [viewer]);

  useEffect(
    () =>
      onLive((hint) => {
        if (hint?.conversation_id !== open || !open) void refresh();
      }),
    [open, refresh],
  );

  useEffect(() => tellUnread(conversations.reduce((sum, { unread }) => sum + unread, 0)), [conversations]);
  useEffect(() => () => tellUnread(null), []);

  return { conversations, refresh };
}
