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
 * last number, one call at a time, so that nothing is lost or doubled. `caughtUp` is called after each such time, and
 * when a hint tells no new message: what is here was read elsewhere.
 */
export function useMessages(conversation_id: string, first: MessagePage, caughtUp: (last: number) => Promise<void>) {
  const [page, setPage] = useState(first);
  /** Reads that failed in a row. */
  const [faults, setFaults] = useState(0);
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle');
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
        if (!hint) void catchUp();
        else if (hint.conversation_id !== conversation_id) return;
        else if (hint.number > last.current) void catchUp();
        else void told.current(last.current);
      }),
    [conversation_id, catchUp],
  );

  useEffect(() => {
    if (faults === 0) return;
    const timer = setTimeout(() => void catchUp(), Math.min(longestWait, 1000 * 2 ** faults));
    return () => clearTimeout(timer);
  }, [faults, catchUp]);

  /** Resolves to whether there may be others still. */
  const loadOlder = async (): Promise<boolean> => {
    const before = page.items[0]?.number;
    if (older === 'loading' || before === undefined) return true;
    setOlder('loading');
    try {
      const answer = await rpc.chat.messages({ conversation_id, before }, { signal: AbortSignal.timeout(patience) });
      setPage((now) =>
        now.items[0]?.number === before ? { more: answer.more, items: [...answer.items, ...now.items] } : now,
      );
      setOlder('idle');
      return answer.more;
    } catch {
      setOlder('failed');
      return true;
    }
  };

  return { ...page, failed: faults > 0, older, catchUp, loadOlder };
}
