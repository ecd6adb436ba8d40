import { useNavigation } from 'react-router';
import { totalOf, whole } from '../lib/format.ts';
import { LinkButton } from './button.tsx';

interface LoadMoreProps {
  shown: number;
  /** Null where the list began before this page. */
  total: number | null;
  /** Where there is more: the same list, grown, or what follows it. Null at its end. */
  more: { to: string; grows: boolean } | null;
}

/** 'Load More' keeps the scroll position while the list grows; the count stands below. */
export function LoadMore({ shown, total, more }: LoadMoreProps) {
  const waiting = useNavigation().state === 'loading';
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
        >
          Load More
        </LinkButton>
      )}
      {total !== null && (
        <p className="text-13 text-ink-3 tabular-nums" aria-live="polite">
          Showing {whole(shown)} of {totalOf(total)}
        </p>
      )}
    </div>
  );
}
