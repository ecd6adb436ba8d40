import type { Earnings } from '#core/chat/earnings-contract.ts';
import { dateTime, money, monthAndYear, number } from '#core/format.ts';
import { largestListRead } from '#core/limits.ts';
import { Paper } from '../ui/paper.tsx';
import { coinsOfBids, MonthsTable, ReceiptsTable, whoTold } from './earnings-tables.tsx';
import '../ui/sums.css';

interface EarningsPaperProps {
  person: { full_name: string; username: string };
  earnings: Earnings;
  /** The operator's postal address; '' without one. */
  address: string;
  now: Date;
}

/** A tutor's earnings of a year or month for printing. It names no student. */
export function EarningsPaper({ person, earnings, address, now }: EarningsPaperProps) {
  const { period, items, next, sums } = earnings;
  const isYear = period.length === 4;
  return (
    <Paper
      title={`Earnings ${isYear ? period : monthAndYear(period)}`}
      about={
        <>
          <bdi>{person.full_name}</bdi>, @{person.username}
        </>
      }
      back={`/profile/earnings?period=${period}`}
      backTo="Earnings"
      address={address}
      className="max-w-[824px]"
    >
      <p>
        <b>{whoTold}</b> A payment counts in the month in which the tutor confirmed it.
      </p>
      {sums && (
        <dl className="sums">
          <div>
            <dt>Received</dt>
            <dd>{money(sums.all.received)}</dd>
          </div>
          <div>
            <dt>Payments</dt>
            <dd>{number(sums.all.payments)}</dd>
          </div>
          <div>
            <dt>Coins on bids</dt>
            <dd>{coinsOfBids(sums.all)}</dd>
          </div>
        </dl>
      )}
      {isYear && sums && sums.months.length > 0 && <MonthsTable months={sums.months} links={false} />}
      {items.length > 0 ? <ReceiptsTable items={items} links={false} /> : <p>No payments received.</p>}
      <p className="text-13 text-ink-3">
        {next && `The newest ${largestListRead} payments; print single months, or download the CSV for all. `}
        As of {dateTime(now)}, Pakistan Standard Time. 1 coin is PKR 1.
      </p>
    </Paper>
  );
}
