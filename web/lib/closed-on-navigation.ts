import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Closes a popover when the page under it changes. */
export function useClosedOnNavigation<Popover extends HTMLElement>() {
  const popover = useRef<Popover>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs because the location changed
  useEffect(() => {
    if (popover.current?.matches(':popover-open')) popover.current.hidePopover();
  }, [key]);
  return popover;
}
