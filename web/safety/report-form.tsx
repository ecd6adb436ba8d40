import type { ReactNode } from 'react';
import { lengths } from '#core/limits.ts';
import type { Failure } from '../lib/form-values.ts';
import { LinkButton } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { TextArea } from '../ui/inputs.tsx';

interface ReportFormProps {
  formKey: string;
  failure: Failure | undefined;
  label: string;
  hint: string;
  /** Address that 'Cancel' leads to. */
  back: string;
  /** The person or thing reported. */
  children: ReactNode;
}

/** A report to the admins: one required reason. */
export function ReportForm({ formKey, failure, label, hint, back, children }: ReportFormProps) {
  return (
    <ActionForm later="Your report" formKey={formKey} failure={failure} className="grid gap-5">
      {children}
      <FormError />
      <Field name="reason" label={label} hint={hint} max={lengths.report}>
        <TextArea rows={7} required />
      </Field>
      <div className="flex flex-wrap gap-3">
        <SubmitButton large>Send report</SubmitButton>
        <LinkButton look="quiet" large to={back}>
          Cancel
        </LinkButton>
      </div>
    </ActionForm>
  );
}
