import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns false on the server and without script, true once script runs, for parts that need
 * script.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
