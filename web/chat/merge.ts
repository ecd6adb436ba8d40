import type { Message } from '#core/chat/contract.ts';
import type { TrailStep } from '#core/chat/trail.ts';

/** Messages of one conversation, oldest first. */
export interface MessagePage {
  items: Message[];
  /** There are older ones. */
  more: boolean;
  /** There are newer ones: a page of the past, which does not follow what comes. */
  later: boolean;
}

/** Returns the number of the newest; 0 if there is none. */
export function lastNumberOf(numbered: readonly { number: number }[]): number {
  return numbered.at(-1)?.number ?? 0;
}

/** Appends what is newer than what is here; ignores duplicates. */
export function withNew<Numbered extends { number: number }>(
  here: readonly Numbered[],
  come: readonly Numbered[],
): Numbered[] {
  const last = lastNumberOf(here);
  return [...here, ...come.filter(({ number }) => number > last)];
}

/** Prepends older messages, read below `before`; no-op if the page begins elsewhere by now. */
export function withOlder(page: MessagePage, before: number, answer: Pick<MessagePage, 'items' | 'more'>): MessagePage {
  if (page.items[0]?.number !== before) return page;
  return { ...page, more: answer.more, items: [...answer.items, ...page.items] };
}

/** Returns the steps within the time that a page shows; others come with their messages. */
export function stepsWithin(steps: readonly TrailStep[], { items, more, later }: MessagePage): TrailStep[] {
  const from = more ? items[0]?.created_at : undefined;
  const to = later ? items.at(-1)?.created_at : undefined;
  return steps.filter(({ created_at }) => !(from && created_at < from) && !(to && created_at > to));
}
