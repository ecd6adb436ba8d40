import Bell from 'lucide-react/icons/bell';
import { Link } from 'react-router';
import type { OutputOf } from '#core/contract.ts';
import { money, plural } from '#core/format.ts';
import { LinkButton } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';

interface SimilarWorkProps {
  assignment: string;
  similar: OutputOf<'bids.similar'>;
}

/** After a lost bid: similar open work, and a saved search for more. */
export function SimilarWork({ assignment, similar: { items, is_saved } }: SimilarWorkProps) {
  const toDialog = useDialogLinks();
  return (
    <section id="similar" className="card roomy grid gap-3.5" aria-labelledby="similar-heading">
      <h2 id="similar-heading" className="text-18">
        Open work like it
      </h2>
      {items.length === 0 ? (
        <p className="text-ink-2">Nothing of this subject near this price is open now.</p>
      ) : (
        <ul className="grid gap-3">
          {items.map(({ id, title, budget, deadline, bid_count }) => (
            <li key={id} className="min-w-0">
              <Link className="font-semibold wrap-anywhere" to={`/assignment/${id}`} dir="auto">
                {title}
              </Link>
              <p className="text-14 text-ink-2 tabular-nums">
                {money(budget)}, due <DateText value={deadline} />, {plural(bid_count, 'bid')}
              </p>
            </li>
          ))}
        </ul>
      )}
      {is_saved ? (
        <p className="text-14 text-ink-2">
          You have a saved search for work like this.{' '}
          <Link className="link" to="/saved-searches">
            See your saved searches
          </Link>
        </p>
      ) : (
        <LinkButton look="sec" className="justify-self-start" {...toDialog(`/assignment/${assignment}/tell`)}>
          <Bell className="size-4" />
          Tell me about more
        </LinkButton>
      )}
    </section>
  );
}
