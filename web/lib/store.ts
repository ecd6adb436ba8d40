import { useSyncExternalStore } from 'react';

/** A value outside components that many of them show. On the server it keeps its first value. */
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
    /** Returns the present value, as a hook. */
    use: () =>
      useSyncExternalStore(
        watch,
        () => value,
        () => first,
      ),
  };
}
