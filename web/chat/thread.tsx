import ArrowDown from 'lucide-react/icons/arrow-down';
import { Suspense } from 'react';
import { Link, Outlet } from 'react-router';
import type { ChatPolicy } from '#core/chat/rules.ts';
import { agreementOf } from '#core/work/agreement.ts';
import { lazily } from '../lib/connection.ts';
import type { Failure } from '../lib/form-values.ts';
import { Button } from '../ui/button.tsx';
import { Composer } from './composer.tsx';
import { ContentWarning } from './content-warning.tsx';
import { Deal } from './deal.tsx';
import { detailsPath, type Listed } from './listed.ts';
import type { MessagePage } from './merge.ts';
import { MilestoneStrip } from './milestone-strip.tsx';
import { OfflineNote } from './offline-note.tsx';
import type { OpenChat } from './open-chat.ts';
import type { AskedPlace } from './place.ts';
import { Replying } from './replying.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { ThreadLog } from './thread-log.tsx';
import { useThread } from './use-thread.ts';
import type { Trail } from './use-trail.ts';
// Loaded with the page, also for parts that come later: late styles would shift the layout.
import './find-bar.css';
import './phone-thread.css';

const FindBar = lazily(() => import('./find-bar.tsx'));

export interface ThreadProps extends AskedPlace {
  conversation: Listed;
  /** The viewer's read mark from before this page was opened. */
  readBefore: number;
  /** The number of conversations listed beside it, as in the address. */
  shown: string | null;
  /** Which of the two a phone shows. */
  view: 'list' | 'thread';
  viewer: string;
  messages: MessagePage;
  trail: Trail;
  policy: ChatPolicy;
  formKey: string;
  failure: Failure | undefined;
  /** Set while offline: the age of the copy. */
  copyOf: Date | null;
  /** While offline: shows the list on a phone. */
  onBack: () => void;
  /** Called when its row needs reading again: a message was sent, came or was read. */
  onChange: (id: string) => Promise<void>;
}

/** One conversation: the other party, its messages as they come, the composer. */
export function Thread(props: ThreadProps) {
  const { conversation, viewer, shown, found, copyOf } = props;
  const { id, other, assignment } = conversation;
  const thread = useThread(props);
  const { steps, milestones, payments } = thread.trail;
  const { quoted, cancel: stopReplying } = thread.replies;
  const { drafts, warning, refusedFor, send } = thread.sending;
  const agreement = agreementOf(assignment.price, payments);
  const header = (
    <ThreadHeader conversation={conversation} shown={shown} online={thread.online} onBack={copyOf && props.onBack} />
  );
  return (
    <>
      <section className="thread" aria-label={`Conversation with ${other.full_name}`}>
        {found ? (
          <Suspense fallback={header}>
            <FindBar conversation={id} shown={shown} found={found} at={props.at} />
          </Suspense>
        ) : (
          header
        )}
        {copyOf && <OfflineNote copyOf={copyOf} />}
        <ThreadLog conversation={conversation} viewer={viewer} thread={thread} />
        {thread.hasNewBelow && (
          <Button look="tonal" className="to-end" onClick={thread.showEnd}>
            New messages <ArrowDown className="size-4" />
          </Button>
        )}
        {thread.messages.failed && !copyOf && (
          <div className="trouble" role="status">
            Failed to load messages. New ones come as soon as the connection is back.
            <Button look="quiet" onClick={() => void thread.tryAgain()}>
              Try again
            </Button>
          </div>
        )}
        <div className="strip">
          <Deal conversation={conversation} agreement={agreement} steps={steps} />
          <MilestoneStrip
            milestones={milestones}
            closed={assignment.status === 'completed' || Boolean(conversation.ended)}
          />
        </div>
        {conversation.end_proposed && (
          <p className="ending" role="status">
            {conversation.end_proposed === 'by_me'
              ? `You proposed to end the award. ${other.full_name} has not answered yet.`
              : `${other.full_name} proposed to end the award.`}{' '}
            <Link className="link" to={`/assignment/${assignment.id}`}>
              See the proposal
            </Link>
          </p>
        )}
        {conversation.ended ? (
          <p className="ending" role="status">
            <b>The award ended.</b> {conversation.ended}. This chat can be read and takes no more messages.
          </p>
        ) : (
          <Composer
            ref={thread.composer}
            conversation_id={id}
            viewer={viewer}
            formKey={props.formKey}
            failure={props.failure}
            sending={drafts.some(({ first }) => first)}
            canPay={conversation.own}
            replying={
              quoted && (
                <Replying
                  quoted={quoted}
                  who={quoted.sender_id === viewer ? 'yourself' : other.full_name}
                  without={thread.end}
                  onCancel={stopReplying}
                />
              )
            }
            onTyping={thread.noteTyping}
            onSend={send}
          />
        )}
        {warning.open && (
          <ContentWarning
            found={refusedFor}
            under={warning.under}
            detailsOf={{ full_name: other.full_name, to: detailsPath(other.username) }}
          />
        )}
      </section>
      {/* Outside the thread, which the list may cover on phones. */}
      <Outlet context={{ conversation, agreement, milestones, payments } satisfies OpenChat} />
    </>
  );
}
