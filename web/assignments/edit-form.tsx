import type { AssignmentDetail } from '#core/assignments/contract.ts';
import { assignmentRefusals } from '#core/assignments/refusals.ts';
import { lengths } from '#core/limits.ts';
import type { Failure } from '../lib/submit.ts';
import { CloseLink } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { TextArea, TextInput } from '../ui/inputs.tsx';
import { Note } from '../ui/note.tsx';

interface EditFormProps {
  formKey: string;
  failure: Failure | undefined;
  assignment: AssignmentDetail;
  /** First day a deadline may have. */
  today: string;
}

/** Title, description, budget and deadline of an open assignment (PROFILE-04, PROFILE-14 to PROFILE-16). */
export function EditForm({ formKey, failure, assignment, today }: EditFormProps) {
  const isOpen = assignment.status === 'open';
  return (
    <ActionForm formKey={formKey} failure={failure} preventScrollReset>
      <div className="body">
        <FormError />
        {isOpen ? (
          <>
            <Field name="title" label="Title" max={lengths.title}>
              <TextInput defaultValue={assignment.title} required />
            </Field>
            <Field name="description" label="Description" max={lengths.description}>
              <TextArea rows={6} defaultValue={assignment.description} required />
            </Field>
            <div className="two">
              <Field name="budget" label="Budget (PKR)">
                <TextInput
                  inputMode="numeric"
                  autoComplete="off"
                  defaultValue={assignment.budget}
                  required
                  className="tabular-nums"
                />
              </Field>
              <Field name="deadline" label="Deadline">
                <TextInput
                  type="date"
                  min={today}
                  defaultValue={assignment.deadline}
                  required
                  className="tabular-nums"
                />
              </Field>
            </div>
          </>
        ) : (
          <Note>{assignmentRefusals.edit_not_open.text}</Note>
        )}
      </div>
      <div className="foot">
        <CloseLink />
        {isOpen && <SubmitButton>Save changes</SubmitButton>}
      </div>
    </ActionForm>
  );
}
