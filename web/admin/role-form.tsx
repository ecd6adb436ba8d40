import type { ReactNode } from 'react';
import { lengths } from '#core/limits.ts';
import type { Failure } from '../lib/form-values.ts';
import { CloseLink } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { TextArea } from '../ui/inputs.tsx';

interface RoleFormProps {
  /** The form's address. */
  action: string;
  formKey: string;
  failure: Failure | undefined;
  /** The fields of the owner's proof of identity. */
  proof: ReactNode;
  label: string;
  takes?: boolean;
  children: ReactNode;
}

/** In a PageDialog: a role given or taken, with its reason and the owner's proof of identity. */
export function RoleForm({ action, formKey, failure, proof, label, takes = false, children }: RoleFormProps) {
  return (
    <ActionForm action={action} formKey={formKey} failure={failure} draft={null}>
      <div className="body">
        <FormError />
        {children}
        <Field name="reason" label="Reason" hint="Kept in the audit log." max={lengths.reason}>
          <TextArea rows={2} required />
        </Field>
        {proof}
      </div>
      <div className="foot">
        <CloseLink look="sec">Cancel</CloseLink>
        {takes ? <SubmitButton look="bad">{label}</SubmitButton> : <SubmitButton>{label}</SubmitButton>}
      </div>
    </ActionForm>
  );
}
