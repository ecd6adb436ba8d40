import Clock from 'lucide-react/icons/clock';
import type { OutputOf } from '#core/contract.ts';
import { dateTime } from '#core/format.ts';
import type { Failure } from '../lib/form-values.ts';
import { LinkButton } from '../ui/button.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { Note } from '../ui/note.tsx';
import '../ui/pairs.css';

interface OwnContactProps {
  email: string;
  phone_number: string | null;
  waiting: OutputOf<'accounts.contact'>['waiting'];
  formKey: string;
  /** The refusal of whichever form was sent. */
  failure: Failure | undefined;
}

/** The own email and phone, each with the way to change it, and a new email that waits. */
export function OwnContact({ email, phone_number, waiting, formKey, failure }: OwnContactProps) {
  const toDialog = useDialogLinks();
  return (
    <>
      <dl className="pairs w-full [&_dd]:wrap-anywhere">
        <dt>Email</dt>
        <dd>
          <bdi>{email}</bdi>
        </dd>
        <dt>Phone</dt>
        <dd>{phone_number ? <bdi>{phone_number}</bdi> : 'Not given'}</dd>
      </dl>
      {waiting && (
        <div className="grid w-full gap-3">
          <Note icon={Clock}>
            Your new email waits for confirmation at <b className="wrap-anywhere">{waiting.email}</b>. Open the link in
            our mail there before{' '}
            <time dateTime={waiting.confirm_until.toISOString()}>{dateTime(waiting.confirm_until)}</time>.
          </Note>
          <div className="flex flex-wrap items-start gap-2">
            <ActionForm
              action="/settings?resend"
              formKey={`${formKey}-resend`}
              failure={failure}
              draft={null}
              preventScrollReset
              className="grid justify-items-start gap-3"
            >
              <FormError />
              <SubmitButton look="sec">Send again</SubmitButton>
            </ActionForm>
            <ActionForm
              action="/settings?cancel"
              formKey={`${formKey}-cancel`}
              failure={undefined}
              draft={null}
              preventScrollReset
            >
              <SubmitButton look="quiet">Cancel the change</SubmitButton>
            </ActionForm>
          </div>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <LinkButton {...toDialog('/settings/change/email')} look="sec">
          Change email
        </LinkButton>
        <LinkButton {...toDialog('/settings/change/phone')} look="sec">
          {phone_number ? 'Change phone' : 'Add phone'}
        </LinkButton>
      </div>
    </>
  );
}
