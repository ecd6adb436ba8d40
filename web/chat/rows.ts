import { dayOf } from '#core/calendar.ts';
import type { Message } from '#core/chat/contract.ts';
import type { TrailStep } from '#core/chat/trail.ts';

/** Milliseconds within which messages of one sender share a name and a time. */
const runFor = 5 * 60_000;

type Item = Message | TrailStep;

/** A message or a step as the log shows it. */
export interface Row {
  key: string;
  item: Item;
  /** It is the first row of a day. */
  beginsDay: boolean;
  /** It is the first message that was unread when the thread was opened. */
  isFirstNew: boolean;
  /** First and last of a run by one sender. */
  first: boolean;
  last: boolean;
}

export function isMessage(item: Item): item is Message {
  return 'sender_id' in item;
}

function sameDay(one: Item, next: Item): boolean {
  return dayOf(one.created_at) === dayOf(next.created_at);
}

/** Returns whether two neighbouring messages belong to one run by a sender. */
function sameRun(one: Item | undefined, next: Item | undefined): boolean {
  if (!one || !next || !isMessage(one) || !isMessage(next)) return false;
  const gap = next.created_at.getTime() - one.created_at.getTime();
  return one.sender_id === next.sender_id && gap < runFor && sameDay(one, next);
}

/** Sorts messages and steps by time, and marks days, runs and the first new message. */
export function rowsOf(messages: readonly Message[], steps: readonly TrailStep[], firstNew: string | undefined): Row[] {
  const items = [...messages, ...steps].sort((one, next) => one.created_at.getTime() - next.created_at.getTime());
  const isFirstNew = (item: Item | undefined) => item !== undefined && isMessage(item) && item.id === firstNew;
  return items.map((item, at) => {
    const [before, after] = [items[at - 1], items[at + 1]];
    return {
      key: isMessage(item) ? item.id : `step ${item.number}`,
      item,
      beginsDay: !(before && sameDay(before, item)),
      isFirstNew: isFirstNew(item),
      first: isFirstNew(item) || !sameRun(before, item),
      last: isFirstNew(after) || !sameRun(item, after),
    };
  });
}
