import { Fragment, type ReactNode, type Ref } from 'react';
import type { Message } from '#core/chat/contract.ts';
import type { Settlement } from '#core/chat/settlements-contract.ts';
import type { TrailStep } from '#core/chat/trail.ts';
import { longDate } from '#core/format.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { Entry, type MessageWays } from './entry.tsx';
import { PaymentCard } from './payment-card.tsx';
import { isMessage, rowsOf } from './rows.ts';
import { TrailLine } from './trail-line.tsx';

interface MessageLogProps {
  messages: Message[];
  /** Events between the parties, oldest first. */
  steps: TrailStep[];
  payments: Settlement[];
  /** Address of the assignment. */
  assignmentAt: string;
  viewer: string;
  /** Name of the other party. */
  other: string;
  /** The number up to which the other party has read. */
  seen: number;
  /** Shown before the oldest message: the link to older ones. */
  older: ReactNode;
  /** Shown after the newest message: own messages being sent. */
  children: ReactNode;
  busy: boolean;
  /** The first message that was unread when the thread was opened. */
  firstNew: string | undefined;
  ways: MessageWays;
  onScroll: () => void;
  ref: Ref<HTMLDivElement>;
}

/**
 * The thread's messages, oldest first. It starts at its end, without script too: its boxes are laid
 * out from the bottom.
 */
export function MessageLog({
  messages,
  steps,
  payments,
  assignmentAt,
  viewer,
  other,
  seen,
  older,
  children,
  busy,
  firstNew,
  ways,
  onScroll,
  ref,
}: MessageLogProps) {
  const hydrated = useHydrated();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling regions need keyboard access
    <div className="log" role="log" aria-label="Messages" aria-busy={busy} tabIndex={0} ref={ref} onScroll={onScroll}>
      <div className="messages">
        {older}
        {rowsOf(messages, steps, firstNew).map(({ key, item, beginsDay, isFirstNew, ...run }) => (
          <Fragment key={key}>
            {beginsDay && <p className="day">{longDate(item.created_at)}</p>}
            {isFirstNew && <p className="new">New</p>}
            {isMessage(item) ? (
              <Entry
                message={item}
                viewer={viewer}
                other={other}
                ways={ways}
                isStop={!hydrated || item === messages.at(-1)}
                seen={item.number <= seen}
                {...run}
              />
            ) : (
              <Step step={item} payments={payments} viewer={viewer} other={other} assignmentAt={assignmentAt} />
            )}
          </Fragment>
        ))}
        {children}
      </div>
    </div>
  );
}

interface StepProps {
  step: TrailStep;
  payments: Settlement[];
  viewer: string;
  other: string;
  assignmentAt: string;
}

/** A payment's step is its card, which shows its present state. */
function Step({ step, payments, viewer, other, assignmentAt }: StepProps) {
  const payment = payments.find(({ id }) => id === step.facts.id);
  if (payment) return <PaymentCard payment={payment} viewer={viewer} other={other} />;
  return <TrailLine step={step} viewer={viewer} other={other} assignmentAt={assignmentAt} />;
}
