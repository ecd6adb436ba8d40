import Check from 'lucide-react/icons/check';
import { Link, Outlet } from 'react-router';
import { date, dateTime, money, number, plural } from '#core/format.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { openCases } from '../../admin/next-case.ts';
import { QueueBeside } from '../../admin/queue-beside.tsx';
import { requestQueue } from '../../admin/queues.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { RequestState } from '../../payments/request-state.tsx';
import { RequestWarnings } from '../../payments/request-warnings.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import { useDialogLinks } from '../../ui/dialog-links.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/coin-request';
import '../../ui/pairs.css';
import '../../payments/review.css';

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const [request, cases] = await Promise.all([read(api.payments.request({ id })), openCases(requestQueue(api), url)]);
  return { request, cases };
}

/** One request: the screenshot beside the expected facts, the warnings, and the two decisions. */
export default function AdminCoinRequest({ loaderData: { request, cases } }: Route.ComponentProps) {
  const toDialog = useDialogLinks();
  const { pack, pays_order, full_name, coins, status, decided_at } = request;
  const here = `/admin/coin-requests/${request.id}`;
  return (
    <QueueBeside list="/admin/coin-requests" noun="Coin requests" cases={cases} current={request.id}>
      <PageMeta title={`${pack} for ${full_name}`} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-22">
            {pays_order ? `Order ${pack}` : pack} for <bdi>{full_name}</bdi>
          </h2>
          <p className="text-14 text-ink-3">
            <Link to={`/admin/users/${request.user_id}`}>@{request.username}</Link>, {request.email}
          </p>
        </div>
        <span className="flex items-center gap-3">
          <RequestState status={status} />
          <span className="text-22 font-bold">
            {pays_order ? money(request.amount) : <Coins amount={coins} size={20} />}
          </span>
        </span>
      </div>
      <div className="review">
        <figure>
          <img src={request.proof_url} alt="Screenshot of the payment" />
        </figure>
        <div className="grid gap-5">
          <h3 className="text-15">Match these to the screenshot</h3>
          <dl className="pairs">
            <dt>Amount</dt>
            <dd>{money(request.amount)}</dd>
            <dt>Transaction ID</dt>
            <dd>
              <bdi>{request.transaction_id}</bdi>
            </dd>
            <dt>Sent to</dt>
            <dd>
              <bdi>{request.sent_to ?? 'No account is set'}</bdi>
            </dd>
            <dt>Submitted</dt>
            <dd>{dateTime(request.created_at)}</dd>
            <dt>User since</dt>
            <dd>{date(request.user_since)}</dd>
            <dt>Other requests</dt>
            <dd>
              {number(request.approved)} approved, {number(request.rejected)} rejected
            </dd>
          </dl>
          <RequestWarnings request={request} />
          {status === 'pending' ? (
            <div className="flex flex-wrap justify-end gap-2">
              <LinkButton className="grow centre:grow-0" {...toDialog(`${here}/reject`)} look="bad">
                Reject
              </LinkButton>
              <LinkButton className="grow centre:grow-0" {...toDialog(`${here}/approve`)}>
                <Check className="size-4" />{' '}
                {pays_order ? 'Approve and pay the order' : `Approve and credit ${plural(coins, 'coin')}`}
              </LinkButton>
            </div>
          ) : (
            decided_at && (
              <p className="text-14 text-ink-2">
                Decided {dateTime(decided_at)} by {request.decided_by}.{' '}
                {request.reason && <bdi>“{request.reason}”</bdi>}
              </p>
            )
          )}
        </div>
      </div>
      <Outlet context={request} />
    </QueueBeside>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
