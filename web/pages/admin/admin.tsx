import ShieldCheck from 'lucide-react/icons/shield-check';
import { Outlet } from 'react-router';
import type { AdminRole } from '#core/admin/roles.ts';
import { mayCall, type OutputOf, type ProcedureName } from '#core/contract.ts';
import { pageContext, viewerContext } from '../../lib/page-context.ts';
import { type TabGroup, TabRail } from '../../ui/choose.tsx';
import type { Route } from './+types/admin';
import '../../admin/admin-frame.css';

type Queues = OutputOf<'admin.queues'>;

/** A tab with the read that its page begins with, and the queues that it counts. */
interface Entry {
  label: string;
  to: string;
  reads: ProcedureName;
  below?: true;
  counts?: (keyof Queues)[];
}

/** One tab per list by its group. */
const groups: { title: string | null; entries: Entry[] }[] = [
  { title: null, entries: [{ label: 'Overview', to: '/admin/overview', reads: 'admin.queues' }] },
  {
    title: 'People',
    entries: [
      { label: 'Users', to: '/admin', reads: 'admin.users' },
      { label: 'Team', to: '/admin/team', reads: 'admin.team', below: true },
      { label: 'Referrals', to: '/admin/referrals', reads: 'referrals.held', below: true, counts: ['referrals'] },
      { label: 'Messages', to: '/admin/messages', reads: 'site.messages', below: true, counts: ['messages'] },
      { label: 'Announcements', to: '/admin/announcements', reads: 'announcements.list', below: true },
    ],
  },
  {
    title: 'Money',
    entries: [
      { label: 'Easypaisa payments', to: '/admin/easypaisa-payments', reads: 'payments.list' },
      {
        label: 'Coin requests',
        to: '/admin/coin-requests',
        reads: 'payments.requests',
        below: true,
        counts: ['coin_requests'],
      },
      {
        label: 'Adjustments',
        to: '/admin/adjustments',
        reads: 'coins.adjustments',
        below: true,
        counts: ['adjustments'],
      },
      { label: 'Revenue', to: '/admin/revenue', reads: 'payments.revenue' },
    ],
  },
  {
    title: 'Store',
    entries: [
      { label: 'Products', to: '/admin/products', reads: 'store.adminProducts', below: true },
      {
        label: 'Orders',
        to: '/admin/orders',
        reads: 'store.adminOrders',
        below: true,
        counts: ['orders', 'refunds'],
      },
    ],
  },
  {
    title: 'Safety',
    entries: [
      { label: 'Scammers', to: '/admin/scammers', reads: 'safety.scammers', below: true },
      { label: 'Reports', to: '/admin/reports', reads: 'safety.cases', below: true, counts: ['reports'] },
      {
        label: 'Disagreements',
        to: '/admin/disagreements',
        reads: 'safety.disagreements',
        below: true,
        counts: ['disagreements'],
      },
      { label: 'Moderation', to: '/admin/moderation', reads: 'safety.moderation', below: true, counts: ['appeals'] },
      { label: 'Content', to: '/admin/content', reads: 'safety.content', below: true },
      { label: 'Take-downs', to: '/admin/take-downs', reads: 'safety.takeDowns', below: true, counts: ['take_downs'] },
    ],
  },
  {
    title: 'Log',
    entries: [
      { label: 'Audit log', to: '/admin/audit-log', reads: 'admin.auditLog', below: true },
      { label: 'Settings', to: '/admin/settings', reads: 'admin.settings', below: true },
    ],
  },
];

/** Returns the tabs of an admin's roles, with the number of waiting entries. */
function tabsOf(roles: readonly AdminRole[], queues: Queues): TabGroup[] {
  return groups.flatMap(({ title, entries }) => {
    const tabs = entries
      .filter(({ reads }) => mayCall(roles, reads))
      .map(({ label, to, below, counts = [] }) => {
        const known = counts.flatMap((name) => queues[name] ?? []);
        const count = known.reduce((sum, { waiting }) => sum + waiting, 0);
        return { label, to, ...(below && { below }), ...(known.length > 0 && { count }) };
      });
    return tabs.length > 0 ? [{ title, tabs }] : [];
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const { username, admin_roles } = context.get(viewerContext);
  // The tabs show even if their counts fail.
  const queues: Queues = await api.admin.queues().catch(() => ({}));
  return { username, groups: tabsOf(admin_roles, queues) };
}

/** The frame of the tabs of an admin's roles; each is a page of its own (ADMIN-01). */
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
        <TabRail label="Admin" groups={loaderData.groups} />
      </div>
      <div className="grid min-w-0 content-start gap-5" id="tab" tabIndex={-1}>
        <Outlet />
      </div>
    </div>
  );
}
