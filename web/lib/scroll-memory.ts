import { type RefObject, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/** Scroll positions of elements, by entry of the browser's history. */
const places = new Map<string, number>();

/**
 * Restores the position of an element that scrolls by itself when its history entry returns; the
 * router does so for the page.
 */
export function useScrollMemory(element: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const place = places.get(key);
    if (place !== undefined) node.scrollTop = place;
    const keep = () => places.set(key, node.scrollTop);
    node.addEventListener('scroll', keep, { passive: true });
    return () => node.removeEventListener('scroll', keep);
  }, [element, key]);
}
