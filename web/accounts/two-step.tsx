import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import type { OutputOf } from '#core/contract.ts';
import { plural } from '#core/format.ts';
import { youngFactorDays } from '#core/limits.ts';
import type { Failure } from '../lib/form-values.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { showToast } from '../lib/toasts.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';
import { Field } from '../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { BackupCodes } from './backup-codes.tsx';
import { CodeInput } from './code-input.tsx';
import './codes.css';
import '../ui/steps.css';

interface TwoStepProps {
  /** Start of two-step login; null while it is off. */
  since: Date | null;
  codesLeft: number;
  /** Backup codes that were just generated. */
  codes: readonly string[] | undefined;
}

/** Two-step login's present state, with the ways to change it. */
export function TwoStep({ since, codesLeft, codes }: TwoStepProps) {
  const toDialog = useDialogLinks();
  if (!since) {
    return (
      <>
        <span className="badge line">Off</span>
        <p className="text-14 text-ink-2">
          Stops someone who learns your password from logging in. You need an authenticator app.
        </p>
        <LinkButton {...toDialog('/settings/security/turn-on')}>Turn on</LinkButton>
      </>
    );
  }
  return (
    <>
      <span className="badge good">
        <Check className="size-3.5" /> On since <DateText value={since} />
      </span>
      {codes ? (
        <>
          <BackupCodes codes={codes} />
          <LinkButton to="/settings/security">Done</LinkButton>
        </>
      ) : (
        <>
          <p className="text-14 text-ink-2">
            We ask for a code each time you log in. {plural(codesLeft, 'backup code')} left. For its first{' '}
            {plural(youngFactorDays, 'day')}, a new password by a mailed link turns it off.
          </p>
          <div className="flex flex-wrap gap-2">
            <LinkButton {...toDialog('/settings/security/backup-codes')} look="sec">
              New backup codes
            </LinkButton>
            <LinkButton {...toDialog('/settings/security/turn-off')} look="quiet">
              Turn off
            </LinkButton>
          </div>
        </>
      )}
    </>
  );
}

interface SetupProps {
  factor: NonNullable<OutputOf<'accounts.pendingFactor'>>;
  formKey: string;
  failure: Failure | undefined;
}

/** Set-up of an authenticator app: its secret, and the first code that the app shows. */
export function TwoStepSetup({ factor: { uri, secret, qr }, formKey, failure }: SetupProps) {
  const hydrated = useHydrated();
  const copy = () =>
    navigator.clipboard.writeText(secret.replaceAll(' ', '')).then(
      () => showToast({ title: 'Copied', text: 'Paste the key into your app.', variant: 'default' }),
      () => showToast({ title: 'Not copied', text: 'Please type the key.', variant: 'destructive' }),
    );
  return (
    <ActionForm
      action="/settings/security?verify"
      formKey={formKey}
      failure={failure}
      draft={null}
      preventScrollReset
      className="grid w-full gap-6"
    >
      <FormError />
      <ol className="steps">
        <li>
          <div className="grid gap-3">
            <p className="font-semibold">Scan this with your authenticator app</p>
            <div className="scan">
              <QrCode code={qr} label="QR code for your authenticator app" />
              <div className="grid justify-items-start gap-1.5">
                <p className="text-ink-2">On the same phone? Open the app or type this key instead.</p>
                <b className="mono" dir="ltr">
                  {secret}
                </b>
                <div className="flex flex-wrap gap-2">
                  <a className="btn sec" href={uri}>
                    <span className="label">Open the app</span>
                  </a>
                  {hydrated && (
                    <Button look="sec" onClick={() => void copy()}>
                      <Copy className="size-4" /> Copy key
                    </Button>
                  )}
                </div>
              </div>
            </div>
          </div>
        </li>
        <li>
          <div className="grid gap-3">
            <p className="font-semibold">Type the 6 digits from the app</p>
            <Field name="code" label="Code" hint="It changes every 30 seconds.">
              <CodeInput />
            </Field>
          </div>
        </li>
      </ol>
      <div className="flex flex-wrap gap-2">
        <SubmitButton>Turn on</SubmitButton>
        <LinkButton look="quiet" to="/settings/security">
          Cancel
        </LinkButton>
      </div>
    </ActionForm>
  );
}
