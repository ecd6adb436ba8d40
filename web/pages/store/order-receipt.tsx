import { redirect } from 'react-router';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { Receipt } from '../../store/receipt.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/order-receipt';

/** Loads the receipt of a paid order. */
export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  const { api, site } = context.get(pageContext);
  const order = await read(api.store.order({ number }));
  const paidAt = order.steps.find(({ status }) => status === 'paid')?.created_at;
  if (!paidAt) throw redirect(`/orders/${number}`);
  return { order, paidAt, address: site.support.address };
}

export default function OrderReceipt({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title={`Receipt ${loaderData.order.number}`} />
      <Receipt {...loaderData} />
    </>
  );
}
