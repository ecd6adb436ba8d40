import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Hint } from '#core/live.ts';
import { onLive } from '../lib/live.ts';
import { refreshUnread } from '../lib/live-unread.ts';
import { rpc } from '../lib/rpc.ts';
import { freshest, type Listed, listed, weigh } from './listed.ts';

/** Milliseconds after which a hidden chat's stream is closed. */
const hiddenFor = 5 * 60_000;

/** What the loader read: the number of news first, so that whatever came while the rest was read makes it grow. */
export interface LoadedList {
  news: number;
  /** The newest conversations, and the open one. */
  rows: Listed[];
  /** How many of the newest there are. */
  shown: number;
  /** The oldest of the newest was written to then; null when there are no others. */
  end: Date | null;
}

interface Known {
  rows: Listed[];
  /** What the conversations that are not known add to the number of news. */
  others: number;
}

/**
 * The own conversations as they are now, from what the loader read on; the header's count goes with them. A hint asks for
 * its own conversation alone; when hints may have been lost, the number of news tells whether there is anything to ask for.
 * Messages of the open one are left to its thread, which reads them first and then asks for `refresh`.
 */
export function useConversations(loaded: LoadedList, viewer: string, open: string | undefined) {
  const [known, setKnown] = useState(() => learn([], loaded.rows, loaded.news));
  const [seen, setSeen] = useState(loaded);
  let now = known;
  if (seen !== loaded) {
    now = learn(known.rows, loaded.rows, loaded.news);
    setSeen(loaded);
    setKnown(now);
  }

  const refresh = useCallback(
    async (id: string) => {
      try {
        const [row] = await Promise.all([rpc.chat.conversation({ conversation_id: id }), refreshUnread()]);
        // A hint of another account's: that one is logged in in this browser by now.
        if (row.assigner.id !== viewer && row.bidder.id !== viewer) return location.reload();
        setKnown((before) => ({ ...before, rows: freshest([...before.rows, listed(row, viewer)]) }));
      } catch {
        // The list stays as it was; the next hint or reconnect asks again.
      }
    },
    [viewer],
  );

  const catchUp = async () => {
    try {
      const count = await refreshUnread();
      if (!count || count.news === now.others + weigh(now.rows)) return;
      const rows = await rpc.chat.conversations({ p_user_id: viewer, limit: loaded.shown });
      const read = rows.map((row) => listed(row, viewer));
      if (open && !read.some(({ id }) => id === open)) {
        read.push(listed(await rpc.chat.conversation({ conversation_id: open }), viewer));
      }
      setKnown((before) => learn(before.rows, read, count.news));
    } catch {
      // As above.
    }
  };

  const heard = (hint: Hint | null) => {
    if (!hint) return void catchUp();
    const { topic, id, number } = hint;
    const row = now.rows.find((one) => one.id === id);
    if (topic === 'seen' && row && row.seen_number < number) {
      setKnown((before) => ({ ...before, rows: freshest([...before.rows, { ...row, seen_number: number }]) }));
    }
    if (topic === 'trail' && (!row || row.trail_number < number)) void refresh(id);
    if (topic !== 'conversation' || id === open) return;
    if (!row || row.last_number < number || row.read_number < number) void refresh(id);
  };
  const listener = useRef(heard);
  useEffect(() => {
    listener.current = heard;
  });
  useEffect(() => onLive((hint) => listener.current(hint), hiddenFor), []);

  const { end } = loaded;
  const { rows } = now;
  const conversations = useMemo(
    () => rows.filter(({ id, last_at }) => id === open || !end || last_at >= end),
    [rows, open, end],
  );
  return { conversations, refresh };
}

/** What is known once rows have been read, and the number of news before them. */
function learn(known: Listed[], read: Listed[], news: number): Known {
  const rows = freshest([...known, ...read]);
  return { rows, others: news - weigh(rows) };
}
