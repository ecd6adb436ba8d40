import ShieldCheck from 'lucide-react/icons/shield-check';
import { Outlet } from 'react-router';
import { pageContext, viewerContext } from '../../lib/page-context.ts';
import { type TabGroup, TabRail } from '../../ui/choose.tsx';
import type { Route } from './+types/admin';
import '../../admin/admin-frame.css';

type Waiting = Partial<
  Record<
    | 'coin_requests'
    | 'reports'
    | 'disagreements'
    | 'appeals'
    | 'take_downs'
    | 'referrals'
    | 'messages'
    | 'orders'
    | 'refunds',
    { waiting: number }
  >
>;

/** Returns one tab per list by its group, with the number of waiting entries. */
function groupsWith(queues: Waiting): TabGroup[] {
  const count = (...names: (keyof Waiting)[]) => {
    const known = names.map((name) => queues[name]).filter((queue) => queue !== undefined);
    return known.length > 0 ? { count: known.reduce((sum, { waiting }) => sum + waiting, 0) } : {};
  };
  return [
    {
      title: null,
      tabs: [
        { label: 'Overview', to: '/admin/overview' },
        { label: 'Funnels', to: '/admin/funnels' },
      ],
    },
    {
      title: 'People',
      tabs: [
        { label: 'Users', to: '/admin' },
        { label: 'Referrals', to: '/admin/referrals', below: true, ...count('referrals') },
        { label: 'Messages', to: '/admin/messages', below: true, ...count('messages') },
        { label: 'Announcements', to: '/admin/announcements', below: true },
      ],
    },
    {
      title: 'Money',
      tabs: [
        { label: 'Easypaisa payments', to: '/admin/easypaisa-payments' },
        { label: 'Coin requests', to: '/admin/coin-requests', below: true, ...count('coin_requests') },
        { label: 'Revenue', to: '/admin/revenue' },
        { label: 'Months', to: '/admin/months' },
      ],
    },
    {
      title: 'Store',
      tabs: [
        { label: 'Products', to: '/admin/products', below: true },
        { label: 'Orders', to: '/admin/orders', below: true, ...count('orders', 'refunds') },
      ],
    },
    {
      title: 'Safety',
      tabs: [
        { label: 'Scammers', to: '/admin/scammers', below: true },
        { label: 'Reports', to: '/admin/reports', below: true, ...count('reports') },
        { label: 'Disagreements', to: '/admin/disagreements', below: true, ...count('disagreements') },
        { label: 'Moderation', to: '/admin/moderation', below: true, ...count('appeals') },
        { label: 'Content', to: '/admin/content', below: true },
        { label: 'Take-downs', to: '/admin/take-downs', below: true, ...count('take_downs') },
      ],
    },
    {
      title: 'Log',
      tabs: [
        { label: 'Audit log', to: '/admin/audit-log', below: true },
        { label: 'Settings', to: '/admin/settings', below: true },
      ],
    },
  ];
}

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  // The tabs show even if their counts fail.
  const queues: Waiting = await api.admin.queues().catch(() => ({}));
  return { username: context.get(viewerContext).username, queues };
}

/** The frame of the admin's tabs; each is a page of its own (ADMIN-01). */
export default function Admin({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap admin-frame">
      <div className="side">
        <div className="head">
          <h1>Admin dashboard</h1>
          <span className="badge">
            <ShieldCheck className="size-3.5" />
            <span>Signed in as {loaderData.username}</span>
          </span>
        </div>
        <a className="btn pri skip" href="#tab">
          Skip the tabs
        </a>
        <TabRail label="Admin" groups={groupsWith(loaderData.queues)} />
      </div>
      <div className="grid min-w-0 content-start gap-5" id="tab" tabIndex={-1}>
        <Outlet />
      </div>
    </div>
  );
}
