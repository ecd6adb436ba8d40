import type { ReactNode } from 'react';
import { lengths } from '#core/limits.ts';
import type { Failure } from '../lib/form-values.ts';
import { CloseLink } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { TextArea, TextInput } from '../ui/inputs.tsx';

interface EndFormProps {
  formKey: string;
  failure: Failure | undefined;
  /** The effects, in sentences. */
  children: ReactNode;
  /** The other party reads the reason. */
  other: string;
  /** Today, where a new deadline is asked; null where the old one lies ahead. */
  today: string | null;
  label: string;
}

/** The reason for ending an award, or for proposing to, with what follows from it. */
export function EndForm({ formKey, failure, children, other, today, label }: EndFormProps) {
  return (
    <ActionForm formKey={formKey} failure={failure} preventScrollReset>
      <div className="body">
        <FormError />
        {children}
        <Field name="reason" label="Why?" hint={`${other} reads it.`} max={lengths.endReason}>
          <TextArea rows={4} required />
        </Field>
        {today && <NewDeadline today={today} />}
      </div>
      <div className="foot">
        <CloseLink look="sec">Keep the award</CloseLink>
        <SubmitButton look="bad">{label}</SubmitButton>
      </div>
    </ActionForm>
  );
}

/** Asks for a new deadline where the old one has passed. */
export function NewDeadline({ today }: { today: string }) {
  return (
    <Field name="deadline" label="New deadline" hint="The old one has passed. Tutors can bid again until then.">
      <TextInput type="date" min={today} className="tabular-nums" />
    </Field>
  );
}
