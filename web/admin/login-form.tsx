import Shield from 'lucide-react/icons/shield';
import { useState } from 'react';
import type { Failure } from '../lib/form-values.ts';
import { showToast } from '../lib/toasts.ts';
import { Captcha } from '../ui/captcha.tsx';
import { Field } from '../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { PasswordInput, TextInput } from '../ui/inputs.tsx';
import { LockedForm } from './locked-form.tsx';

interface AdminLoginFormProps {
  siteKey: string | null;
  formKey: string;
  /** Seconds for which this address remains locked. */
  wait: number;
  failure: Failure | undefined;
}

function captchaBroke(): void {
  showToast({ title: 'Captcha Error', text: 'Please try the captcha again.', variant: 'destructive' });
}

/**
 * The admin login; while it is locked, a countdown with the form disabled. Afterwards a new form
 * with an empty captcha, which keeps the email (ADMINLOGIN-05 to ADMINLOGIN-07).
 */
export function AdminLoginForm({ siteKey, formKey, wait, failure }: AdminLoginFormProps) {
  const [over, setOver] = useState<Failure | 'first' | null>(null);
  const seconds = failure ? (failure.refusal.retry_after ?? 0) : wait;
  const isOver = over === (failure ?? 'first');
  const email = String(failure?.values.email ?? '');
  if (seconds > 0 && !isOver) {
    return (
      <>
        <h1>Admin Panel</h1>
        <LockedForm
          key={failure?.key ?? formKey}
          seconds={seconds}
          email={email}
          failure={failure}
          onOver={() => setOver(failure ?? 'first')}
        />
      </>
    );
  }
  return (
    <>
      <div className="grid justify-items-start gap-3">
        <span className="badge">
          <Shield className="size-3.5" />
          <span>Team only</span>
        </span>
        <div>
          <h1>Admin Panel</h1>
          <p className="text-ink-2">The audit log records what you do here.</p>
        </div>
      </div>
      <ActionForm
        formKey={failure?.key ?? formKey}
        failure={isOver ? undefined : failure}
        draft={null}
        className="grid gap-5"
      >
        <FormError />
        <Field name="email" label="Email">
          <TextInput autoComplete="username" autoCapitalize="none" spellCheck={false} defaultValue={email} required />
        </Field>
        <Field name="password" label="Password">
          <PasswordInput autoComplete="current-password" required />
        </Field>
        <Captcha siteKey={siteKey} onError={captchaBroke} />
        <SubmitButton large full>
          Login
        </SubmitButton>
      </ActionForm>
    </>
  );
}
