import { ORPCError } from '@orpc/client';
import LogOut from 'lucide-react/icons/log-out';
import ShieldOff from 'lucide-react/icons/shield-off';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import { Link } from 'react-router';
import type { OutputOf } from '#core/contract.ts';
import { contactChanges } from '#core/limits.ts';
import { AuthFrame } from '../../accounts/auth-frame.tsx';
import { NewPassword } from '../../accounts/new-password.tsx';
import { WaysToKeep } from '../../accounts/ways-to-keep.tsx';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { LinkButton } from '../../ui/button.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { UnfinishedStar } from '../../ui/star.tsx';
import type { Route } from './+types/undo';
import '../../ui/card.css';
import '../../ui/pairs.css';

/**
 * The target of the link to the mailbox from before a change of email or phone. Opening it changes
 * nothing, and needs no session.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const token = url.searchParams.get('token') ?? '';
  const undone = await read(api.accounts.undoableChange({ token }).catch(wasInvalid));
  return { undone, formKey: crypto.randomUUID() };
}

function wasInvalid(error: unknown): null {
  if (error instanceof ORPCError && error.code === 'undo_link_invalid') return null;
  throw error;
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { accounts } = context.get(pageContext).api;
  const token = url.searchParams.get('token') ?? '';
  const done = () => ({ to: '/login', flash: 'contact_restored' }) as const;
  return submit(request, accounts.undoContactChange, done, { lists: ['keep'], with: { token } });
}

export default function Undo({ loaderData, actionData }: Route.ComponentProps) {
  const { undone, formKey } = loaderData;
  const title = undone ? 'Undo the change' : 'This link has expired';
  return (
    <AuthFrame title="Your Assignments... Done!" text="Post free, compare bids, and choose the tutor you trust.">
      <PageMeta title={title} />
      {undone ? (
        <>
          <div>
            <h1>{title}</h1>
            <p className="text-ink-2">Choose a new password, and the account is yours alone again.</p>
          </div>
          <Restored {...undone} />
          <ActionForm formKey={formKey} failure={actionData} className="grid gap-5">
            <FormError />
            <NewPassword kind="strong" />
            <WaysToKeep waysIn={undone.ways_in} />
            {undone.factor_removed && (
              <Note icon={ShieldOff}>
                Two-step login added on <DateText value={undone.factor_removed} /> is removed too. You can turn it on
                again after logging in.
              </Note>
            )}
            {undone.deleted_at && (
              <Note icon={UserRoundCheck}>
                The account was deleted on <DateText value={undone.deleted_at} />. It comes back with this, without what
                the deletion ended.
              </Note>
            )}
            <Note icon={LogOut}>
              Every device is signed out. Ways to log in that were added since <DateText value={undone.asked_at} /> are
              removed.
            </Note>
            <SubmitButton large full>
              Undo and save password
            </SubmitButton>
          </ActionForm>
        </>
      ) : (
        <>
          <div className="w-24">
            <UnfinishedStar />
          </div>
          <div>
            <h1>{title}</h1>
            <p className="text-ink-2">
              It works once, for {contactChanges.undoDays} days. Was the change not yours?{' '}
              <Link to="/contact">Write to us</Link>.
            </p>
          </div>
          <LinkButton to="/recover" large full>
            Forgot password?
          </LinkButton>
        </>
      )}
    </AuthFrame>
  );
}

/** The email and phone that the undo restores, and their present values. */
function Restored({ email, phone, waiting }: OutputOf<'accounts.undoableChange'>) {
  const given = (number: string | null) => (number ? <bdi>{number}</bdi> : 'None');
  return (
    <dl className="card pairs [&_dd]:wrap-anywhere [&_dt]:whitespace-nowrap">
      <dt>Email{email.now === email.restored ? '' : ' again'}</dt>
      <dd>{email.restored}</dd>
      {email.now !== email.restored && (
        <>
          <dt>Instead of</dt>
          <dd>{email.now}</dd>
        </>
      )}
      {waiting && (
        <>
          <dt>Cancelled</dt>
          <dd>{waiting}</dd>
        </>
      )}
      {phone.now !== phone.restored && (
        <>
          <dt>Phone again</dt>
          <dd>{given(phone.restored)}</dd>
          <dt>Instead of</dt>
          <dd>{given(phone.now)}</dd>
        </>
      )}
    </dl>
  );
}
