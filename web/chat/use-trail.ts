import { useEffect, useState } from 'react';
import type { Milestone } from '#core/chat/milestones-contract.ts';
import type { Settlement } from '#core/chat/settlements-contract.ts';
import type { TrailStep } from '#core/chat/trail.ts';
import { rpc } from '../lib/rpc.ts';
import { tryAgain } from '../lib/try-again.ts';
import { lastNumberOf, withNew } from './merge.ts';

/** What a conversation has beside its messages. */
export interface Trail {
  /** Oldest first. */
  steps: TrailStep[];
  /** By due date; null when they could not be read. */
  milestones: Milestone[] | null;
  /** What the student told of, for the cards of its steps. */
  payments: Settlement[];
}

/**
 * The steps of the open conversation and its milestones as they are now, from what the page came with. Every change of a
 * milestone leaves a step: when `newest`, the last step's number as the list of conversations has it, is beyond those that are
 * here, both are asked for.
 */
export function useTrail(conversation_id: string, first: Trail, newest: number): Trail {
  const [known, setKnown] = useState(first);
  const [seen, setSeen] = useState(first);
  let now = known;
  if (seen !== first) {
    // The page was read anew, as after a form.
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
    // The next step, or coming back to the conversation, asks again.
    fetchNew().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [conversation_id, newest, last]);
  return now;
}
