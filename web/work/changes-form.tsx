import { lengths } from '#core/limits.ts';
import type { Submission } from '#core/work/contract.ts';
import type { Failure } from '../lib/form-values.ts';
import { CloseLink } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FileRows } from '../ui/file-row.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { TextArea, TextInput } from '../ui/inputs.tsx';

interface ChangesFormProps {
  formKey: string;
  failure: Failure | undefined;
  newest: Submission;
  /** The earliest date. */
  today: string;
  /** The date to begin with. */
  suggested: string;
}

/** Asks for changes to the newest version, in words and by a day. */
export function ChangesForm({ formKey, failure, newest, today, suggested }: ChangesFormProps) {
  return (
    <ActionForm later="Your wish for changes" formKey={formKey} failure={failure} preventScrollReset>
      <input type="hidden" name="version" value={newest.version} />
      <div className="body">
        <FormError />
        <p className="text-ink-2">
          <bdi>{newest.tutor_name}</bdi> answers with the next version. Until then this one is not accepted.
        </p>
        <FileRows files={newest.files} />
        <Field
          name="words"
          label="What should change?"
          hint={`${newest.tutor_name} reads it. Ask for what the assignment already says.`}
          max={lengths.changes}
        >
          <TextArea rows={5} required />
        </Field>
        <Field name="due" label="By when?">
          <TextInput type="date" min={today} defaultValue={suggested} required className="tabular-nums" />
        </Field>
      </div>
      <div className="foot">
        <CloseLink />
        <SubmitButton>Ask for changes</SubmitButton>
      </div>
    </ActionForm>
  );
}
