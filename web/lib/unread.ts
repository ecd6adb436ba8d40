import { useSyncExternalStore } from 'react';

let counted: number | null = null;
const watchers = new Set<() => void>();

/** Says how many messages are unread as of now; null: as the page's loader said. */
export function tellUnread(count: number | null): void {
  counted = count;
  for (const watcher of watchers) watcher();
}

/** How many messages are unread: what was told last, else what the loader said. */
export function useUnread(loaded: number): number {
  const told = useSyncExternalStore(
    watch,
    () => counted,
    () => null,
  );
  return told ?? loaded;
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}
