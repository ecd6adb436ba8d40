import { useEffect, useState } from 'react';
import type { Milestone } from '#core/chat/milestones-contract.ts';
import type { Settlement } from '#core/chat/settlements-contract.ts';
import type { TrailStep } from '#core/chat/trail.ts';
import { rpc } from '../lib/rpc.ts';
import { tryAgain } from '../lib/try-again.ts';
import { lastNumberOf, withNew } from './merge.ts';

/** A conversation's data beside its messages. */
export interface Trail {
  /** Oldest first. */
  steps: TrailStep[];
  /** Sorted by due date; null if they could not be read. */
  milestones: Milestone[] | null;
  /** The payments that the student reported, for the cards of their steps. */
  payments: Settlement[];
}

/**
 * The steps and milestones of the open conversation, kept current from those that the page loaded
 * with. Every change of a milestone leaves a step: both are read again when `newest`, the last
 * step's number in the list of conversations, exceeds the present ones.
 */
export function useTrail(conversation_id: string, first: Trail, newest: number): Trail {
  const [known, setKnown] = useState(first);
  const [seen, setSeen] = useState(first);
  let now = known;
  if (seen !== first) {
    // The page's data was reloaded, as after a form.
    now = first;
    setSeen(first);
    setKnown(first);
  }
  const last = lastNumberOf(now.steps);
  useEffect(() => {
    if (newest <= last) return;
    let isOver = false;
    const about = { conversation_id };
    const fetchNew = async () => {
      const [steps, milestones, payments] = await tryAgain(() =>
        Promise.all([
          rpc.chat.trail({ ...about, after: last }),
          rpc.chat.milestones(about),
          rpc.chat.settlements(about),
        ]),
      );
      if (!isOver) setKnown((before) => ({ steps: withNew(before.steps, steps), milestones, payments }));
    };
    // The next step, or returning to the conversation, asks again.
    fetchNew().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [conversation_id, newest, last]);
  return now;
}
