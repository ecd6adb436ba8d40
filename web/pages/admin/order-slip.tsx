import { redirect } from 'react-router';
import { AdminError } from '../../admin/admin-error.tsx';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { hasPackingSlip, PackingSlip } from '../../store/packing-slip.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/order-slip';

/** Loads the slip of an order that goes by courier, and is paid or pays the courier. */
export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  const { api, site } = context.get(pageContext);
  const order = await read(api.store.adminOrder({ number }));
  if (!hasPackingSlip(order)) throw redirect(`/admin/orders/${number}`);
  return { order, address: site.support.address };
}

export default function AdminOrderSlip({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title={`Packing slip ${loaderData.order.number}`} />
      <PackingSlip {...loaderData} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <div className="wrap page">
      <AdminError error={error} />
    </div>
  );
}
