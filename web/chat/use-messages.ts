import { useCallback, useEffect, useRef, useState } from 'react';
import type { Message } from '#core/chat/contract.ts';
import { onLive } from '../lib/live.ts';
import { rpc } from '../lib/rpc.ts';

export interface MessagePage {
  items: Message[];
  /** There are older ones. */
  more: boolean;
}

/** Milliseconds after which a read counts as lost. */
const patience = 15_000;
const longestWait = 30_000;

/**
 * The messages of one conversation, oldest first, as they are now. Whatever wakes it, it asks for what lies after its
 * last number, one call at a time, so that nothing is lost or doubled. `caughtUp` is called after each such time.
 */
export function useMessages(conversation_id: string, first: MessagePage, caughtUp: (last: number) => Promise<void>) {
  const [page, setPage] = useState(first);
  /** Reads that failed in a row. */
  const [faults, setFaults] = useState(0);
  const [loadingOlder, setLoadingOlder] = useState(false);
  const last = useRef(first.items.at(-1)?.number ?? 0);
  const running = useRef<Promise<boolean> | null>(null);
  const again = useRef(false);
  const told = useRef(caughtUp);
  useEffect(() => {
    told.current = caughtUp;
  });

  /** Resolves to whether everything is here. */
  const catchUp = useCallback((): Promise<boolean> => {
    const fetchNew = async () => {
      try {
        do {
          again.current = false;
          const { items, more } = await rpc.chat.messages(
            { conversation_id, after: last.current, limit: 200 },
            { signal: AbortSignal.timeout(patience) },
          );
          last.current = items.at(-1)?.number ?? last.current;
          if (items.length > 0) setPage((now) => ({ ...now, items: [...now.items, ...items] }));
          again.current ||= more;
        } while (again.current);
        setFaults(0);
        void told.current(last.current);
        return true;
      } catch {
        setFaults((count) => count + 1);
        return false;
      } finally {
        running.current = null;
      }
    };
    if (running.current) again.current = true;
    running.current ??= fetchNew();
    return running.current;
  }, [conversation_id]);

  useEffect(
    () =>
      onLive((hint) => {
        if (!hint || (hint.conversation_id === conversation_id && hint.number > last.current)) void catchUp();
      }),
    [conversation_id, catchUp],
  );

  useEffect(() => {
    if (faults === 0) return;
    const timer = setTimeout(() => void catchUp(), Math.min(longestWait, 1000 * 2 ** faults));
    return () => clearTimeout(timer);
  }, [faults, catchUp]);

  const loadOlder = async () => {
    const before = page.items[0]?.number;
    if (loadingOlder || before === undefined) return;
    setLoadingOlder(true);
    try {
      const older = await rpc.chat.messages({ conversation_id, before }, { signal: AbortSignal.timeout(patience) });
      setPage((now) =>
        now.items[0]?.number === before ? { more: older.more, items: [...older.items, ...now.items] } : now,
      );
    } catch {
      setFaults((count) => count + 1);
    }
    setLoadingOlder(false);
  };

  return { ...page, failed: faults > 0, loadingOlder, catchUp, loadOlder };
}
