import Settings from 'lucide-react/icons/settings';
import { Link } from 'react-router';
import { dayOf, daysUntil } from '#core/calendar.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { NoticeList } from '../../notifications/notice-list.tsx';
import { useLiveNotices } from '../../notifications/use-live-notices.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FilterLinks } from '../../ui/choose.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Route } from './+types/notifications';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, now } = context.get(pageContext);
  const show: 'all' | 'unread' = url.searchParams.has('unread') ? 'unread' : 'all';
  const after = url.searchParams.get('after') ?? undefined;
  const list = await read(api.notifications.list({ show, after }));
  return { ...list, show, after, now, key: crypto.randomUUID() };
}

export function action({ context, request }: Route.ActionArgs) {
  const { notifications } = context.get(pageContext).api;
  return submit(request, notifications.readAll, () => ({ to: '/notifications' }));
}

/** The viewer's notifications, newest first; the list grows while it is open. */
export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { items, next, unread, show, after, now, key } = loaderData;
  useLiveNotices(unread);
  const isRecent = ({ created_at }: (typeof items)[number]) => daysUntil(dayOf(created_at), now) >= -1;
  const base = show === 'unread' ? '/notifications?unread' : '/notifications';
  return (
    <div className="wrap page grid max-w-[880px] gap-5">
      <PageMeta title="Notifications" />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h1 className="grow">Notifications</h1>
        <Link className="icon-btn wide:order-1" to="/settings#notifications">
          <span className="sr-only">Notification settings</span>
          <Settings />
        </Link>
        {unread > 0 && (
          <ActionForm action="/notifications" formKey={key} failure={actionData} draft={null}>
            <FormError />
            {/* Notifications that come meanwhile stay new. */}
            <input type="hidden" name="until" value={now.toISOString()} />
            <SubmitButton look="quiet">Mark all as read</SubmitButton>
          </ActionForm>
        )}
      </div>
      <FilterLinks
        look="segment"
        label="Show"
        choices={[
          { label: 'All', to: '/notifications', chosen: show === 'all' },
          { label: unread > 0 ? `Unread ${unread}` : 'Unread', to: '/notifications?unread', chosen: show === 'unread' },
        ]}
      />
      {items.length === 0 && <NothingHere show={show} />}
      <div className="grid gap-5" aria-live="polite">
        <NoticeList title="Today and yesterday" notices={items.filter(isRecent)} now={now} />
        <NoticeList title="Earlier" notices={items.filter((notice) => !isRecent(notice))} now={now} />
      </div>
      <div className="flex flex-wrap gap-2">
        {after && (
          <LinkButton look="quiet" to={base}>
            Newest
          </LinkButton>
        )}
        {next && (
          <LinkButton look="sec" to={`?${show === 'unread' ? 'unread&' : ''}after=${next}`}>
            Older
          </LinkButton>
        )}
      </div>
    </div>
  );
}

function NothingHere({ show }: { show: 'all' | 'unread' }) {
  if (show === 'unread') return <Empty title="Nothing unread">You are all caught up.</Empty>;
  return (
    <Empty title="No notifications yet" action={<LinkButton to="/all-assignments">Find an assignment</LinkButton>}>
      New bids, awards, messages, work and coins show up here.
    </Empty>
  );
}
