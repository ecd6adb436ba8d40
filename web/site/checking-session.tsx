import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useHeldNavigation } from '../lib/connection.ts';
import { isGuarded } from '../lib/guard.ts';

const patience = 300;

/** True once a navigation to another page that is guarded has waited 300 ms for its answer (ACCESS-02). */
export function useCheckingSession(): boolean {
  const { state, location, formMethod } = useNavigation();
  const { pathname } = useLocation();
  const elsewhere = state === 'loading' && !formMethod && location.pathname !== pathname;
  const target = elsewhere && isGuarded(location.pathname) ? location.key : null;
  const [waited, setWaited] = useState<string | null>(null);
  useEffect(() => {
    if (target === null) return;
    const timer = setTimeout(() => setWaited(target), patience);
    return () => clearTimeout(timer);
  }, [target]);
  const held = useHeldNavigation();
  return target !== null && waited === target && !held;
}
