import ArrowDown from 'lucide-react/icons/arrow-down';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, Outlet, useNavigate } from 'react-router';
import type { Message } from '#core/chat/contract.ts';
import type { ChatPolicy } from '#core/chat/rules.ts';
import { agreementOf } from '#core/work/agreement.ts';
import type { Failure } from '../lib/form-values.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Composer, type ComposerHandle } from './composer.tsx';
import { ContentWarning } from './content-warning.tsx';
import { useCopiedThread } from './copies.ts';
import { DealLine } from './deal-line.tsx';
import { DraftEntry } from './draft-entry.tsx';
import type { MessageWays } from './entry.tsx';
import { chatPath, detailsPath, type Listed } from './listed.ts';
import { MessageLog } from './message-log.tsx';
import { MilestoneStrip } from './milestone-strip.tsx';
import { OfflineNote } from './offline-note.tsx';
import type { OpenChat } from './open-chat.ts';
import type { AskedPlace } from './place.ts';
import { Replying } from './replying.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { type MessagePage, useMessages } from './use-messages.ts';
import { usePresence } from './use-presence.ts';
import { useReading } from './use-reading.ts';
import { useReplies } from './use-replies.ts';
import { useReplying } from './use-replying.ts';
import { useSending } from './use-sending.ts';
import { type Trail, useTrail } from './use-trail.ts';
// With the page, also where its part comes later: what is styled when it comes would jump.
import './find-bar.css';

const FindBar = lazy(() => import('./find-bar.tsx').then(({ FindBar }) => ({ default: FindBar })));

interface ThreadProps extends AskedPlace {
  conversation: Listed;
  /** The viewer's read mark before this page was opened. */
  readBefore: number;
  /** How many conversations are listed beside it, as the address says. */
  shown: string | null;
  /** Which of the two a phone shows. */
  view: 'list' | 'thread';
  viewer: string;
  messages: MessagePage;
  trail: Trail;
  policy: ChatPolicy;
  formKey: string;
  failure: Failure | undefined;
  /** Offline: how old is what it shows. */
  copyOf: Date | null;
  /** Offline: shows the list on a phone. */
  onBack: () => void;
  /** Called when its row should be read anew: something was sent, came or was read. */
  onChange: (id: string) => Promise<void>;
}

