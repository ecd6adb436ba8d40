import { type RefObject, useState } from 'react';
import type { Message } from '#core/chat/contract.ts';
import type { ComposerHandle } from './composer.tsx';
import { quotedOf } from './quote.tsx';

/** What the message that is being written answers; at first the one that the address names, if it is on the page. */
export function useReplies(
  items: Message[],
  { reply }: { reply: number | null },
  composer: RefObject<ComposerHandle | null>,
) {
  const find = (number: number | null) => items.find((message) => message.number === number) ?? null;
  const [message, setMessage] = useState(() => find(reply));
  return {
    quoted: message && quotedOf(message),
    answer: (answered: Message | undefined) => {
      if (!answered) return;
      setMessage(answered);
      composer.current?.focus();
    },
    cancel: () => {
      setMessage(null);
      composer.current?.focus();
    },
    clear: () => setMessage(null),
    /** Once it comes back to be mended. */
    answerAgain: (number: number | null) => setMessage(find(number)),
  };
}
