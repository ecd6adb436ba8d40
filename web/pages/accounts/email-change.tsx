import { ORPCError } from '@orpc/client';
import { contactChanges } from '#core/limits.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { FinishedStar, UnfinishedStar } from '../../ui/star.tsx';
import type { Route } from './+types/email-change';
import '../../accounts/confirm-sign-up.css';
import '../../ui/card.css';
import '../../ui/pairs.css';

/**
 * The target of the link to a new email. Opening it changes nothing: the change is shown, and the
 * owner of the address confirms or refuses it.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, viewer } = context.get(pageContext);
  const token = url.searchParams.get('token') ?? '';
  const change = await read(api.accounts.emailChange({ token }).catch(wasInvalid));
  const here = `/email-change?token=${encodeURIComponent(token)}`;
  return { change, here, isSignedIn: viewer !== null, formKey: crypto.randomUUID() };
}

function wasInvalid(error: unknown): null {
  if (error instanceof ORPCError && error.code === 'email_change_link_invalid') return null;
  throw error;
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { accounts } = context.get(pageContext).api;
  const token = url.searchParams.get('token') ?? '';
  if (url.searchParams.has('refuse')) {
    return submit(request, accounts.refuseEmailChange, () => ({ to: '/', flash: 'email_refused' }), {
      with: { token },
    });
  }
  const here = `/email-change?token=${encodeURIComponent(token)}`;
  return submit(request, accounts.confirmEmailChange, () => ({ to: here }), { with: { token } });
}

const titles = { asked: 'Is this your new email?', made: 'Email changed', expired: 'This link has expired' };

export default function EmailChange({ loaderData, actionData }: Route.ComponentProps) {
  const { change, here, isSignedIn, formKey } = loaderData;
  const state = change === null ? 'expired' : change.is_changed ? 'made' : 'asked';
  return (
    <div className="wrap page grid min-h-[70dvh] content-center">
      <PageMeta title={titles[state]} />
      <div className="empty py-0">
        {change && state === 'asked' ? (
          <section className="confirm-sign-up" aria-labelledby="email-change">
            <UnfinishedStar />
            <h1 id="email-change">{titles.asked}</h1>
            <p className="lede">Confirm only if this account is yours. You then log in with the new email.</p>
            <dl className="card pairs">
              <dt>Account</dt>
              <dd>
                <bdi>{change.full_name}</bdi> <bdi className="text-ink-2">@{change.username}</bdi>
              </dd>
              <dt>New email</dt>
              <dd>{change.email}</dd>
            </dl>
            <ActionForm
              formKey={formKey}
              failure={actionData}
              draft={null}
              action={`${here}&confirm`}
              className="grid gap-2"
            >
              <FormError />
              <SubmitButton large full>
                Confirm new email
              </SubmitButton>
            </ActionForm>
            <ActionForm formKey={`${formKey}-refused`} failure={undefined} draft={null} action={`${here}&refuse`}>
              <SubmitButton look="sec" large full>
                This was not me
              </SubmitButton>
            </ActionForm>
            <p className="text-13 text-ink-3">
              Your other devices are signed out. The earlier address can undo the change for {contactChanges.undoDays}{' '}
              days.
            </p>
          </section>
        ) : change ? (
          <>
            <FinishedStar />
            <h1>{titles.made}</h1>
            <p>
              From now on you log in with <b className="wrap-anywhere">{change.email}</b>.
            </p>
            <LinkButton to={isSignedIn ? '/settings' : '/login'} large>
              {isSignedIn ? 'Open Settings' : 'Log in'}
            </LinkButton>
          </>
        ) : (
          <>
            <UnfinishedStar />
            <h1>{titles.expired}</h1>
            <p>
              It works for {contactChanges.confirmHours} hours, until the change is made, cancelled or replaced by a
              newer one. You can ask for it again in your settings.
            </p>
            <LinkButton to="/settings" large>
              Open Settings
            </LinkButton>
          </>
        )}
      </div>
    </div>
  );
}
