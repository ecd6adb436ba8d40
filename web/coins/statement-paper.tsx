import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import { Link, useSearchParams } from 'react-router';
import type { Statement } from '#core/coins/contract.ts';
import { largestListRead } from '#core/limits.ts';
import { date, dateTime, signed, titleCase, whole } from '../lib/format.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { listAddress } from '../lib/list-address.ts';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/star.tsx';
import { StatementTable } from './statement-table.tsx';
import '../ui/sums.css';
import '../ui/paper.css';
import './statement.css';

interface StatementPaperProps {
  person: { full_name: string; username: string };
  statement: Statement;
  /** The operator's postal address; '' without one. */
  address: string;
  now: Date;
  /** The statement's page. */
  back: string;
}

/** A statement as it goes on paper: alone, and light in any theme. */
export function StatementPaper({ person, statement, address, now, back }: StatementPaperProps) {
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  return (
    <div className="wrap page grid max-w-[824px] gap-5">
      <div className="screen-only flex flex-wrap items-center justify-between gap-3">
        <Link className="link" to={back + listAddress(query, {}).replace(/^\?$/, '')}>
          <ArrowLeft className="flip size-4" /> Transaction history
        </Link>
        {hydrated && (
          <Button onClick={() => window.print()}>
            <Printer className="size-4" /> Print
          </Button>
        )}
      </div>
      <article className="printed paper">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="logo">
            <Logo />
          </span>
          {address && <p className="max-w-[28ch] text-14 text-ink-2">{address}</p>}
        </div>
        <div>
          <h1 className="text-28">Statement of coins</h1>
          <p className="text-ink-2">
            <bdi>{person.full_name}</bdi>, @{person.username}
          </p>
        </div>
        <dl className="sums">
          {figuresOf(statement, query).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {statement.items.length > 0 ? (
          <StatementTable caption="Coin moves, newest first" entries={statement.items} />
        ) : (
          <p>No coin moves found.</p>
        )}
        <p className="text-13 text-ink-3">
          {statement.next &&
            `The newest ${largestListRead} entries; choose days for the others, or the CSV file for all. `}
          As of {dateTime(now)}, Pakistan Standard Time. Amounts are in coins; 1 coin is PKR 1.
        </p>
      </article>
    </div>
  );
}

/** What the paper is about, and its sums. A balance before and after is that of all kinds together. */
function figuresOf({ items, sums }: Statement, query: URLSearchParams): [string, string][] {
  const day = (name: string): [string, string][] => {
    const value = query.get(name) ?? '';
    return /^20\d\d-\d\d-\d\d$/.test(value) ? [[titleCase(name), date(value)]] : [];
  };
  const kind = query.get('kind');
  const closing = kind ? undefined : items[0]?.balance_after;
  const { credited, debited } = sums ?? { credited: 0, debited: 0 };
  const balance = (name: string, value: number | undefined): [string, string][] =>
    value === undefined ? [] : [[name, whole(value)]];
  return [
    ...(kind ? [['Kind', titleCase(kind)] as [string, string]] : []),
    ...day('from'),
    ...day('to'),
    ...balance('Opening', closing === undefined ? undefined : closing - credited - debited),
    ['In', signed(credited)],
    ['Out', signed(debited)],
    ...balance('Closing', closing),
  ];
}
