import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCopiedThread } from './copies.ts';
import type { MessageWays } from './entry.tsx';
import { chatPath } from './listed.ts';
import { lastNumberOf } from './merge.ts';
import { firstNewOf } from './reading.ts';
import type { ThreadProps } from './thread.tsx';
import type { ComposerHandle } from './use-composer.ts';
import { useMessages } from './use-messages.ts';
import { usePresence } from './use-presence.ts';
import { useReading } from './use-reading.ts';
import { useReplies } from './use-replies.ts';
import { useReplying } from './use-replying.ts';
import { useSending } from './use-sending.ts';
import { useTrail } from './use-trail.ts';

/** Connects the open conversation: its messages as they come, reading, and writing. */
export function useThread(props: ThreadProps) {
  const { conversation, view, viewer, policy, shown, found, onChange } = props;
  const { id, last_number } = conversation;
  const navigate = useNavigate();
  const log = useRef<HTMLDivElement>(null);
  const composer = useRef<ComposerHandle>(null);
  const openedNow = { view, read: props.readBefore, last: last_number };
  const [opened, setOpened] = useState(openedNow);
  if (opened.view !== view) setOpened(openedNow);

  const { markSeen, noteRead, scrolledToEnd, hasNewBelow } = useReading(conversation, viewer, log);
  const caughtUp = async (last: number, isNew: boolean) => {
    if ((await markSeen(last)) || isNew) await onChange(id);
  };
  const wasRead = (number: number) => {
    if (noteRead(number)) void onChange(id);
  };
  const messages = useMessages(id, props.messages, last_number, { caughtUp, wasRead });
  const { items, more, later, catchUp, loadOlder } = messages;
  const trail = useTrail(id, props.trail, conversation.trail_number);
  const newest = lastNumberOf(items);
  // biome-ignore lint/correctness/useExhaustiveDependencies: phones show messages in one view
  useEffect(() => void caughtUp(newest, false), [view]);
  useCopiedThread(id, { items, more, later }, trail);

  const { online, typing, noteTyping } = usePresence(id, viewer, newest);
  const replies = useReplies(items, props, composer);
  useReplying(log, (number) => replies.answer(items.find((message) => message.number === number)));
  const { at, showMessage } = useJump(log, props.at);
  const end = chatPath({ conversation: id, shown });
  const ways: MessageWays = {
    pathTo: (number, reply) => chatPath({ conversation: id, shown, at: number, ...(reply && { reply: number }) }),
    onJump: showMessage,
    onReply: replies.answer,
    at,
    find: found?.words ?? '',
  };
  const sending = useSending(
    { conversation_id: id, viewer, policy, messages: items },
    { log, composer, replies, catchUp, onSent: () => later && void navigate(end) },
  );
  const toLog = () => log.current?.focus({ preventScroll: true });
  return {
    ...{ log, composer, messages, trail, ways, replies, sending, end, online, typing, noteTyping, hasNewBelow },
    firstNew: firstNewOf(items, viewer, opened),
    scrolled: () => {
      if (scrolledToEnd(newest)) void caughtUp(newest, false);
    },
    showEnd: () => {
      log.current?.scrollTo({ top: 0 });
      toLog();
    },
    showOlder: async () => {
      if (!(await loadOlder())) toLog();
    },
    tryAgain: async () => {
      if (await catchUp()) toLog();
    },
  };
}

/**
 * Scrolls to a message, at first to the one in the address; returns false if it is not on the page.
 */
function useJump(log: { current: HTMLElement | null }, asked: number | null) {
  const [at, setAt] = useState(asked);
  const showMessage = (number: number): boolean => {
    const entry = log.current?.querySelector<HTMLElement>(`[data-number="${number}"]`);
    entry?.scrollIntoView({ block: 'center' });
    entry?.focus({ preventScroll: true });
    if (entry) setAt(number);
    return Boolean(entry);
  };
  const showAsked = useEffectEvent(() => asked !== null && showMessage(asked));
  useEffect(() => void showAsked(), []);
  return { at, showMessage };
}
