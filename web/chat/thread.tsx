import { ArrowLeft, Lock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Conversation } from '#core/chat/contract.ts';
import { type ChatPolicy, hasProhibitedWord } from '#core/chat/rules.ts';
import type { Failure } from '../lib/form-values.ts';
import { rpc } from '../lib/rpc.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Avatar } from '../ui/person.tsx';
import { Composer, type ComposerHandle } from './composer.tsx';
import { ContentWarning } from './content-warning.tsx';
import { DraftEntry } from './draft-entry.tsx';
import { MessageLog } from './message-log.tsx';
import { detailsPath, otherOf } from './other.ts';
import { type MessagePage, useMessages } from './use-messages.ts';
import type { Draft, Outbox } from './use-outbox.ts';

interface ThreadProps {
  conversation: Conversation;
  viewer: string;
  messages: MessagePage;
  policy: ChatPolicy;
  outbox: Outbox;
  formKey: string;
  failure: Failure | undefined;
  text: string;
  onText: (text: string) => void;
  /** Called when the list should be read anew: something was sent, came or was read. */
  onChange: () => Promise<void>;
}

/** One conversation: who with, its messages as they come, the composer. */
export function Thread(props: ThreadProps) {
  const { conversation, viewer, policy, outbox, onChange } = props;
  const { id } = conversation;
  const other = otherOf(conversation, viewer);
  const log = useRef<HTMLDivElement>(null);
  const composer = useRef<ComposerHandle>(null);
  const [warned, setWarned] = useState(false);
  const read = useRef(conversation.read_number);

  const caughtUp = async (last: number) => {
    if (last > read.current && !document.hidden && log.current?.checkVisibility()) {
      const marked = await rpc.chat.markRead({ conversation_id: id, number: last }).catch(() => null);
      if (marked) read.current = marked.number;
    }
    await onChange();
  };
  const { items, more, failed, loadingOlder, catchUp, loadOlder } = useMessages(id, props.messages, caughtUp);
  useEffect(() => void catchUp(), [catchUp]);

  const known = new Set(items.map(({ client_id }) => client_id));
  const drafts = outbox.drafts.filter((draft) => draft.conversation_id === id && !known.has(draft.key));
  const sending = drafts.some(({ state }) => state === 'sending');

  const deliver = async (draft: Draft) => {
    log.current?.scrollTo({ top: 0 });
    const refusal = await outbox.send(draft);
    if (refusal === 'message_not_allowed') {
      outbox.drop(draft.key);
      composer.current?.restore(draft.content, draft.file);
      setWarned(true);
    }
    if (refusal === null && (await catchUp())) outbox.drop(draft.key);
  };
  const send = (content: string, file: File | null): boolean => {
    if (hasProhibitedWord(content, policy)) {
      setWarned(true);
      return false;
    }
    const key = crypto.randomUUID();
    void deliver({ key, conversation_id: id, content, file, state: 'sending', progress: 0, fault: null });
    return true;
  };

  return (
    <section className="thread" aria-label={`Conversation with ${other.full_name}`}>
      <header>
        <Link className="icon-btn wide:hidden" to="/chat" aria-label="Back to conversations">
          <ArrowLeft className="flip" />
        </Link>
        <Avatar name={other.full_name} picture={other.avatar_url} size={36} />
        <div className="min-w-0 grow">
          <h2 className="truncate text-16">
            <Link to={detailsPath(other.username)}>{other.full_name}</Link>
          </h2>
          <p className="truncate text-13 text-ink-3">
            <b className="text-accent-ink wide:hidden">Secure · </b>
            {conversation.assignment_title}
          </p>
        </div>
        <span className="max-wide:hidden">
          <Badge look="good">
            <Lock className="inline size-4" /> Secure
          </Badge>
        </span>
      </header>
      <MessageLog
        ref={log}
        messages={items}
        viewer={viewer}
        busy={loadingOlder}
        older={
          more && (
            <Link
              className="btn sec older"
              to={`/chat?conversation=${id}&before=${items[0]?.number ?? 1}`}
              aria-disabled={loadingOlder || undefined}
              onClick={(event) => {
                event.preventDefault();
                void loadOlder();
              }}
            >
              Load older
            </Link>
          )
        }
      >
        {drafts.map((draft) => (
          <DraftEntry
            key={draft.key}
            draft={draft}
            onRetry={() => void deliver(draft)}
            onDiscard={() => outbox.drop(draft.key)}
          />
        ))}
      </MessageLog>
      {failed && (
        <div className="trouble" role="status">
          Failed to load messages. New ones come as soon as the connection is back.
          <Button look="quiet" onClick={() => void catchUp()}>
            Try again
          </Button>
        </div>
      )}
      <Composer
        ref={composer}
        conversation_id={id}
        formKey={props.formKey}
        failure={props.failure}
        text={props.text}
        onText={props.onText}
        sending={sending}
        onSend={send}
      />
      <ContentWarning
        open={warned}
        onClose={() => setWarned(false)}
        detailsOf={{ full_name: other.full_name, to: detailsPath(other.username) }}
      />
    </section>
  );
}
