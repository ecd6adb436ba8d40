import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { isGuarded } from '../lib/guard.ts';

const patience = 300;

/** True once a navigation to a guarded page has waited 300 ms for its answer (ACCESS-02). */
export function useCheckingSession(): boolean {
  const { state, location, formMethod } = useNavigation();
  const target = state === 'loading' && !formMethod && isGuarded(location.pathname) ? location.key : null;
  const [waited, setWaited] = useState<string | null>(null);
  useEffect(() => {
    if (target === null) return;
    const timer = setTimeout(() => setWaited(target), patience);
    return () => clearTimeout(timer);
  }, [target]);
  return target !== null && waited === target;
}
