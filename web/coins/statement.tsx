import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Statement as StatementPage } from '#core/coins/contract.ts';
import { signed } from '#core/format.ts';
import { listAddress } from '../lib/list-address.ts';
import { LinkButton } from '../ui/button.tsx';
import { Coins } from '../ui/coins.tsx';
import { Empty } from '../ui/states.tsx';
import { StatementFilters } from './statement-filters.tsx';
import { StatementTable } from './statement-table.tsx';
import '../ui/sums.css';
import './statement.css';

interface StatementProps {
  caption: string;
  statement: StatementPage;
}

/**
 * A statement with its filters, sums and pages, all kept in the address: the viewer's own or, for
 * admins, any user's.
 */
export function Statement({ caption, statement: { items, next, sums, balance } }: StatementProps) {
  const [query] = useSearchParams();
  return (
    <div className="statement grid gap-5">
      <StatementFilters query={query} />
      <dl className="sums">
        {sums && (
          <>
            <Figure name="In">
              <span className="text-accent-ink">{signed(sums.credited)}</span>
            </Figure>
            <Figure name="Out">
              <span className={sums.debited ? 'text-danger' : undefined}>{signed(sums.debited)}</span>
            </Figure>
          </>
        )}
        <Figure name="Balance">
          <Coins amount={balance} size={20} />
        </Figure>
      </dl>
      {items.length > 0 ? (
        <StatementTable caption={caption} entries={items} />
      ) : (
        <Empty title="No coin moves found">Remove a filter to see more.</Empty>
      )}
      <div className="flex flex-wrap gap-2">
        {query.has('after') && (
          <LinkButton look="quiet" to={listAddress(query, {})}>
            Newest
          </LinkButton>
        )}
        {next && (
          <LinkButton look="sec" to={listAddress(query, { after: next })}>
            Older
          </LinkButton>
        )}
      </div>
    </div>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Links to the filtered statement as a file and for printing. */
export function StatementCopies({ csv, print }: { csv: string; print: string }) {
  const [query] = useSearchParams();
  const filters = listAddress(query, {}).replace(/^\?$/, '');
  return (
    <div className="flex flex-wrap gap-2">
      <a className="btn sec" href={csv + filters} download>
        <Download className="size-4" /> CSV
      </a>
      <LinkButton look="sec" to={print + filters}>
        <Printer className="size-4" /> Print
      </LinkButton>
    </div>
  );
}
