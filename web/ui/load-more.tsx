import { useNavigation } from 'react-router';
import { whole } from '../lib/format.ts';
import { LinkButton } from './button.tsx';

interface LoadMoreProps {
  shown: number;
  total: number;
  /** Address of the same list, longer. */
  to: string;
}

/** 'Load More' keeps the scroll position; the count stands below. */
export function LoadMore({ shown, total, to }: LoadMoreProps) {
  const waiting = useNavigation().state === 'loading';
  return (
    <div className="grid justify-items-center gap-2 pt-2">
      {shown < total && (
        <LinkButton look="sec" large to={to} preventScrollReset replace aria-disabled={waiting || undefined}>
          Load More
        </LinkButton>
      )}
      <p className="text-13 text-ink-3 tabular-nums" aria-live="polite">
        Showing {whole(shown)} of {whole(total)}
      </p>
    </div>
  );
}
