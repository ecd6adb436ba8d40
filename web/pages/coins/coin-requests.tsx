import ArrowLeft from 'lucide-react/icons/arrow-left';
import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router';
import type { CoinRequest } from '#core/payments/contract.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { CoinRequestCard } from '../../payments/coin-request-card.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Route } from './+types/coin-requests';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, now } = context.get(pageContext);
  const after = url.searchParams.get('after') ?? undefined;
  return { now, after, ...(await read(api.payments.coinRequests({ after }))) };
}

/**
 * Manual payments and their outcomes; a decision shows at once, since its hint reloads the page.
 */
export default function CoinRequests({ loaderData }: Route.ComponentProps) {
  const { items, next, after, now } = loaderData;
  const open = items.filter(({ status }) => status === 'pending');
  const decided = items.filter(({ status }) => status !== 'pending');
  return (
    <div className="wrap page grid max-w-[880px] gap-6">
      <PageMeta title="Coin requests" />
      <Link className="link justify-self-start" to="/wallet">
        <ArrowLeft className="flip size-4" /> My Wallet
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1>Coin requests</h1>
          <p className="text-ink-2">Your payments by transfer, and where they stand.</p>
        </div>
        <LinkButton look="sec" to="/wallet">
          <Plus className="size-4" /> Buy coins
        </LinkButton>
      </div>
      {items.length === 0 ? (
        <section aria-labelledby="requests">
          <h2 className="sr-only" id="requests">
            Requests
          </h2>
          <Empty title="No requests yet" action={<LinkButton to="/wallet">Buy coins</LinkButton>}>
            When you pay by transfer and send us the transaction ID, your request shows up here.
          </Empty>
        </section>
      ) : (
        <div className="grid gap-7" aria-live="polite">
          <Requests title="Under review" requests={open} now={now} />
          <Requests title="Decided" requests={decided} now={now} />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {after && (
          <LinkButton look="quiet" to="/coin-requests">
            Newest
          </LinkButton>
        )}
        {next && (
          <LinkButton look="sec" to={`?after=${next}`}>
            Older
          </LinkButton>
        )}
      </div>
    </div>
  );
}

function Requests({ title, requests, now }: { title: string; requests: CoinRequest[]; now: Date }) {
  if (requests.length === 0) return null;
  return (
    <section className="grid gap-4" aria-label={title}>
      <h2 className="text-22">
        {title} <span className="text-ink-3 tabular-nums">{requests.length}</span>
      </h2>
      {requests.map((request) => (
        <CoinRequestCard key={request.id} request={request} now={now} />
      ))}
    </section>
  );
}
