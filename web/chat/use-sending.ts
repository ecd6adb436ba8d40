import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Message } from '#core/chat/contract.ts';
import { type ChatPolicy, namesOf, prohibitedWordsIn } from '#core/chat/rules.ts';
import { showToast } from '../lib/toasts.ts';
import type { UploadError } from '../lib/upload.ts';
import { useHashDialog } from '../ui/dialog-links.ts';
import type { ComposerHandle } from './composer.tsx';
import { cancelDraft, type Draft, forget, sendAgain, sendNew, useDrafts } from './outbox.ts';
import type { useReplies } from './use-replies.ts';

interface Sender {
  conversation_id: string;
  viewer: string;
  policy: ChatPolicy;
  /** Those shown: a draft that is among them has arrived. */
  messages: readonly Message[];
}

interface Surroundings {
  log: RefObject<HTMLDivElement | null>;
  composer: RefObject<ComposerHandle | null>;
  replies: ReturnType<typeof useReplies>;
  catchUp: () => Promise<boolean>;
  /** A message was put into the outbox. */
  onSent: () => void;
}

/** What is written goes through the outbox; a prohibited word is warned of and marked (CHAT-13). What can be done with what waits. */
export function useSending(
  { conversation_id, viewer, policy, messages }: Sender,
  { log, composer, replies, catchUp, onSent }: Surroundings,
) {
  /** Names what the last refused message was refused for. */
  const [refusedFor, setRefusedFor] = useState('');
  const warning = useHashDialog('content-warning');
  const { revalidate } = useRevalidator();
  const warn = (of: string) => {
    setRefusedFor(of);
    warning.show();
    // The page may be older than the policy: the next try is judged by the one that holds now.
    void revalidate();
  };
  const drafted = useDrafts(viewer, (draft, refused) => void sentOrRefused(draft, refused));
  const known = new Set(messages.map(({ client_id }) => client_id));
  const drafts = drafted.filter((draft) => draft.conversation_id === conversation_id && !known.has(draft.key));

  const sentOrRefused = async (draft: Draft, refused: UploadError | null) => {
    if (!refused && (draft.conversation_id !== conversation_id || (await catchUp()))) forget(draft);
    // What waited for long finds its writer at something else: it says itself why it did not go.
    if (refused?.code !== 'message_not_allowed' || !draft.first || draft.conversation_id !== conversation_id) return;
    if (composer.current?.restore(draft.content, draft.file)) {
      replies.answerAgain(draft.reply);
      forget(draft);
    }
    warn(refused.found ?? '');
  };
  const send = (content: string, file: File | null, voice_seconds: number | null = null): boolean => {
    const words = prohibitedWordsIn(content, policy);
    if (words.length > 0) {
      warn(namesOf(words));
      return false;
    }
    log.current?.scrollTo({ top: 0 });
    void sendNew({ viewer, conversation_id, content, file, voice_seconds, reply: replies.quoted });
    replies.clear();
    onSent();
    return true;
  };
  const warned = useRef(false);
  const markWord = useEffectEvent(() => composer.current?.mark((text) => prohibitedWordsIn(text, policy)[0]));
  // Once the warning is closed, in whatever way.
  useEffect(() => {
    if (warned.current && !warning.open) markWord();
    warned.current = warning.open;
  }, [warning.open]);
  // Each of these takes the button away that had the focus.
  const retry = (draft: Draft) => {
    composer.current?.focus();
    log.current?.scrollTo({ top: 0 });
    void sendAgain(draft);
  };
  const edit = (draft: Draft) => {
    if (composer.current?.restore(draft.content, draft.file)) {
      replies.answerAgain(draft.reply);
      forget(draft);
    } else showToast({ title: 'Send or clear what you are writing first.', text: '', variant: 'destructive' });
    composer.current?.focus();
  };
  const discard = (draft: Draft) => {
    composer.current?.focus();
    forget(draft);
  };
  const cancel = (draft: Draft) => {
    composer.current?.focus();
    void cancelDraft(draft);
  };
  return { drafts, warning, refusedFor, send, retry, edit, discard, cancel };
}
