import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Message } from '#core/chat/contract.ts';
import { type ChatPolicy, namesOf, prohibitedWordsIn } from '#core/chat/rules.ts';
import { useReload } from '../lib/reload.ts';
import { showToast } from '../lib/toasts.ts';
import type { UploadError } from '../lib/upload.ts';
import { useHashDialog } from '../ui/dialog-links.ts';
import type { Attached } from './composed.ts';
import type { Draft } from './drafts.ts';
import { cancelDraft, forget, sendAgain, sendNew, useDrafts } from './outbox.ts';
import type { ComposerHandle } from './use-composer.ts';
import type { useReplies } from './use-replies.ts';

interface Sender {
  conversation_id: string;
  viewer: string;
  policy: ChatPolicy;
  /** The messages shown: a draft among them has arrived. */
  messages: readonly Message[];
}

interface Surroundings {
  log: RefObject<HTMLDivElement | null>;
  composer: RefObject<ComposerHandle | null>;
  replies: ReturnType<typeof useReplies>;
  catchUp: () => Promise<boolean>;
  /** Called when a message was put into the outbox. */
  onSent: () => void;
}

/**
 * Sends messages through the outbox; warns of and marks a prohibited word (CHAT-13). Returns the
 * actions on waiting messages.
 */
export function useSending(
  { conversation_id, viewer, policy, messages }: Sender,
  { log, composer, replies, catchUp, onSent }: Surroundings,
) {
  /** The reason for the last refused message. */
  const [refusedFor, setRefusedFor] = useState('');
  const warning = useHashDialog('content-warning');
  const reload = useReload();
  const warn = (of: string) => {
    setRefusedFor(of);
    warning.show();
    // The page may be older than the policy: the next try is judged by the current one.
    reload();
  };
  const drafted = useDrafts(viewer, (draft, refused) => void sentOrRefused(draft, refused));
  const known = new Set(messages.map(({ client_id }) => client_id));
  const drafts = drafted.filter((draft) => draft.conversation_id === conversation_id && !known.has(draft.key));

  const sentOrRefused = async (draft: Draft, refused: UploadError | null) => {
    if (!refused && (draft.conversation_id !== conversation_id || (await catchUp()))) forget(draft);
    // The writer of a long-waiting message may be busy elsewhere by now: the message itself says
    // why it was not sent.
    if (refused?.code !== 'message_not_allowed' || !draft.first || draft.conversation_id !== conversation_id) return;
    if (composer.current?.restore(draft.content, draft.files)) {
      replies.answerAgain(draft.reply);
      forget(draft);
    }
    warn(refused.found ?? '');
  };
  const send = (content: string, attached: Attached | null): boolean => {
    const words = prohibitedWordsIn(content, policy);
    if (words.length > 0) {
      warn(namesOf(words));
      return false;
    }
    log.current?.scrollTo({ top: 0 });
    const { files = [], voice_seconds = null, voice_peaks = null } = attached ?? {};
    void sendNew({ viewer, conversation_id, content, files, voice_seconds, voice_peaks, reply: replies.quoted });
    replies.clear();
    onSent();
    return true;
  };
  const warned = useRef(false);
  const markWord = useEffectEvent(() => composer.current?.mark((text) => prohibitedWordsIn(text, policy)[0]));
  // Runs once the warning is closed, in any way.
  useEffect(() => {
    if (warned.current && !warning.open) markWord();
    warned.current = warning.open;
  }, [warning.open]);
  // Each of these removes the button that had the focus.
  const retry = (draft: Draft) => {
    composer.current?.focus();
    log.current?.scrollTo({ top: 0 });
    void sendAgain(draft);
  };
  const edit = (draft: Draft) => {
    if (composer.current?.restore(draft.content, draft.files)) {
      replies.answerAgain(draft.reply);
      forget(draft);
    } else showToast({ title: 'Please send or clear your current message first.', text: '', variant: 'destructive' });
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
