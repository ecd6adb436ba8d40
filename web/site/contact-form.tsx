import type { Me } from '#core/accounts/contract.ts';
import { lengths } from '#core/limits.ts';
import type { Failure } from '../lib/form-values.ts';
import { Field } from '../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { TextArea, TextInput } from '../ui/inputs.tsx';

interface ContactFormProps {
  formKey: string;
  failure: Failure | undefined;
  /** The signed-in viewer, whose name and address are filled in. */
  sender: Pick<Me, 'full_name' | 'email'> | null;
}

/** A message to the admins with four required fields (CONTACT-01, CONTACT-04). */
export function ContactForm({ formKey, failure, sender }: ContactFormProps) {
  return (
    <ActionForm later="Your message" formKey={formKey} failure={failure} className="grid gap-5">
      <FormError />
      <div className="two">
        <Field name="name" label="Name">
          <TextInput autoComplete="name" maxLength={lengths.fullName} defaultValue={sender?.full_name} required />
        </Field>
        <Field name="email" label="Email">
          <TextInput type="email" autoComplete="email" maxLength={254} defaultValue={sender?.email} required />
        </Field>
      </div>
      <Field name="subject" label="Subject">
        <TextInput maxLength={lengths.contactSubject} required />
      </Field>
      <Field name="message" label="Message" max={lengths.contactMessage}>
        <TextArea rows={7} required />
      </Field>
      <div>
        <SubmitButton large>Send message</SubmitButton>
      </div>
    </ActionForm>
  );
}
