import type { Message } from '#core/chat/contract.ts';

/** Pixels from the end of the log within which its newest message counts as seen. */
const nearEnd = 80;

/** Tells whether the log's end is in view; its scroll position counts down from 0 at the end. */
export function isAtEnd(scrollTop: number): boolean {
  return scrollTop > -nearEnd;
}

interface Sight {
  /** The newest message's number, and the viewer's read mark. */
  last: number;
  read: number;
  atEnd: boolean;
  /** The tab and its log are visible. */
  visible: boolean;
}

/** Decides whether the newest message was read before, is below, is unseen, or is read now. */
export function sightOf({ last, read, atEnd, visible }: Sight): 'known' | 'below' | 'unseen' | 'read' {
  if (last <= read) return 'known';
  if (!atEnd) return 'below';
  return visible ? 'read' : 'unseen';
}

/** Returns the id of the other's first unread message, once the one before it is here. */
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
