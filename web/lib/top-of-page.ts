import { useLayoutEffect } from 'react';
import { useNavigationType } from 'react-router';

/**
 * A page that a form leads to opens at its top, its content focused, although the form keeps its
 * own page where it is when it is refused. On the way back it is where it was left.
 */
export function useTopOfPage(): void {
  const arrived = useNavigationType() !== 'POP';
  useLayoutEffect(() => {
    if (!arrived) return;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [arrived]);
}
