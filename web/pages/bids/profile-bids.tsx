import { Fragment } from 'react';
import { Outlet } from 'react-router';
import { isLostBid } from '#core/bids/rules.ts';
import { number } from '#core/format.ts';
import { coinsFor } from '#core/limits.ts';
import { OwnBidCard } from '../../bids/own-bid-card.tsx';
import { SimilarWork } from '../../bids/similar-work.tsx';
import { pageContext, viewerContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Route } from './+types/profile-bids';

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { coins } = context.get(viewerContext);
  const after = url.searchParams.get('after') ?? undefined;
  const bids = await read(page.api.bids.own({ after }));
  const lost = bids.items.find((bid) => isLostBid(bid.assignment, bid));
  const similar = lost && (await read(page.api.bids.similar({ assignment_id: lost.assignment.id })));
  return { coins, ...bids, lost: lost?.id, similar };
}

export default function ProfileBids({ loaderData }: Route.ComponentProps) {
  const { coins, items, next, lost, similar } = loaderData;
  if (items.length === 0) {
    return (
      <Empty title="No bids yet" action={<LinkButton to="/all-assignments?status=open">Find assignments</LinkButton>}>
        Each bid costs {coinsFor.bid} coins. You have {number(coins)}.
      </Empty>
    );
  }
  return (
    <>
      <section className="grid gap-4" aria-labelledby="own-bids">
        <h2 className="sr-only" id="own-bids">
          My Bids
        </h2>
        {items.map((bid) => (
          <Fragment key={bid.id}>
            <OwnBidCard bid={bid} />
            {bid.id === lost && similar && <SimilarWork assignment={bid.assignment.id} similar={similar} />}
          </Fragment>
        ))}
        {next && (
          <LinkButton look="sec" className="justify-self-start" to={`?after=${next}`}>
            Older
          </LinkButton>
        )}
      </section>
      <Outlet />
    </>
  );
}
