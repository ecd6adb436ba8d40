import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import type { OutputOf } from '#core/contract.ts';
import { shortTime } from '#core/format.ts';
import type { Failure } from '../lib/form-values.ts';
import { useSignOut } from '../lib/unsent.ts';
import { Button } from '../ui/button.tsx';
import { ActionForm, FormError } from '../ui/form.tsx';
import '../ui/rows.css';

type Session = OutputOf<'accounts.sessions'>[number];

interface DevicesProps {
  sessions: readonly Session[];
  /** The server's clock. */
  now: Date;
  formKey: string;
  /** The last refusal of one of these forms, with the session it concerned. */
  failure: Failure | undefined;
}

/** The viewer's sessions: each device with its last use, and a way to end it. */
export function Devices({ sessions, now, formKey, failure }: DevicesProps) {
  const forgetUnsent = useSignOut();
  return (
    <>
      <ul className="rows w-full">
        {sessions.map((session) => (
          <Device
            key={session.id}
            session={session}
            now={now}
            failure={failure?.values.id === session.id ? failure : undefined}
          />
        ))}
      </ul>
      <ActionForm
        action="/settings/security?everywhere"
        formKey={formKey}
        failure={failure?.values.id === undefined ? failure : undefined}
        draft={null}
        onSubmit={forgetUnsent}
      >
        <FormError />
        <Button type="submit" look="sec">
          <LogOut className="size-4" /> Sign out everywhere
        </Button>
      </ActionForm>
    </>
  );
}

function Device({ session, now, failure }: { session: Session; now: Date; failure: Failure | undefined }) {
  const { id, device, is_phone, created_at, used_at, is_current } = session;
  const Icon = is_phone ? Smartphone : Monitor;
  const used = shortTime(used_at, now);
  return (
    <li>
      <Icon className="flex-none text-ink-3" />
      <span className="min-w-0 flex-1">
        <b className="block font-semibold">{device}</b>
        <span className="block text-14 text-ink-3">
          Since {shortTime(created_at, now)}. {is_current ? 'Active now' : `Last used ${used}`}
        </span>
      </span>
      {is_current ? (
        <span className="badge good">This device</span>
      ) : (
        <ActionForm action="/settings/security?end" formKey={id} failure={failure} draft={null} preventScrollReset>
          <FormError />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" look="quiet" aria-label={`Sign out ${device}, last used ${used}`}>
            Sign out
          </Button>
        </ActionForm>
      )}
    </li>
  );
}