/** One conversation: who with, its messages as they come, the composer. */
export function Thread(props: ThreadProps) {
  const { conversation, view, viewer, policy, shown, found, onChange } = props;
  const { id, other } = conversation;
  const navigate = useNavigate();
  const log = useRef<HTMLDivElement>(null);
  const composer = useRef<ComposerHandle>(null);
  const openedNow = { view, read: props.readBefore, last: conversation.last_number };
  const [opened, setOpened] = useState(openedNow);
  if (opened.view !== view) setOpened(openedNow);
  const { markSeen, noteRead, scrolledToEnd, hasNewBelow } = useReading(conversation, viewer, log);
  const caughtUp = async (last: number, isNew: boolean) => {
    if ((await markSeen(last)) || isNew) await onChange(id);
  };
  const wasRead = (number: number) => {
    if (noteRead(number)) void onChange(id);
  };
  const listening = { caughtUp, wasRead };
  const { items, more, later, failed, older, catchUp, loadOlder } = useMessages(
    id,
    props.messages,
    conversation.last_number,
    listening,
  );
  const trail = useTrail(id, props.trail, conversation.trail_number);
  const { steps, milestones, payments } = trail;
  const newest = items.at(-1)?.number ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the messages are seen only once the view changed
  useEffect(() => void caughtUp(newest, false), [view]);
  const scrolled = () => {
    if (scrolledToEnd(newest)) void caughtUp(newest, false);
  };
  const showEnd = () => {
    log.current?.scrollTo({ top: 0 });
    log.current?.focus({ preventScroll: true });
  };

  const { online, typing, noteTyping } = usePresence(id, viewer, newest);
  const replies = useReplies(items, props, composer);
  const [at, setAt] = useState(props.at);
  const showMessage = (number: number): boolean => {
    const entry = log.current?.querySelector<HTMLElement>(`[data-number="${number}"]`);
    entry?.scrollIntoView({ block: 'center' });
    entry?.focus({ preventScroll: true });
    if (entry) setAt(number);
    return Boolean(entry);
  };
  const showAsked = useEffectEvent(() => props.at !== null && showMessage(props.at));
  useEffect(() => void showAsked(), []);
  useReplying(log, (number) => replies.answer(items.find((message) => message.number === number)));
  const end = chatPath({ conversation: id, shown });
  const ways: MessageWays = {
    pathTo: (number, reply) => chatPath({ conversation: id, shown, at: number, ...(reply && { reply: number }) }),
    onJump: showMessage,
    onReply: replies.answer,
    at,
    find: found?.words ?? '',
  };

  useCopiedThread(id, { items, more, later }, trail);
  const { drafts, warning, refusedFor, send, retry, edit, discard, cancel } = useSending(
    { conversation_id: id, viewer, policy, messages: items },
    { log, composer, replies, catchUp, onSent: () => later && void navigate(end) },
  );
  const showOlder = async () => {
    if (!(await loadOlder())) log.current?.focus({ preventScroll: true });
  };
  const tryAgain = async () => {
    if (await catchUp()) log.current?.focus({ preventScroll: true });
  };

  const assignmentAt = `/assignment/${conversation.assignment.id}`;
  const agreement = agreementOf(conversation.assignment.price, payments);
  const header = (
    <ThreadHeader conversation={conversation} shown={shown} online={online} onBack={props.copyOf && props.onBack} />
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
        <DealLine conversation={conversation} agreement={agreement} steps={steps} />
        {props.copyOf && <OfflineNote copyOf={props.copyOf} />}
        <MessageLog
          ref={log}
          messages={items}
          steps={steps.filter(
            ({ created_at }) =>
              !(more && items[0] && created_at < items[0].created_at) &&
              !(later && items.length > 0 && created_at > (items.at(-1)?.created_at ?? created_at)),
          )}
          ways={ways}
          viewer={viewer}
          payments={payments}
          assignmentAt={assignmentAt}
          other={other.full_name}
          seen={conversation.seen_number}
          busy={older === 'loading'}
          firstNew={firstNewOf(items, viewer, opened)}
          onScroll={scrolled}
          older={
            more && (
              <div className="older">
                {older === 'failed' && <p role="alert">Failed to load messages.</p>}
                <Link
                  className="btn sec"
                  to={`/chat?conversation=${id}&before=${items[0]?.number ?? 1}`}
                  aria-disabled={older === 'loading' || undefined}
                  onClick={(event) => {
                    event.preventDefault();
                    void showOlder();
                  }}
                >
                  {older === 'failed' ? 'Try again' : 'Load older'}
                </Link>
              </div>
            )
          }
        >
          {later && (
            <LinkButton look="sec" className="newer" to={end} preventScrollReset>
              Newest messages <ArrowDown className="size-4" />
            </LinkButton>
          )}
          {items.length === 0 && drafts.length === 0 && payments.length === 0 && (
            <p className="nothing-yet">
              No messages yet. Say salam to <bdi>{other.full_name}</bdi>.
            </p>
          )}
          {(later ? [] : drafts).map((draft) => (
            <DraftEntry
              key={draft.key}
              draft={draft}
              other={other.full_name}
              onRetry={() => retry(draft)}
              onEdit={() => edit(draft)}
              onDiscard={() => discard(draft)}
              onCancel={() => cancel(draft)}
            />
          ))}
          <p className="typing" role="status">
            {typing && !later && (
              <>
                <bdi>{other.full_name}</bdi> is typing…
              </>
            )}
          </p>
        </MessageLog>
        {hasNewBelow && (
          <Button look="tonal" className="to-end" onClick={showEnd}>
            New messages <ArrowDown className="size-4" />
          </Button>
        )}
        {failed && !props.copyOf && (
          <div className="trouble" role="status">
            Failed to load messages. New ones come as soon as the connection is back.
            <Button look="quiet" onClick={() => void tryAgain()}>
              Try again
            </Button>
          </div>
        )}
        <MilestoneStrip milestones={milestones} closed={conversation.assignment.status === 'completed'} />
        <Composer
          ref={composer}
          conversation_id={id}
          viewer={viewer}
          formKey={props.formKey}
          failure={props.failure}
          sending={drafts.some(({ first }) => first)}
          canPay={conversation.own}
          replying={
            replies.quoted && (
              <Replying
                quoted={replies.quoted}
                who={replies.quoted.sender_id === viewer ? 'yourself' : other.full_name}
                without={end}
                onCancel={replies.cancel}
              />
            )
          }
          onTyping={noteTyping}
          onSend={send}
        />
        {warning.open && (
          <ContentWarning
            found={refusedFor}
            under={warning.under}
            detailsOf={{ full_name: other.full_name, to: detailsPath(other.username) }}
          />
        )}
      </section>
      {/* Beside it: on phones the list may stand in front of the thread. */}
      <Outlet context={{ conversation, agreement, milestones } satisfies OpenChat} />
    </>
  );
}

/** The first message of the other that was not read when the thread was opened, once the one before it is here too. */
function firstNewOf(items: Message[], viewer: string, opened: { read: number; last: number }): string | undefined {
  if ((items[0]?.number ?? 1) > opened.read + 1) return undefined;
  const isNew = ({ number, sender_id }: Message) =>
    number > opened.read && number <= opened.last && sender_id !== viewer;
  return items.find(isNew)?.id;
}
