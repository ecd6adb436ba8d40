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
  /** What happens, before it happens. */
  children: ReactNode;
  /** What the reason is called. */
  title?: string;
  hint?: string;
  /** The reason may be left out. */
  optional?: boolean;
  /** What the button says. */
  label: ReactNode;
  /** It takes something away. */
  destroys?: boolean;
}

/** In a PageDialog: an admin's action with its consequences, the reason that goes into the audit log, and the way back. */
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
