import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router';
import { pageContext } from '../lib/page-context.ts';
import { read } from '../lib/read.ts';
import { submit } from '../lib/submit.ts';
import { PushSwitch } from '../notifications/push-switch.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { SavedSwitch } from '../ui/saved-switch.tsx';
import type { Route } from './+types/notification-settings';

const here = '/settings/notifications';

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return { ...(await read(api.notifications.settings())), key: crypto.randomUUID() };
}

export function action({ context, request }: Route.ActionArgs) {
  const { notifications } = context.get(pageContext).api;
  return submit(request, notifications.setDigest, ({ on }) => ({ to: here, flash: on ? 'digest_on' : 'digest_off' }));
}

/** What of the bell also reaches the viewer elsewhere. */
export default function NotificationSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { digest, push_key, key } = loaderData;
  return (
    <div className="wrap page grid max-w-[880px] gap-6">
      <PageMeta title="Mail and push" />
      <Link className="link justify-self-start" to="/notifications">
        <ArrowLeft className="flip size-4" /> Notifications
      </Link>
      <div>
        <h1>Mail and push</h1>
        <p className="text-ink-2">The bell always shows everything. Choose what also reaches you elsewhere.</p>
      </div>
      {push_key && (
        <section className="grid gap-3" aria-label="Push on this device">
          <h2 className="text-18">Push on this device</h2>
          <PushSwitch pushKey={push_key} />
        </section>
      )}
      <section className="grid gap-3" aria-label="Rhythm">
        <h2 className="text-18">Rhythm</h2>
        <SavedSwitch
          label="Digest"
          hint="What no other mail tells you of and you left unread for an hour: one mail, at most once a day."
          on={digest}
          action={here}
          formKey={key}
          failure={actionData}
        />
      </section>
    </div>
  );
}
