import { createStore } from './store.ts';

const told = createStore<number | null>(null);
const toldNotices = createStore<number | null>(null);

/** Says how many messages are unread as of now; null: as the page's loader said. */
export const tellUnread = told.set;

/** How many messages are unread: what was told last, else what the loader said. */
export function useUnread(loaded: number): number {
  return told.use() ?? loaded;
}

/** As `tellUnread`, of notifications. */
export const tellNotices = toldNotices.set;

/** As `useUnread`, of notifications. */
export function useNotices(loaded: number): number {
  return toldNotices.use() ?? loaded;
}
