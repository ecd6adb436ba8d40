import { useLayoutEffect } from 'react';
import { useNavigationType } from 'react-router';

/**
 * Opens a page that a form leads to at its top, its content focused, although a refused form keeps
 * its own page's scroll position. Back restores the position.
 */
export function useTopOfPage(): void {
  const arrived = useNavigationType() !== 'POP';
  useLayoutEffect(() => {
    if (!arrived) return;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [arrived]);
}
