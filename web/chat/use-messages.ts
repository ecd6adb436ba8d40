import { useCallback, useEffect, useRef, useState } from 'react';
import { onLive } from '../lib/live.ts';
import { rpc } from '../lib/rpc.ts';
import { lastNumberOf, type MessagePage, withNew, withOlder } from './merge.ts';

/** Milliseconds after which a read counts as lost. */
const patience = 15_000;
const longestWait = 30_000;

interface Listening {
  /** Called after each successful read; `isNew` tells whether messages came. */
  caughtUp: (last: number, isNew: boolean) => Promise<void>;
  /** A hint without news: one of the viewer's other tabs has read up to this number. */
  wasRead: (number: number) => void;
}

/**
 * The messages of one conversation, oldest first, kept current from those that the page loaded
 * with. On a hint, on hints that may have been lost, or on `newest`, the last number in the list of
 * conversations, it reads the messages after its last number, one call at a time, so that none is
 * lost or doubled.
 */
export function useMessages(conversation_id: string, first: MessagePage, newest: number, listening: Listening) {
  const [page, setPage] = useState(first);
  /** Failed reads in a row. */
  const [faults, setFaults] = useState(0);
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle');
  const last = useRef(lastNumberOf(first.items));
  const running = useRef<Promise<boolean> | null>(null);
  const again = useRef(false);
  const told = useRef(listening);
  useEffect(() => {
    told.current = listening;
  });

  const isPast = first.later;
  /** Resolves to whether all messages are here. */
  const catchUp = useCallback((): Promise<boolean> => {
    if (isPast) return Promise.resolve(true);
    const fetchNew = async () => {
      const before = last.current;
      try {
        do {
          again.current = false;
          const { items, more } = await rpc.chat.messages(
            { conversation_id, after: last.current, limit: 200 },
            { signal: AbortSignal.timeout(patience) },
          );
          last.current = items.at(-1)?.number ?? last.current;
          if (items.length > 0) setPage((now) => ({ ...now, items: withNew(now.items, items) }));
          again.current ||= more;
        } while (again.current);
        setFaults(0);
        void told.current.caughtUp(last.current, last.current > before);
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
  }, [conversation_id, isPast]);

  useEffect(
    () =>
      onLive((hint) => {
        if (!hint) void catchUp();
        else if (hint.topic !== 'conversation' || hint.id !== conversation_id) return;
        else if (hint.number > last.current) void catchUp();
        else told.current.wasRead(hint.number);
      }),
    [conversation_id, catchUp],
  );

  useEffect(() => {
    if (newest > last.current) void catchUp();
  }, [newest, catchUp]);

  useEffect(() => {
    if (faults === 0) return;
    const timer = setTimeout(() => void catchUp(), Math.min(longestWait, 1000 * 2 ** faults));
    return () => clearTimeout(timer);
  }, [faults, catchUp]);

  /** Resolves to whether there may be more. */
  const loadOlder = async (): Promise<boolean> => {
    const before = page.items[0]?.number;
    if (older === 'loading' || before === undefined) return true;
    setOlder('loading');
    try {
      const answer = await rpc.chat.messages({ conversation_id, before }, { signal: AbortSignal.timeout(patience) });
      setPage((now) => withOlder(now, before, answer));
      setOlder('idle');
      return answer.more;
    } catch {
      setOlder('failed');
      return true;
    }
  };

  return { ...page, failed: faults > 0, older, catchUp, loadOlder };
}
