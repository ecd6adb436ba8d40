import { useLocation, useNavigation } from 'react-router';
import { useHeldNavigation } from '../lib/connection.ts';
import { createStore } from '../lib/store.ts';

const patience = 300;

/** The path of the guarded page whose answer has been awaited for 300 ms; null if there is none. */
const late = createStore<string | null>(null);

/** Runs a navigation to a guarded page and notes when its answer takes more than 300 ms. */
export async function whileChecking<T>(pathname: string, navigate: () => Promise<T>): Promise<T> {
  late.set(null);
  const timer = setTimeout(() => late.set(pathname), patience);
  return navigate().finally(() => clearTimeout(timer));
}

/**
 * Returns true once a navigation to another guarded page has waited 300 ms for its answer
 * (ACCESS-02).
 */
export function useCheckingSession(): boolean {
  const { state, location, formMethod } = useNavigation();
  const { pathname } = useLocation();
  const awaited = late.use();
  const held = useHeldNavigation();
  const elsewhere = state === 'loading' && !formMethod && location.pathname !== pathname;
  return elsewhere && location.pathname === awaited && !held;
}
