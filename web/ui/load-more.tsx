import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { number, totalOf } from '#core/format.ts';
import { LinkButton } from './button.tsx';

interface LoadMoreProps {
  shown: number;
  /** Null if the list began before this page. */
  total: number | null;
  /** The link to more: the same list, grown, or the one that follows it. Null at the end. */
  more: { to: string; grows: boolean } | null;
}

/** 'Load More' keeps the scroll position while the list grows; the count stands below. */
export function LoadMore({ shown, total, more }: LoadMoreProps) {
  const waiting = useNavigation().state === 'loading';
  const count = useRef<HTMLParagraphElement>(null);
  const pressed = useRef(false);
  const isEnd = more === null;
  // At the end of the list the focused link disappears.
  useEffect(() => {
    if (isEnd && pressed.current) count.current?.focus({ preventScroll: true });
  }, [isEnd]);
  return (
    <div className="grid justify-items-center gap-2 pt-2">
      {more && (
        <LinkButton
          look="sec"
          large
          to={more.to}
          preventScrollReset={more.grows}
          replace={more.grows}
          aria-disabled={waiting || undefined}
          onClick={() => {
            pressed.current = true;
          }}
        >
          Load More
        </LinkButton>
      )}
      {total !== null && (
        <p ref={count} tabIndex={-1} className="text-13 text-ink-3 tabular-nums" aria-live="polite">
          Showing {number(shown)} of {totalOf(total)}
        </p>
      )}
    </div>
  );
}
