import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import type { User, UserSession } from '#core/admin/contract.ts';
import { dateTime } from '#core/format.ts';
import { LinkButton } from '../ui/button.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';
import '../ui/rows.css';

/** A user's sessions, with a way to end each one or all of them. */
export function UserSessions({ user: { id, sessions } }: { user: User }) {
  const toDialog = useDialogLinks();
  const end = `/admin/users/${id}/end-sessions`;
  return (
    <section className="grid gap-2" aria-labelledby="sessions">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-18" id="sessions">
          Sessions <span className="font-normal text-ink-3">{sessions.length}</span>
        </h2>
        {sessions.length > 0 && (
          <LinkButton {...toDialog(end)} look="quiet">
            End all
          </LinkButton>
        )}
      </div>
      {sessions.length === 0 ? (
        <p className="text-14 text-ink-2">None.</p>
      ) : (
        <ul className="rows">
          {sessions.map((session) => (
            <Session key={session.id} session={session} to={`${end}-${session.id}`} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Session({ session: { device, is_phone, address, last_seen_at }, to }: { session: UserSession; to: string }) {
  const toDialog = useDialogLinks();
  const Icon = is_phone ? Smartphone : Monitor;
  return (
    <li>
      <Icon className="text-ink-3" />
      <span className="min-w-0 flex-1">
        <b className="block font-semibold">{device}</b>
        <span className="block text-14 text-ink-3">
          {address ?? 'Unknown address'}, {dateTime(last_seen_at)}
        </span>
      </span>
      <LinkButton {...toDialog(to)} look="quiet" aria-label={`End ${device}, ${dateTime(last_seen_at)}`}>
        End
      </LinkButton>
    </li>
  );
}
