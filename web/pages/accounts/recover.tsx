import { ORPCError } from '@orpc/client';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Clock from 'lucide-react/icons/clock';
import LogOut from 'lucide-react/icons/log-out';
import ShieldOff from 'lucide-react/icons/shield-off';
import { Link } from 'react-router';
import { plural } from '#core/format.ts';
import { mailedKeys } from '#core/limits.ts';
import { AuthFrame } from '../../accounts/auth-frame.tsx';
import { NewPassword } from '../../accounts/new-password.tsx';
import { WaysToKeep } from '../../accounts/ways-to-keep.tsx';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { LinkButton } from '../../ui/button.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Field } from '../../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { Note } from '../../ui/note.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { UnfinishedStar } from '../../ui/star.tsx';
import type { Route } from './+types/recover';

const hours = mailedKeys.recovery / 60;
const lasts = plural(hours, 'hour');

const titles = {
  ask: 'Forgot your password?',
  sent: 'Check your mail',
  new: 'Choose a new password',
  expired: 'This link has expired',
};

/** Loads the page's step: asking for the email, sent, at a valid link or at an expired one. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const [token, to] = [searchParams.get('token'), searchParams.get('to')?.slice(0, 254) ?? null];
  const opened = token === null ? null : await read(api.accounts.recovery({ token }).catch(nobody));
  const state = token === null ? (to === null ? 'ask' : 'sent') : opened ? 'new' : 'expired';
  const waysIn = opened?.ways_in ?? [];
  const factor = opened?.factor_removed ?? null;
  return { state, email: opened?.email ?? to ?? '', waysIn, factor, formKey: crypto.randomUUID() } as const;
}

function nobody(error: unknown): null {
  if (error instanceof ORPCError && error.code === 'recovery_link_invalid') return null;
  throw error;
}

export async function action({ context, request }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const token = new URL(request.url).searchParams.get('token');
  if (token !== null) {
    const saved = () => ({ to: '/login', flash: 'password_reset' }) as const;
    return submit(request, api.accounts.resetPassword, saved, { lists: ['keep'], with: { token } });
  }
  return submit(request, api.accounts.recover, ({ email }) => ({ to: `/recover?to=${encodeURIComponent(email)}` }));
}

export default function Recover({ loaderData, actionData }: Route.ComponentProps) {
  const { state, email, waysIn, factor, formKey } = loaderData;
  const form = { formKey, failure: actionData, className: 'grid gap-5' };
  return (
    <AuthFrame title="Your Assignments... Done!" text="Post free, compare bids, and choose the tutor you trust.">
      <PageMeta title={titles[state]} />
      {state === 'expired' && (
        <div className="w-24">
          <UnfinishedStar />
        </div>
      )}
      <div>
        <h1>{titles[state]}</h1>
        <p className="text-ink-2">
          {state === 'ask' && 'Enter your email, and we send you a link to choose a new one.'}
          {state === 'sent' && (
            <>
              If an account belongs to <b className="text-ink break-words">{email}</b>, a link is on its way.
            </>
          )}
          {state === 'new' && `For ${email}.`}
          {state === 'expired' && `Password links work once, for ${lasts}. We can send a new one.`}
        </p>
      </div>
      {state === 'ask' && (
        <ActionForm {...form}>
          <FormError />
          <Field name="email" label="Email">
            <TextInput type="email" autoComplete="email" required />
          </Field>
          <SubmitButton large full>
            Send the link
          </SubmitButton>
        </ActionForm>
      )}
      {state === 'sent' && (
        <>
          <Note icon={Clock}>
            The link works once, for {lasts}. A new link leaves the older one valid until one is used.
          </Note>
          <ActionForm {...form} className="grid gap-2">
            <FormError />
            <input type="hidden" name="email" value={email} />
            <SubmitButton look="sec" full>
              Send again
            </SubmitButton>
            <LinkButton look="quiet" full to="/recover">
              Use another address
            </LinkButton>
          </ActionForm>
          <hr className="border-line" />
          <p className="text-14 text-ink-2">
            No mail after a few minutes? Look in the spam folder, or <Link to="/contact">write to us</Link>.
          </p>
        </>
      )}
      {state === 'new' && (
        <ActionForm {...form}>
          <FormError />
          <NewPassword kind="strong" />
          <WaysToKeep waysIn={waysIn} />
          {factor && (
            <Note icon={ShieldOff}>
              Two-step login added on <DateText value={factor} /> is removed too. You can turn it on again after logging
              in.
            </Note>
          )}
          <Note icon={LogOut}>Saving signs you out on every other device.</Note>
          <SubmitButton large full>
            Save password
          </SubmitButton>
        </ActionForm>
      )}
      {state === 'expired' && (
        <LinkButton to="/recover" large full>
          Send a new link
        </LinkButton>
      )}
      {state !== 'new' && (
        <Link className="link justify-self-start" to="/login">
          <ArrowLeft className="flip size-4" /> Back to login
        </Link>
      )}
    </AuthFrame>
  );
}
