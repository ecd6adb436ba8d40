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

/** The number of the newest of some; 0 of none. */
export function lastNumberOf(numbered: readonly { number: number }[]): number {
  return numbered.at(-1)?.number ?? 0;
}

/** What came, after what is here; what is here already does not come twice, in whichever order answers arrive. */
export function withNew<Numbered extends { number: number }>(
  here: readonly Numbered[],
  come: readonly Numbered[],
): Numbered[] {
  const last = lastNumberOf(here);
  return [...here, ...come.filter(({ number }) => number > last)];
}

/** What was asked for below `before`, in front of what is here; as it was if the page begins elsewhere by now. */
export function withOlder(page: MessagePage, before: number, answer: Pick<MessagePage, 'items' | 'more'>): MessagePage {
  if (page.items[0]?.number !== before) return page;
  return { ...page, more: answer.more, items: [...answer.items, ...page.items] };
}

/** The steps of the time that a page shows: older and later ones come with the messages that they stand between. */
export function stepsWithin(steps: readonly TrailStep[], { items, more, later }: MessagePage): TrailStep[] {
  const from = more ? items[0]?.created_at : undefined;
  const to = later ? items.at(-1)?.created_at : undefined;
  return steps.filter(({ created_at }) => !(from && created_at < from) && !(to && created_at > to));
}
