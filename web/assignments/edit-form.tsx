import ChevronDown from 'lucide-react/icons/chevron-down';
import type { AssignmentDetail } from '#core/assignments/contract.ts';
import { assignmentRefusals } from '#core/assignments/refusals.ts';
import { isOpen } from '#core/assignments/state.ts';
import { date } from '#core/format.ts';
import { lapse, lengths } from '#core/limits.ts';
import { wordsOf } from '#core/refusal.ts';
import type { Failure } from '../lib/form-values.ts';
import { Badge } from '../ui/badge.tsx';
import { CloseLink } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { RupeesInput, TextArea, TextInput } from '../ui/inputs.tsx';
import { BothVersions, SeenVersion, useChangedElsewhere } from '../ui/versions.tsx';
import { TooLate } from '../ui/written.tsx';
import { Attachments } from './attachments.tsx';
import { EditHistory } from './edit-history.tsx';
import './edit-form.css';

interface EditFormProps {
  formKey: string;
  failure: Failure | undefined;
  assignment: AssignmentDetail;
  /** The earliest day allowed for a deadline. */
  today: string;
}

/**
 * Title, description, budget, deadline and PDFs of an open assignment (PROFILE-04, PROFILE-14 to
 * PROFILE-16).
 */
export function EditForm({ formKey, failure, assignment, today }: EditFormProps) {
  const canChange = isOpen(assignment);
  return (
    <ActionForm
      later="Your change"
      formKey={formKey}
      failure={failure}
      encType="multipart/form-data"
      preventScrollReset
    >
      <div className="body">
        {canChange && <SeenVersion version={assignment.version ?? ''} />}
        {canChange ? (
          <>
            <EditFields assignment={assignment} today={today} />
            <Attachments present={assignment.files.map(presentFile)} />
            {assignment.edit_history && assignment.edit_history.length > 0 && (
              <details className="fold group">
                <summary>
                  Edit history <Badge>{assignment.edit_history.length}</Badge>
                  <ChevronDown className="ms-auto text-ink-3 group-open:rotate-180" />
                </summary>
                <EditHistory history={assignment.edit_history} />
              </details>
            )}
          </>
        ) : (
          <TooLate
            reason={wordsOf(assignmentRefusals[assignment.lapsed_at ? 'assignment_closed' : 'edit_not_open'])}
            label="Your description"
            name="description"
            failure={failure}
          />
        )}
      </div>
      <div className="foot">
        <CloseLink />
        {canChange && <SubmitButton>Save changes</SubmitButton>}
      </div>
    </ActionForm>
  );
}

/** Returns a file of an own assignment under the name that its owner gave it. */
const presentFile = ({ url, name, sent_name, size }: AssignmentDetail['files'][number]) => ({
  id: url.replace('/files/', ''),
  name: sent_name ?? name,
  size,
});

function EditFields({ assignment, today }: Pick<EditFormProps, 'assignment' | 'today'>) {
  const { title, description, budget, deadline } = assignment;
  if (useChangedElsewhere()) {
    return (
      <BothVersions
        fields={[
          { name: 'title', label: 'Title', saved: title },
          { name: 'description', label: 'Description', saved: description },
          { name: 'budget', label: 'Budget (PKR)', saved: String(budget) },
          { name: 'deadline', label: 'Deadline', saved: deadline, shown: date },
        ]}
      />
    );
  }
  return (
    <>
      <FormError />
      {assignment.bid_count > 0 && (
        <p className="text-14 text-ink-2">
          Tutors who bid are told what changed. For {lapse.freeHours} hours they may withdraw and get their coins back.
        </p>
      )}
      <Field name="title" label="Title" max={lengths.title}>
        <TextInput defaultValue={assignment.title} required />
      </Field>
      <Field name="description" label="Description" max={lengths.description}>
        <TextArea rows={6} defaultValue={assignment.description} required />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field name="budget" label="Budget (PKR)">
          <RupeesInput defaultValue={assignment.budget} required />
        </Field>
        <Field name="deadline" label="Deadline">
          <TextInput type="date" min={today} defaultValue={assignment.deadline} required className="tabular-nums" />
        </Field>
      </div>
    </>
  );
}
