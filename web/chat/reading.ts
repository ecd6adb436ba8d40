import type { Message } from '#core/chat/contract.ts';

/** Pixels from the end of the log within which its newest message counts as seen. */
const nearEnd = 80;

/** Whether the end of the log is on the screen: it is laid out from its end, and counts up from there below zero. */
export function isAtEnd(scrollTop: number): boolean {
  return scrollTop > -nearEnd;
}

interface Sight {
  /** The number of the newest message, and the viewer's mark. */
  last: number;
  read: number;
  atEnd: boolean;
  /** The tab and its log are seen. */
  visible: boolean;
}

/** What becomes of the newest message: it is known as read, waits below or unseen, or is read now. */
export function sightOf({ last, read, atEnd, visible }: Sight): 'known' | 'below' | 'unseen' | 'read' {
  if (last <= read) return 'known';
  if (!atEnd) return 'below';
  return visible ? 'read' : 'unseen';
}

/** The first message of the other that was not read when the thread was opened, once the one before it is here too. */
export function firstNewOf(
  items: readonly Message[],
  viewer: string,
  opened: { read: number; last: number },
): string | undefined {
  if ((items[0]?.number ?? 1) > opened.read + 1) return undefined;
  const isNew = ({ number, sender_id }: Message) =>
    number > opened.read && number <= opened.last && sender_id !== viewer;
  return items.find(isNew)?.id;
}
