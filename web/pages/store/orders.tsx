import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import { date } from '#core/format.ts';
import type { Order } from '#core/store/order-contract.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { OrderState } from '../../store/order-state.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Route } from './+types/orders';
import '../../store/order.css';
import '../../store/products.css';

export async function loader({ context, url }: Route.LoaderArgs) {
  const after = url.searchParams.get('after') ?? undefined;
  return { after, ...(await read(context.get(pageContext).api.store.orders({ after }))) };
}

/** The own orders, newest first. */
export default function Orders({ loaderData: { items, next, after } }: Route.ComponentProps) {
  return (
    <div className="wrap page grid max-w-[944px] gap-6">
      <PageMeta title="My orders" />
      <Link className="link justify-self-start" to="/store">
        <ArrowLeft className="flip size-4" /> Library
      </Link>
      {items.length === 0 ? (
        <Empty isPage title="No orders yet" action={<LinkButton to="/store">Open the Library</LinkButton>}>
          Your orders appear here, with their payment, files and delivery.
        </Empty>
      ) : (
        <>
          <h1>My orders</h1>
          <ul className="order-rows">
            {items.map((order) => (
              <Row key={order.id} order={order} />
            ))}
          </ul>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {after && (
          <LinkButton look="quiet" to="/orders">
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

function Row({ order }: { order: Order }) {
  const { number, created_at, lines, total_formatted } = order;
  const [first] = lines;
  return (
    <li>
      <Link to={`/orders/${number}`}>
        <span className="shot">
          {first?.image_url && <img src={first.image_url} alt="" width={64} height={64} loading="lazy" />}
        </span>
        <span className="what grid min-w-0 gap-2">
          <span className="min-w-0">
            <b className="block truncate">
              <bdi>{first?.title}</bdi>
              {lines.length > 1 && ` and ${lines.length - 1} more`}
            </b>
            <span className="block text-14 text-ink-3 tabular-nums">
              {number} · {date(created_at)}
            </span>
          </span>
          <span className="standing">
            <OrderState order={order} />
            <b className="tabular-nums">{total_formatted}</b>
          </span>
        </span>
        <ChevronRight className="flip size-4" />
      </Link>
    </li>
  );
}
