import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { newsOf } from '#core/chat/news.ts';
import type { Hint } from '#core/live.ts';
import { onLive } from '../lib/live.ts';
import { refreshUnread } from '../lib/live-unread.ts';
import { rpc } from '../lib/rpc.ts';
import { askedBy } from './hints.ts';
import { freshest, type Listed, listed } from './listed.ts';

/** Milliseconds after which a hidden chat's stream is closed. */
const hiddenFor = 5 * 60_000;

/** The loader's data. */
export interface LoadedList {
  /** The newest conversations, and the open one. */
  rows: Listed[];
  /** The number of newest conversations listed. */
  shown: number;
  /** The last activity of the oldest listed conversation; null if there are no more. */
  end: Date | null;
}

/**
 * Keeps the own conversations current, starting from the loader's data; the header's count follows
 * them. A hint reads its own conversation only; when hints may have been lost, the listed
 * conversations' number of news tells whether a read is needed. Messages of the open conversation
 * are left to its thread, which reads them first and then calls `refresh`.
 */
export function useConversations(loaded: LoadedList, viewer: string, open: string | undefined) {
  const [known, setKnown] = useState(() => freshest(loaded.rows));
  const [seen, setSeen] = useState(loaded);
  let rows = known;
  if (seen !== loaded) {
    rows = freshest([...known, ...loaded.rows]);
    setSeen(loaded);
    setKnown(rows);
  }

  const refresh = useCallback(
    async (id: string) => {
      try {
        const [row] = await Promise.all([rpc.chat.conversation({ conversation_id: id }), refreshUnread()]);
        // A hint of another account's: that account is now logged in in this browser.
        if (row.assigner.id !== viewer && row.bidder.id !== viewer) return location.reload();
        setKnown((before) => freshest([...before, listed(row, viewer)]));
      } catch {
        // The list stays unchanged; the next hint or reconnect asks again.
      }
    },
    [viewer],
  );

  const catchUp = async () => {
    try {
      const { shown } = loaded;
      const count = await refreshUnread({ newest: shown, conversation_id: open });
      if (!count || count.news === newsOf(rows.filter(({ id }, place) => place < shown || id === open))) return;
      const read = await rpc.chat.conversations({ p_user_id: viewer, limit: shown });
      if (open && !read.some(({ id }) => id === open))
        read.push(await rpc.chat.conversation({ conversation_id: open }));
      setKnown((before) => freshest([...before, ...read.map((row) => listed(row, viewer))]));
    } catch {
      // As above.
    }
  };

  const heard = (hint: Hint | null) => {
    if (!hint) return void catchUp();
    const { id, number } = hint;
    const row = rows.find((one) => one.id === id);
    const asked = askedBy(hint, row, id === open);
    if (asked === 'row') void refresh(id);
    if (asked === 'seen' && row) setKnown((before) => freshest([...before, { ...row, seen_number: number }]));
  };
  const listener = useRef(heard);
  useEffect(() => {
    listener.current = heard;
  });
  useEffect(() => onLive((hint) => listener.current(hint), hiddenFor), []);

  const { end } = loaded;
  const conversations = useMemo(
    () => rows.filter(({ id, last_at }) => id === open || !end || last_at >= end),
    [rows, open, end],
  );
  return { conversations, refresh };
}
