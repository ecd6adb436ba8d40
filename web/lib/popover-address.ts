import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Gives an open popover the address `#id` and an entry of the history, so that Back closes it. The router is told of neither:
 * to it both entries are the page, which is not loaded anew for them. Links within are to `replace` the entry.
 */
export function usePopoverAddress(ref: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  useEffect(() => {
    const popover = ref.current;
    if (!popover) return;
    const isOpen = () => popover.matches(':popover-open');
    const isHere = () => location.hash === `#${popover.id}`;
    const record = () => {
      if (isOpen() === isHere()) return;
      const { pathname, search } = location;
      if (isOpen()) history.pushState({ ...history.state, opened: true }, '', `#${popover.id}`);
      else if (history.state?.opened) history.back();
      else history.replaceState(history.state, '', pathname + search);
    };
    const follow = (event?: PopStateEvent) => {
      // Another page's entry is the router's.
      if (isOpen() === isHere() || (event && (event.state?.key ?? 'default') !== key)) return;
      event?.stopImmediatePropagation();
      popover.togglePopover(isHere());
    };
    // Somebody may have pressed the button before script came, or come by the address.
    if (isOpen()) record();
    else follow();
    popover.addEventListener('toggle', record);
    addEventListener('popstate', follow, true);
    return () => {
      popover.removeEventListener('toggle', record);
      removeEventListener('popstate', follow, true);
    };
  }, [ref, key]);
}
