import type { Failure } from '../lib/form-values.ts';
import { Field } from '../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { TextInput } from '../ui/inputs.tsx';
import './invite.css';

/** One mail to one friend. The form is reset once it was sent. */
export function InviteForm({ formKey, failure }: { formKey: string; failure: Failure | undefined }) {
  return (
    <ActionForm formKey={formKey} failure={failure} className="grid gap-3" preventScrollReset>
      <FormError />
      <Field
        name="email"
        label={<span className="text-18">Or invite by email</span>}
        hint="One mail, in your name. We never write twice."
      >
        <div className="with-button">
          <TextInput type="email" autoComplete="off" placeholder="friend@university.edu.pk" required />
          <SubmitButton look="sec" large>
            Send
          </SubmitButton>
        </div>
      </Field>
    </ActionForm>
  );
}
