import { type RefObject, useState } from 'react';
import type { Message } from '#core/chat/contract.ts';
import { type Quoted, quotedOf } from './quote.tsx';
import type { ComposerHandle } from './use-composer.ts';

/** The message being answered; at first the one that the address names, if it is on the page. */
export function useReplies(
  items: Message[],
  { reply }: { reply: number | null },
  composer: RefObject<ComposerHandle | null>,
) {
  const [quoted, setQuoted] = useState<Quoted | null>(() => {
    const asked = items.find(({ number }) => number === reply);
    return asked ? quotedOf(asked) : null;
  });
  return {
    quoted,
    answer: (answered: Message | undefined) => {
      if (!answered) return;
      setQuoted(quotedOf(answered));
      composer.current?.focus();
    },
    cancel: () => {
      setQuoted(null);
      composer.current?.focus();
    },
    clear: () => setQuoted(null),
    /** Restores the reply of a message that comes back for correction. */
    answerAgain: setQuoted,
  };
}
