import { Link } from 'react-router';
import type { Conversation } from '#core/chat/contract.ts';
import { shortTime, whole } from '../lib/format.ts';
import { LinkButton } from '../ui/button.tsx';
import { Avatar } from '../ui/person.tsx';
import { Empty } from '../ui/states.tsx';
import { otherOf } from './other.ts';

interface ConversationListProps {
  conversations: Conversation[];
  viewer: string;
  selected: string | undefined;
  now: Date;
}

/** The left column: with whom, about which assignment, the newest words, how many are unread (CHAT-01, CHAT-02). */
export function ConversationList({ conversations, viewer, selected, now }: ConversationListProps) {
  return (
    <section className="conversations" aria-label="Conversations">
      <h2 className="px-4 pt-4 pb-2 text-22">Messages</h2>
      {conversations.length === 0 && (
        <Empty
          title="No conversations yet."
          action={
            <LinkButton look="tonal" to="/all-assignments">
              Find assignments
            </LinkButton>
          }
        >
          A private chat opens when a bid is awarded: yours, or one of your assignments.
        </Empty>
      )}
      <ul>
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <Row conversation={conversation} viewer={viewer} isSelected={conversation.id === selected} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  conversation: Conversation;
  viewer: string;
  isSelected: boolean;
  now: Date;
}

function Row({ conversation, viewer, isSelected, now }: RowProps) {
  const { id, assignment_title, last_message, last_at, unread } = conversation;
  const other = otherOf(conversation, viewer);
  return (
    <Link className="conversation" to={`/chat?conversation=${id}`} aria-current={isSelected || undefined}>
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
          {assignment_title}
        </span>
        <span className="flex items-center justify-between gap-2 text-14">
          <span className={unread > 0 ? 'truncate font-semibold' : 'truncate text-ink-2'}>
            {last_message ? <Words message={last_message} viewer={viewer} /> : 'No messages yet'}
          </span>
          {unread > 0 && (
            <span className="unread">
              {whole(unread)}
              <span className="sr-only"> unread</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}

/** The words run in their own direction, whatever stands before them. */
function Words({ message, viewer }: { message: NonNullable<Conversation['last_message']>; viewer: string }) {
  const { content, has_file, sender_id } = message;
  return (
    <>
      {sender_id === viewer && 'You: '}
      <bdi>{content || (has_file ? 'File' : '')}</bdi>
    </>
  );
}
