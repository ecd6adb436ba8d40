import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { isRouteErrorResponse, Link, Outlet } from 'react-router';
import { pageContext, viewerContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { Tabs } from '../../ui/choose.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Avatar } from '../../ui/person.tsx';
import { ErrorPanel } from '../../ui/states.tsx';
import type { Route } from './+types/profile';

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { full_name, username, avatar_url, user_type } = context.get(viewerContext);
  return { full_name, username, avatar_url, user_type, counts: await read(page.api.profiles.counts()) };
}

/** The own profile's head and tabs; each tab is a page of its own. */
export default function Profile({ loaderData }: Route.ComponentProps) {
  const { full_name, username, avatar_url, user_type, counts } = loaderData;
  const tabs = [
    { label: 'Profile Settings', to: '/profile' },
    { label: 'My Gigs', to: '/profile/gigs', count: counts.gigs },
    { label: 'My Assignments', to: '/profile/assignments', count: counts.assignments, below: true },
    { label: 'My Bids', to: '/profile/bids', count: counts.bids, below: true },
    ...(user_type === 'tutor' || counts.bids > 0 ? [{ label: 'Earnings', to: '/profile/earnings' }] : []),
  ];
  return (
    <div className="wrap page grid gap-6">
      <PageMeta title="Profile" />
      <div className="flex items-center gap-4">
        <Avatar name={full_name} picture={avatar_url} size={64} />
        <div className="min-w-0">
          <h1 dir="auto">{full_name}</h1>
          <Link className="link" to={`/user/${username}`}>
            View public profile <ArrowUpRight className="size-4" />
          </Link>
        </div>
      </div>
      <Tabs label="Profile" tabs={tabs} />
      <Outlet />
    </div>
  );
}

/** Handles an unreadable profile; other errors go on to the root's page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.data?.title !== 'Error loading profile') throw error;
  return (
    <div className="wrap page">
      <PageMeta title="Profile" />
      <ErrorPanel title="Could not load profile. Please try logging in again." text={error.data.text} />
    </div>
  );
}
