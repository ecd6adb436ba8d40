import type { ReactNode } from 'react';
import { lengths } from '#core/limits.ts';
import type { Failure } from '../lib/form-values.ts';
import { CloseLink } from './dialog.tsx';
import { Field } from './field.tsx';
import { ActionForm, FormError, SubmitButton } from './form.tsx';
import { TextArea } from './inputs.tsx';

interface ReasonFormProps {
  formKey: string;
  failure: Failure | undefined;
  /** The consequences, shown before the act. */
  children: ReactNode;
  /** The label of the reason. */
  title?: string;
  hint?: string;
  /** The reason is optional. */
  optional?: boolean;
  /** The button's label. */
  label: ReactNode;
  /** The act removes something. */
  destroys?: boolean;
}

/**
 * In a PageDialog: an admin's action with its consequences, the reason for the audit log, and the
 * way back.
 */
export function ReasonForm({
  formKey,
  failure,
  children,
  title = 'Reason',
  hint,
  optional,
  label,
  destroys,
}: ReasonFormProps) {
  return (
    <ActionForm formKey={formKey} failure={failure}>
      <div className="body">
        <FormError />
        {children}
        <Field
          name="reason"
          label={optional ? `${title} (optional)` : title}
          hint={hint ?? 'Kept in the audit log.'}
          max={lengths.reason}
        >
          <TextArea rows={3} className="min-h-[88px]" required={!optional} />
        </Field>
      </div>
      <div className="foot">
        <CloseLink look="sec">Cancel</CloseLink>
        {destroys ? <SubmitButton look="bad">{label}</SubmitButton> : <SubmitButton>{label}</SubmitButton>}
      </div>
    </ActionForm>
  );
}
