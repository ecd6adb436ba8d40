import { Link } from 'react-router';
import { money, number } from '#core/format.ts';
import { revenueDays } from '#core/limits.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { RevenueChart } from '../../payments/revenue-chart.tsx';
import { FilterLinks } from '../../ui/choose.tsx';
import { Coins } from '../../ui/coins.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Route } from './+types/revenue';
import '../../ui/sums.css';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return read(api.payments.revenue(listQuery(url)));
}

const choices = [...revenueDays].sort((one, other) => one - other);

/** The tab of revenue by day. */
export default function AdminRevenue({ loaderData: { days } }: Route.ComponentProps) {
  const sum = (what: 'payments' | 'amount' | 'coins' | 'sent_back') =>
    days.reduce((total, day) => total + day[what], 0);
  return (
    <div className="grid gap-5">
      <PageMeta title="Revenue" />
      <h2 className="sr-only">Revenue</h2>
      <FilterLinks
        look="segment"
        label="Days"
        choices={choices.map((n) => ({ label: `${n} days`, to: `?days=${n}`, chosen: days.length === n }))}
      />
      <Link className="link justify-self-start" to="/admin/months">
        A month for the accountant
      </Link>
      <dl className="sums">
        <div>
          <dt>Earned</dt>
          <dd>{money(sum('amount') - sum('sent_back'))}</dd>
        </div>
        {sum('sent_back') > 0 && (
          <div>
            <dt>Sent back</dt>
            <dd>{money(sum('sent_back'))}</dd>
          </div>
        )}
        <div>
          <dt>Payments</dt>
          <dd>{number(sum('payments'))}</dd>
        </div>
        <div>
          <dt>Coins sold</dt>
          <dd>
            <Coins amount={sum('coins')} size={20} />
          </dd>
        </div>
      </dl>
      {sum('payments') + sum('sent_back') > 0 ? (
        <RevenueChart days={days} />
      ) : (
        <Empty title="No payments in these days">Coin payments appear here by day.</Empty>
      )}
      <p className="text-14 text-ink-3">
        Days in Asia/Karachi. A payment counts on the day it was confirmed, at the price paid; what was sent back counts
        on the day it went.
      </p>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
