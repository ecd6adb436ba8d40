import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { dayOf } from '#core/calendar.ts';
import type { Earnings } from '#core/chat/earnings-contract.ts';
import { money, monthAndYear, number, plural } from '#core/format.ts';
import { earningsPage } from '#core/limits.ts';
import { coinsOfBids, MonthsTable, ReceiptsTable, UnconfirmedTable, whoTold } from '../../chat/earnings-tables.tsx';
import { listAddress, listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FilterLinks } from '../../ui/choose.tsx';
import { Note } from '../../ui/note.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Route } from './+types/profile-earnings';
import '../../ui/sums.css';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, now } = context.get(pageContext);
  return { earnings: await read(api.chat.earnings(listQuery(url))), thisYear: yearOf(now) };
}

/** Returns the calendar year in Asia/Karachi. */
const yearOf = (now: Date) => Number(dayOf(now).slice(0, 4));

/** Payments that students told and the tutor confirmed, by month, with the coins of bids. */
export default function ProfileEarnings({ loaderData: { earnings, thisYear } }: Route.ComponentProps) {
  const { period, items, next, sums } = earnings;
  const [query] = useSearchParams();
  const year = period.slice(0, 4);
  const name = period === year ? year : monthAndYear(period);
  return (
    <section className="grid max-w-[960px] min-w-0 gap-5" aria-labelledby="earnings">
      <PageMeta title={`Earnings ${name}`} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="earnings">Earnings {name}</h2>
        <div className="flex flex-wrap gap-2">
          <a className="btn sec" href={`/profile/earnings.csv?period=${period}`} download>
            <Download className="size-4" /> CSV
          </a>
          <LinkButton look="sec" to={`/profile/earnings/print?period=${period}`}>
            <Printer className="size-4" /> Print
          </LinkButton>
        </div>
      </div>
      <Note>
        {whoTold} Students tell payments in the chat, and you confirm there what arrived. A payment counts in the month
        in which you confirmed it.
      </Note>
      <Periods earnings={earnings} thisYear={thisYear} />
      {sums && <Sums sums={sums} period={period} />}
      {sums && sums.unconfirmed.payments > 0 && <NotConfirmed {...sums.unconfirmed} />}
      {items.length > 0 ? (
        <ReceiptsTable items={items} links />
      ) : (
        <Empty title={`No payments received in ${name}`}>A payment stands here once you confirm it in the chat.</Empty>
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
    </section>
  );
}

/** Links to the years, newest first, and from a month back to its year. */
function Periods({ earnings: { period, first_year }, thisYear }: { earnings: Earnings; thisYear: number }) {
  const last = Math.max(thisYear, Number(period.slice(0, 4)));
  const years = Array.from({ length: last - first_year + 1 }, (_, n) => String(last - n));
  const choices = years.map((year) => ({ label: year, to: `?period=${year}`, chosen: period === year }));
  return <FilterLinks look="chips" label="Years" choices={choices} />;
}

function Sums({ sums: { all, months }, period }: { sums: NonNullable<Earnings['sums']>; period: string }) {
  return (
    <>
      <dl className="sums">
        <Figure name="Received">{money(all.received)}</Figure>
        <Figure name="Payments">{number(all.payments)}</Figure>
        <Figure name="Coins on bids">{coinsOfBids(all)}</Figure>
      </dl>
      {period.length === 4 && months.length > 0 && <MonthsTable months={months} links />}
    </>
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

/** Unconfirmed payments, listed apart: they count nowhere. */
function NotConfirmed({ payments, amount, newest }: NonNullable<Earnings['sums']>['unconfirmed']) {
  return (
    <section className="grid gap-3" aria-labelledby="unconfirmed">
      <h3 id="unconfirmed" className="text-18">
        Reported, not confirmed yet
      </h3>
      <p className="text-14 text-ink-2">
        {plural(payments, 'payment')}, {money(amount)}. Confirm in the chat what arrived, and it counts.
        {payments > earningsPage.unconfirmed && ` The newest ${earningsPage.unconfirmed}:`}
      </p>
      <UnconfirmedTable items={newest} />
    </section>
  );
}
