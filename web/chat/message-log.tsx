import { Fragment, type ReactNode, type Ref } from 'react';
import { dayOf } from '#core/calendar.ts';
import type { Message } from '#core/chat/contract.ts';
import type { Settlement } from '#core/chat/settlements-contract.ts';
import type { TrailStep } from '#core/chat/trail.ts';
import { longDate, timeOfDay } from '../lib/format.ts';
import { Avatar } from '../ui/person.tsx';
import { WebLinks } from '../ui/web-links.tsx';
import { Attachment } from './attachment.tsx';
import { PaymentCard } from './payment-card.tsx';
import { TrailLine } from './trail-line.tsx';

/** Milliseconds within which messages of one sender share a name and a time. */
const runFor = 5 * 60_000;

interface MessageLogProps {
  messages: Message[];
  /** What happened between them, oldest first. */
  steps: TrailStep[];
  payments: Settlement[];
  viewer: string;
  /** Name of the other party. */
  other: string;
  /** Up to which number the other party has read. */
  seen: number;
  /** Shown before the oldest: the way to older ones. */
  older: ReactNode;
  /** Shown after the newest: own messages on their way. */
  children: ReactNode;
  busy: boolean;
  /** The first message that was not read yet when the thread was opened. */
  firstNew: string | undefined;
  onScroll: () => void;
  ref: Ref<HTMLDivElement>;
}

/** The thread's messages, oldest first. It starts at its end, without script too: its boxes are laid out from below. */
export function MessageLog({
  messages,
  steps,
  payments,
  viewer,
  other,
  seen,
  older,
  children,
  busy,
  firstNew,
  onScroll,
  ref,
}: MessageLogProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <div className="log" role="log" aria-label="Messages" aria-busy={busy} tabIndex={0} ref={ref} onScroll={onScroll}>
      <div className="messages">
        {older}
        {inOrder(messages, steps).map((item, at, all) => {
          const before = all[at - 1];
          const after = all[at + 1];
          const key = isMessage(item) ? item.id : `step ${item.number}`;
          return (
            <Fragment key={key}>
              {!(before && sameDay(before, item)) && <p className="day">{longDate(item.created_at)}</p>}
              {isMessage(item) && item.id === firstNew && <p className="new">New</p>}
              {isMessage(item) ? (
                <Entry
                  message={item}
                  own={item.sender_id === viewer}
                  seen={item.number <= seen}
                  first={item.id === firstNew || !sameRun(before, item)}
                  last={!sameRun(item, after) || (after && isMessage(after) && after.id === firstNew)}
                />
              ) : (
                <Step step={item} payments={payments} viewer={viewer} other={other} />
              )}
            </Fragment>
          );
        })}
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
}

/** A payment's step is its card, which says how it stands now. */
function Step({ step, payments, viewer, other }: StepProps) {
  const payment = payments.find(({ id }) => id === step.facts.id);
  if (payment) return <PaymentCard payment={payment} viewer={viewer} other={other} />;
  return <TrailLine step={step} viewer={viewer} other={other} />;
}

type Item = Message | TrailStep;

function isMessage(item: Item): item is Message {
  return 'sender_id' in item;
}

/** Messages and steps as they happened; both come in their own order. */
function inOrder(messages: Message[], steps: TrailStep[]): Item[] {
  return [...messages, ...steps].sort((one, next) => one.created_at.getTime() - next.created_at.getTime());
}

function sameDay(one: Item, next: Item): boolean {
  return dayOf(one.created_at) === dayOf(next.created_at);
}

/** Messages of one sender without anything between them. */
function sameRun(one: Item | undefined, next: Item | undefined): boolean {
  if (!one || !next || !isMessage(one) || !isMessage(next)) return false;
  const apart = next.created_at.getTime() - one.created_at.getTime();
  return one.sender_id === next.sender_id && apart < runFor && sameDay(one, next);
}

interface EntryProps {
  message: Message;
  own: boolean;
  /** The other party has read it. */
  seen: boolean;
  /** First, last of a run by one sender. */
  first: boolean;
  last: boolean | undefined;
}

function Entry({ message, own, seen, first, last }: EntryProps) {
  const { sender, content, file, file_url, created_at } = message;
  return (
    <article className={own ? 'entry own' : 'entry'} data-number={message.number}>
      {first && !own && (
        <p className="by">
          <Avatar name={sender.full_name} picture={sender.avatar_url} size={28} />
          <bdi>{sender.full_name}</bdi>
        </p>
      )}
      {(own || !first) && <p className="sr-only">{own ? 'You' : sender.full_name}</p>}
      {content && (
        <p className="bubble" dir="auto">
          <WebLinks>{content}</WebLinks>
        </p>
      )}
      {file && file_url && <Attachment message={message} file={file} url={file_url} />}
      {last && (
        <p className="when">
          <time dateTime={created_at.toISOString()}>{timeOfDay(created_at)}</time>
          {own && (seen ? ' · Seen' : ' · Sent')}
        </p>
      )}
    </article>
  );
}
