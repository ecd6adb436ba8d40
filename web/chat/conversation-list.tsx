import { useRef } from 'react';
import { Link, useNavigation } from 'react-router';
import { badge } from '#core/badge.ts';
import { shortTime } from '#core/format.ts';
import { conversationsPage } from '#core/limits.ts';
import { useScrollMemory } from '../lib/scroll-memory.ts';
import { LinkButton } from '../ui/button.tsx';
import { Avatar } from '../ui/person.tsx';
import { Empty } from '../ui/states.tsx';
import { chatPath, type Listed } from './listed.ts';
import { OfflineNote } from './offline-note.tsx';
import { shortly } from './quote.tsx';

interface ConversationListProps {
  conversations: Listed[];
  selected: string | undefined;
  /** The number of conversations that the address asks for, and whether there are older ones. */
  shown: string | null;
  more: boolean;
  /** The address names the selected conversation. */
  isOpen: boolean;
  now: Date;
  /** Time since when the network is down, to show here; a conversation then opens from its copy. */
  offline: Date | null;
  onOpenCopy: (conversation: string) => void;
}

/**
 * The left column: the other party, the assignment, the newest text, the unread count (CHAT-01,
 * CHAT-02).
 */
export function ConversationList({
  conversations,
  selected,
  shown,
  more,
  isOpen,
  now,
  ...props
}: ConversationListProps) {
  const list = useRef<HTMLElement>(null);
  useScrollMemory(list);
  const waiting = useNavigation().state === 'loading';
  const older = {
    shown: String(Number(shown ?? conversationsPage) + conversationsPage),
    ...(isOpen && selected && { conversation: selected }),
  };
  return (
    <section ref={list} className="conversations" aria-label="Conversations">
      {props.offline && <OfflineNote copyOf={props.offline} className="wide:hidden" />}
      <h2 className="px-4 pt-4 pb-2 text-22">Messages</h2>
      {conversations.length === 0 && (
        <Empty
          title="No conversations yet."
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <LinkButton look="tonal" to="/post-assignment">
                Post an assignment
              </LinkButton>
              <LinkButton look="tonal" to="/all-assignments">
                Find assignments
              </LinkButton>
            </div>
          }
        >
          A private chat opens when a bid is awarded: yours, or one of your assignments.
        </Empty>
      )}
      <ul>
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <Row
              conversation={conversation}
              isSelected={conversation.id === selected}
              shown={shown}
              now={now}
              onOpenCopy={props.offline ? () => props.onOpenCopy(conversation.id) : undefined}
            />
          </li>
        ))}
      </ul>
      {more && (
        <LinkButton
          look="sec"
          className="mx-auto my-3"
          to={chatPath(older)}
          preventScrollReset
          replace
          aria-disabled={waiting || undefined}
        >
          Older
        </LinkButton>
      )}
    </section>
  );
}

interface RowProps {
  conversation: Listed;
  isSelected: boolean;
  shown: string | null;
  now: Date;
  /** Set while offline. */
  onOpenCopy: (() => void) | undefined;
}

function Row({ conversation, isSelected, shown, now, onOpenCopy }: RowProps) {
  const { id, title, other, newest, last_at, unread } = conversation;
  return (
    <Link
      className="conversation"
      to={chatPath({ conversation: id, shown })}
      aria-current={isSelected || undefined}
      preventScrollReset
      onClick={(event) => {
        if (!onOpenCopy) return;
        event.preventDefault();
        onOpenCopy();
      }}
    >
      <Avatar name={other.full_name} picture={other.avatar_url} size={44} />
      <span className="min-w-0 grow">
        <span className="flex items-baseline justify-between gap-2">
          <b className="truncate" dir="auto">
            {other.full_name}
          </b>
          <time className="shrink-0 text-13 text-ink-3" dateTime={last_at.toISOString()}>
            {shortTime(last_at, now)}
          </time>
        </span>
        <span className="block truncate text-13 text-ink-3" dir="auto">
          {title}
        </span>
        <span className="flex items-center justify-between gap-2 text-14">
          <span className={unread > 0 ? 'flex min-w-0 font-semibold' : 'flex min-w-0 text-ink-2'}>
            {newest ? <Words message={newest} /> : 'No messages yet'}
          </span>
          {unread > 0 && (
            <span className="unread">
              {badge(unread)}
              <span className="sr-only"> unread</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}

/** The text has its own direction, whatever precedes it, and is cut at its end. */
function Words({ message }: { message: NonNullable<Listed['newest']> }) {
  return (
    <>
      {message.own && <span className="shrink-0 whitespace-pre">You: </span>}
      <span className="truncate" dir="auto">
        {shortly(message)}
      </span>
    </>
  );
}
