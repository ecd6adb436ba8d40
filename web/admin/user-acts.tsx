import BadgeCheck from 'lucide-react/icons/badge-check';
import Ban from 'lucide-react/icons/ban';
import { Fragment } from 'react';
import type { User } from '#core/admin/contract.ts';
import { date, totalOf } from '#core/format.ts';
import { viewAsMinutes } from '#core/limits.ts';
import type { Failure } from '../lib/form-values.ts';
import { Note } from '../ui/note.tsx';
import { ReasonForm } from '../ui/reason-form.tsx';
import '../ui/pairs.css';

const titles = {
  block: ({ full_name }: User) => `Block ${full_name}?`,
  unblock: ({ full_name }: User) => `Unblock ${full_name}?`,
  verify: ({ full_name }: User) => `Verify ${full_name}?`,
  'view-as': ({ full_name }: User) => `See the product as ${full_name}?`,
  'end-sessions': ({ full_name }: User) => `Sign ${full_name} out?`,
};

interface Act {
  name: keyof typeof titles;
  title: (user: User) => string;
  /** The one session to end; if absent, all of them end. */
  session: string | undefined;
}

/**
 * Returns the act that the address's last part names: 'block', 'view-as', 'end-sessions',
 * 'end-sessions-{id of one}'; null for any other.
 */
export function actOf(part: string): Act | null {
  const [, name = '', session] = /^([a-z]+(?:-sessions|-as)?)(?:-([0-9a-f-]{36}))?$/.exec(part) ?? [];
  if (!Object.hasOwn(titles, name) || (session && name !== 'end-sessions')) return null;
  const known = name as keyof typeof titles;
  return { name: known, title: titles[known], session };
}

interface ActFormProps {
  act: Act;
  user: User;
  formKey: string;
  failure: Failure | undefined;
}

/** The consequences of the act, shown before it, and the field for its reason. */
export function ActForm({ act: { name, session }, user, formKey, failure }: ActFormProps) {
  const form = { formKey, failure };
  if (name === 'block') {
    return (
      <ReasonForm {...form} destroys label={<BlockLabel />} hint="Kept in the audit log, and sent to the person.">
        <p className="text-ink-2">
          Signs out everywhere at once. No login, posts, bids, chat, ratings or orders until unblocked. Unblocking does
          not bring open assignments back.
        </p>
        <Pairs
          pairs={[
            ['Sessions that end', String(user.sessions.length)],
            ['Open assignments that are taken down', totalOf(user.open_posts)],
            ['Bids that are refunded', totalOf(user.open_bids)],
            ['Awards to them that end, coins back to the posters', totalOf(user.awards)],
            ['Assignments under way', totalOf(user.under_way)],
          ]}
        />
      </ReasonForm>
    );
  }
  if (name === 'unblock') {
    return (
      <ReasonForm {...form} label="Unblock">
        <p className="text-ink-2">
          The person can log in again, and we tell them by mail. Open assignments that were taken down stay down; the
          person may post them again.
        </p>
      </ReasonForm>
    );
  }
  if (name === 'verify') {
    return (
      <ReasonForm {...form} optional label={<VerifyLabel />}>
        <p className="text-ink-2">The tick comes from LinkedIn only. Compare the names before you confirm.</p>
        <Pairs
          pairs={[
            ['Name here', user.full_name],
            ['Connected', user.linkedin_at ? date(user.linkedin_at) : 'Not connected'],
          ]}
        />
        {user.linkedin_at && <Note look="good">LinkedIn confirmed this identity to our server.</Note>}
      </ReasonForm>
    );
  }
  if (name === 'view-as') {
    return (
      <ReasonForm {...form} label="See as this user" hint="Kept in the audit log.">
        <p className="text-ink-2">
          For {viewAsMinutes} minutes, or until you go back, your session shows what this person sees. You cannot change
          anything; chats, files and security pages stay closed.
        </p>
      </ReasonForm>
    );
  }
  const device = user.sessions.find(({ id }) => id === session)?.device;
  return (
    <ReasonForm {...form} optional destroys label={session ? 'End session' : 'End all sessions'}>
      <p className="text-ink-2">
        {session ? `${device ?? 'This session'} is signed out at once.` : 'Every device is signed out at once.'} The
        person can log in again.
      </p>
    </ReasonForm>
  );
}

const BlockLabel = () => (
  <>
    <Ban className="size-4" /> Block
  </>
);

const VerifyLabel = () => (
  <>
    <BadgeCheck className="size-4" /> Verify
  </>
);

function Pairs({ pairs }: { pairs: readonly (readonly [string, string])[] }) {
  return (
    <dl className="pairs border-y border-line py-4">
      {pairs.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
