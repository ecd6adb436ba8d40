import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and without script, true once script runs: what script adds is shown only then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
