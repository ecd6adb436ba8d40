import type { Message } from '#core/chat/contract.ts';
import type { TrailStep } from '#core/chat/trail.ts';

/** Messages of one conversation, oldest first. */
export interface MessagePage {
  items: Message[];
  /** There are older messages. */
  more: boolean;
  /** There are newer messages: a page of the past, which new messages do not extend. */
  later: boolean;
}

/** Returns the newest number; 0 if there is none. */
export function lastNumberOf(numbered: readonly { number: number }[]): number {
  return numbered.at(-1)?.number ?? 0;
}

/** Appends messages newer than the present ones; ignores duplicates. */
export function withNew<Numbered extends { number: number }>(
  here: readonly Numbered[],
  come: readonly Numbered[],
): Numbered[] {
  const last = lastNumberOf(here);
  return [...here, ...come.filter(({ number }) => number > last)];
}

/**
 * Prepends older messages, read below `before`; no-op if the page's start has changed meanwhile.
 */
export function withOlder(page: MessagePage, before: number, answer: Pick<MessagePage, 'items' | 'more'>): MessagePage {
  if (page.items[0]?.number !== before) return page;
  return { ...page, more: answer.more, items: [...answer.items, ...page.items] };
}

/** Returns the steps within the time that a page covers; others come with their messages. */
export function stepsWithin(steps: readonly TrailStep[], { items, more, later }: MessagePage): TrailStep[] {
  const from = more ? items[0]?.created_at : undefined;
  const to = later ? items.at(-1)?.created_at : undefined;
  return steps.filter(({ created_at }) => !(from && created_at < from) && !(to && created_at > to));
}
