import { Form } from 'react-router';
import { mailedKeys } from '#core/limits.ts';
import { Field } from '../ui/field.tsx';
import { PasswordInput, TextInput } from '../ui/inputs.tsx';
import { CodeInput } from './code-input.tsx';

/**
 * The form that mails a code to people without a password; it stands beside the form that asks for
 * the code.
 */
const codeForm = 'mail-proof';

/** The parts of a proof of identity that this member has. */
export interface ProofNeeds {
  hasPassword: boolean;
  hasFactor: boolean;
}

/**
 * The proof of identity: the present password or, for people without one, a mailed code; and a code
 * of the second factor, where one is on.
 */
export function ProofFields({ hasPassword, hasFactor }: ProofNeeds) {
  return (
    <>
      <FirstProof hasPassword={hasPassword} />
      {hasFactor && (
        <Field name="factor_code" label="Code from your authenticator app" hint="Or one of your backup codes.">
          <TextInput dir="ltr" autoComplete="one-time-code" spellCheck={false} maxLength={20} required />
        </Field>
      )}
    </>
  );
}

function FirstProof({ hasPassword }: Pick<ProofNeeds, 'hasPassword'>) {
  if (hasPassword) {
    return (
      <Field name="current_password" label="Current password">
        <PasswordInput autoComplete="current-password" required />
      </Field>
    );
  }
  return (
    <>
      <Field name="code" label="Code from our mail" hint={`Works for ${mailedKeys.reauthentication} minutes.`}>
        <CodeInput />
      </Field>
      <button type="submit" form={codeForm} className="btn sec justify-self-start">
        <span className="label">Mail me a code</span>
      </button>
    </>
  );
}

/** The form that mails the code; its button stands among the `ProofFields`. */
export function MailProof({ action }: { action: string }) {
  return <Form method="post" id={codeForm} action={action} preventScrollReset />;
}
