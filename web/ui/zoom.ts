import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

const most = 5;
/** The factor of one button or key press. */
const step = 1.5;
const twice = 2;

interface Point {
  x: number;
  y: number;
}

export interface Zoom {
  /** 1 shows the whole content. */
  level: number;
  isMost: boolean;
  in: () => void;
  out: () => void;
  whole: () => void;
  toggle: (at: { clientX: number; clientY: number }) => void;
}

/**
 * Zooms the content of a scrolling box through its `--zoom`: by two fingers, by a wheel with Ctrl
 * as trackpads pinch, or by the returned functions. The point under the fingers stays in place; one
 * finger scrolls, as everywhere.
 */
export function useZoom(box: RefObject<HTMLElement | null>): Zoom {
  const [level, setLevel] = useState(1);
  const now = useRef(1);
  const to = (asked: number, at?: Point) => {
    const element = box.current;
    if (!element) return;
    const next = Math.min(most, Math.max(1, asked));
    const { left, top, width, height } = element.getBoundingClientRect();
    const x = at ? at.x - left : width / 2;
    const y = at ? at.y - top : height / 2;
    const ratio = next / now.current;
    const place = { left: (element.scrollLeft + x) * ratio - x, top: (element.scrollTop + y) * ratio - y };
    element.style.setProperty('--zoom', String(next));
    element.scrollTo({ ...place, behavior: 'instant' });
    now.current = next;
    setLevel(next);
  };
  const zoomTo = useEffectEvent(to);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let lastDistance = 0;
    const pinched = (event: TouchEvent) => {
      const [one, other] = event.touches;
      if (!one || !other) return;
      event.preventDefault();
      const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      const middle = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
      if (lastDistance > 0) zoomTo((now.current * distance) / lastDistance, middle);
      lastDistance = distance;
    };
    const lifted = () => {
      lastDistance = 0;
    };
    const wheeled = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomTo(now.current * Math.exp(-event.deltaY / 100), { x: event.clientX, y: event.clientY });
    };
    // Only an explicitly active listener may keep the browser from zooming the page.
    const active = { passive: false };
    element.addEventListener('touchmove', pinched, active);
    element.addEventListener('touchend', lifted);
    element.addEventListener('touchcancel', lifted);
    element.addEventListener('wheel', wheeled, active);
    return () => {
      element.removeEventListener('touchmove', pinched);
      element.removeEventListener('touchend', lifted);
      element.removeEventListener('touchcancel', lifted);
      element.removeEventListener('wheel', wheeled);
    };
  }, [box]);
  return {
    level,
    isMost: level >= most,
    in: () => to(now.current * step),
    out: () => to(now.current / step),
    whole: () => to(1),
    toggle: ({ clientX, clientY }) => to(now.current > 1 ? 1 : twice, { x: clientX, y: clientY }),
  };
}
