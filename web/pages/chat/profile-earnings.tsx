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
        Told, not confirmed
      </h3>
      <p className="text-14 text-ink-2">
        {plural(payments, 'payment')}, {money(amount)}. Confirm in the chat what arrived, and it counts.
        {payments > earningsPage.unconfirmed && ` The newest ${earningsPage.unconfirmed}:`}
      </p>
      <UnconfirmedTable items={newest} />
    </section>
  );
}
