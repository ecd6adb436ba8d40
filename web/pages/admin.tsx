import { ShieldCheck } from 'lucide-react';
import { Outlet } from 'react-router';
import { pageContext, viewerContext } from '../lib/page-context.ts';
import { Tabs } from '../ui/choose.tsx';
import type { Route } from './+types/admin';

/** One tab a list, in the order in which they stand. */
const tabsWith = (waiting: number | undefined) => [
  { label: 'Users', to: '/admin' },
  { label: 'Scammers', to: '/admin/scammers', below: true },
  { label: 'Easypaisa payments', to: '/admin/easypaisa-payments' },
  { label: 'Coin requests', to: '/admin/coin-requests', below: true, ...(waiting !== undefined && { count: waiting }) },
  { label: 'Revenue', to: '/admin/revenue' },
  { label: 'Audit log', to: '/admin/audit-log', below: true },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  // A tab is worth more than its count.
  const waiting = await api.payments.requests({ limit: 1 }).then(
    ({ total }) => total,
    () => undefined,
  );
  return { username: context.get(viewerContext).username, waiting };
}

/** The frame of the admin's tabs; each is a page of its own (ADMIN-01). */
export default function Admin({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap page grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1>Admin dashboard</h1>
        <span className="badge">
          <ShieldCheck className="size-3.5" />
          <span>Signed in as {loaderData.username}</span>
        </span>
      </div>
      <Tabs label="Admin" tabs={tabsWith(loaderData.waiting)} />
      <Outlet />
    </div>
  );
}
