import { createStore } from './store.ts';

const told = createStore<number | null>(null);
const toldNotices = createStore<number | null>(null);

/** Announces the present number of unread messages; null restores the loader's number. */
export const tellUnread = told.set;

/** Returns the number of unread messages: the last one announced, else the loader's. */
export function useUnread(loaded: number): number {
  return told.use() ?? loaded;
}

/** As `tellUnread`, for notifications. */
export const tellNotices = toldNotices.set;

/** As `useUnread`, for notifications. */
export function useNotices(loaded: number): number {
  return toldNotices.use() ?? loaded;
}
