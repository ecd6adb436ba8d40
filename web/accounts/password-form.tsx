import type { Failure } from '../lib/form-values.ts';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { NewPassword } from './new-password.tsx';
import { MailProof, ProofFields, type ProofNeeds } from './proof-fields.tsx';

interface PasswordFormProps extends ProofNeeds {
  formKey: string;
  failure: Failure | undefined;
}

/**
 * Changes the password, or sets a first one for a person who signed up through a provider
 * (SETTINGS-01).
 */
export function PasswordForm({ hasPassword, hasFactor, formKey, failure }: PasswordFormProps) {
  return (
    <>
      {!hasPassword && (
        <p className="text-14 text-ink-2">You have no password yet. Use a code that we mail you to set one.</p>
      )}
      <ActionForm
        action="/settings?password"
        formKey={formKey}
        failure={failure}
        draft={null}
        preventScrollReset
        className="grid w-full max-w-[400px] gap-5"
      >
        <FormError />
        <ProofFields hasPassword={hasPassword} hasFactor={hasFactor} />
        <NewPassword kind="changed" />
        <div>
          <SubmitButton>Update password</SubmitButton>
        </div>
      </ActionForm>
      {!hasPassword && <MailProof action="/settings?code" />}
    </>
  );
}
