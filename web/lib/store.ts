import { useSyncExternalStore } from 'react';

/** A value outside of components that many of them show. On the server it stays as it was at first. */
export function createStore<Value>(first: Value) {
  let value = first;
  const watchers = new Set<() => void>();
  const watch = (watcher: () => void) => {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  };
  return {
    get: () => value,
    set(next: Value) {
      value = next;
      for (const watcher of watchers) watcher();
    },
    /** The value as it is now, in a component. */
    use: () =>
      useSyncExternalStore(
        watch,
        () => value,
        () => first,
      ),
  };
}
