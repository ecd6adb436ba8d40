import { useSearchParams } from 'react-router';
import type { Statement } from '#core/coins/contract.ts';
import { date, dateTime, number, signed } from '#core/format.ts';
import { largestListRead } from '#core/limits.ts';
import { listAddress } from '../lib/list-address.ts';
import { titleCase } from '../lib/title-case.ts';
import { Paper } from '../ui/paper.tsx';
import { StatementTable } from './statement-table.tsx';
import '../ui/sums.css';
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

/** A statement for printing: on its own, and light in both themes. */
export function StatementPaper({ person, statement, address, now, back }: StatementPaperProps) {
  const [query] = useSearchParams();
  return (
    <Paper
      title="Statement of coins"
      about={
        <>
          <bdi>{person.full_name}</bdi>, @{person.username}
        </>
      }
      back={back + listAddress(query, {}).replace(/^\?$/, '')}
      backTo="Transaction history"
      address={address}
      className="max-w-[824px]"
    >
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
          `The newest ${largestListRead} entries; choose days to see others, or download the CSV for all. `}
        As of {dateTime(now)}, Pakistan Standard Time. Amounts are in coins; 1 coin is PKR 1.
      </p>
    </Paper>
  );
}

/** The statement's subject and its sums. A balance before or after covers all kinds together. */
function figuresOf({ items, sums }: Statement, query: URLSearchParams): [string, string][] {
  const day = (name: string): [string, string][] => {
    const value = query.get(name) ?? '';
    return /^20\d\d-\d\d-\d\d$/.test(value) ? [[titleCase(name), date(value)]] : [];
  };
  const kind = query.get('kind');
  const closing = kind ? undefined : items[0]?.balance_after;
  const { credited, debited } = sums ?? { credited: 0, debited: 0 };
  const balance = (name: string, value: number | undefined): [string, string][] =>
    value === undefined ? [] : [[name, number(value)]];
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
