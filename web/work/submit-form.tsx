import { lengths, megabytes, severalFiles, sizes } from '#core/limits.ts';
import type { Submission } from '#core/work/contract.ts';
import type { Failure } from '../lib/form-values.ts';
import { Switch } from '../ui/choices.tsx';
import { DateText } from '../ui/date-text.tsx';
import { CloseLink } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { TextArea } from '../ui/inputs.tsx';
import { Note } from '../ui/note.tsx';
import { Uploads } from '../ui/uploads.tsx';

interface SubmitFormProps {
  formKey: string;
  failure: Failure | undefined;
  /** Changes that this version answers. */
  asked: Submission['changes'];
  /** The poster, who besides the tutor can open the work. */
  posterName: string;
}

/**
 * A version of the work: files, comment, whether the profile shows it (SUBMIT-01, SUBMIT-02,
 * PROFILE-08).
 */
export function SubmitForm({ formKey, failure, asked, posterName }: SubmitFormProps) {
  return (
    <ActionForm later="Your work" formKey={formKey} failure={failure} encType="multipart/form-data" preventScrollReset>
      <div className="body">
        <FormError />
        {asked && (
          <Note>
            <b>
              <bdi>{posterName}</bdi> asked for changes, due <DateText value={asked.due} />:
            </b>
            <p className="whitespace-pre-line" dir="auto">
              {asked.words}
            </p>
          </Note>
        )}
        <Uploads
          bucket="project_submissions"
          label="Your files"
          title="Choose your files"
          note={`Up to ${severalFiles.most}, ${megabytes(sizes.submission)} or smaller each. Only ${posterName} can open them, unless you show them on your profile.`}
          accept=""
        />
        <Field
          name="comment"
          label={
            <>
              Comment <span className="hint inline">optional</span>
            </>
          }
          max={lengths.comment}
        >
          <TextArea rows={3} />
        </Field>
        <Switch name="is_public" hint={`Everyone can open it once it is completed and ${posterName} agrees.`}>
          Show on my profile
        </Switch>
      </div>
      <div className="foot">
        <CloseLink />
        <SubmitButton>Submit work</SubmitButton>
      </div>
    </ActionForm>
  );
}
