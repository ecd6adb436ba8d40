import { useEffect } from 'react';
import { createStore } from './store.ts';

const since = createStore<Date | null>(null);

function look(): void {
  since.set(navigator.onLine ? null : (since.get() ?? new Date()));
}

/** Returns the time since when this browser has no network; null while it has one. */
export function useOffline(): Date | null {
  useEffect(() => {
    look();
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);
  return since.use();
}
