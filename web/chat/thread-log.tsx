import ArrowDown from 'lucide-react/icons/arrow-down';
import { Link } from 'react-router';
import { LinkButton } from '../ui/button.tsx';
import { DraftEntry } from './draft-entry.tsx';
import type { Listed } from './listed.ts';
import { stepsWithin } from './merge.ts';
import { MessageLog } from './message-log.tsx';
import type { useThread } from './use-thread.ts';

interface ThreadLogProps {
  conversation: Listed;
  viewer: string;
  thread: ReturnType<typeof useThread>;
}

/** A thread's messages, between the link to older ones and the messages being sent. */
export function ThreadLog({ conversation, viewer, thread }: ThreadLogProps) {
  const { messages, trail, sending, typing, end } = thread;
  const { items, later } = messages;
  const { id, assignment } = conversation;
  const other = conversation.other.full_name;
  const { drafts, retry, edit, discard, cancel } = sending;
  return (
    <MessageLog
      ref={thread.log}
      messages={items}
      steps={stepsWithin(trail.steps, messages)}
      ways={thread.ways}
      viewer={viewer}
      payments={trail.payments}
      assignmentAt={`/assignment/${assignment.id}`}
      other={other}
      seen={conversation.seen_number}
      busy={messages.older === 'loading'}
      firstNew={thread.firstNew}
      onScroll={thread.scrolled}
      older={messages.more && <Older conversation_id={id} thread={thread} />}
    >
      {later && (
        <LinkButton look="sec" className="newer" to={end} preventScrollReset>
          Newest messages <ArrowDown className="size-4" />
        </LinkButton>
      )}
      {items.length === 0 && drafts.length === 0 && trail.payments.length === 0 && !conversation.ended && (
        <p className="nothing-yet">
          No messages yet. Say salam to <bdi>{other}</bdi>.
        </p>
      )}
      {(later ? [] : drafts).map((draft) => (
        <DraftEntry
          key={draft.key}
          draft={draft}
          other={other}
          onRetry={() => retry(draft)}
          onEdit={() => edit(draft)}
          onDiscard={() => discard(draft)}
          onCancel={() => cancel(draft)}
        />
      ))}
      <p className="typing" role="status">
        {typing && !later && (
          <>
            <bdi>{other}</bdi> is typing…
          </>
        )}
      </p>
    </MessageLog>
  );
}

function Older({ conversation_id, thread }: { conversation_id: string; thread: ThreadLogProps['thread'] }) {
  const { items, older } = thread.messages;
  return (
    <div className="older">
      {older === 'failed' && <p role="alert">Failed to load messages.</p>}
      <Link
        className="btn sec"
        to={`/chat?conversation=${conversation_id}&before=${items[0]?.number ?? 1}`}
        aria-disabled={older === 'loading' || undefined}
        onClick={(event) => {
          event.preventDefault();
          void thread.showOlder();
        }}
      >
        {older === 'failed' ? 'Try again' : 'Load older'}
      </Link>
    </div>
  );
}
