import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Pixels of sideways movement that answer a message, and of vertical movement that scroll. */
const far = 64;
const straight = 28;

/**
 * Ways to answer a message beside its button: a sideways swipe over it; and the arrow keys from one
 * button to the next, since only the newest one's is a Tab stop.
 */
export function useReplying(log: RefObject<HTMLElement | null>, onSwipe: (number: number) => void) {
  const swiped = useEffectEvent(onSwipe);
  useEffect(() => {
    const element = log.current;
    if (!element) return;
    let from: { x: number; y: number; number: number } | null = null;
    const start = (event: TouchEvent) => {
      const [touch, second] = event.touches;
      // A slider is moved sideways too.
      const target = event.target instanceof Element && !event.target.closest('input, audio') ? event.target : null;
      const entry = target?.closest<HTMLElement>('[data-number]');
      from =
        touch && !second && entry ? { x: touch.clientX, y: touch.clientY, number: Number(entry.dataset.number) } : null;
    };
    const end = (event: TouchEvent) => {
      const [touch] = event.changedTouches;
      if (!from || !touch) return;
      const aside = Math.abs(touch.clientX - from.x);
      if (aside > far && Math.abs(touch.clientY - from.y) < straight) swiped(from.number);
      from = null;
    };
    const move = (event: KeyboardEvent) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      const buttons = [...element.querySelectorAll<HTMLElement>('.reply')];
      const focused = document.activeElement;
      const at = focused instanceof HTMLElement ? buttons.indexOf(focused) : -1;
      if (!step || at < 0) return;
      event.preventDefault();
      buttons[at + step]?.focus();
    };
    element.addEventListener('keydown', move);
    element.addEventListener('touchstart', start, { passive: true });
    element.addEventListener('touchend', end);
    return () => {
      element.removeEventListener('keydown', move);
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchend', end);
    };
  }, [log]);
}
