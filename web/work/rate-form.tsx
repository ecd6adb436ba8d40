import Star from 'lucide-react/icons/star';
import { lengths } from '#core/limits.ts';
import type { Failure } from '../lib/form-values.ts';
import { CloseLink } from '../ui/dialog.tsx';
import { Field, useField } from '../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { TextArea } from '../ui/inputs.tsx';
import './rate-form.css';

interface RateFormProps {
  formKey: string;
  failure: Failure | undefined;
  tutorName: string;
  isAnonymous: boolean;
}

/** One to five stars and an optional comment; once (RATE-01, RATE-02, STATE-07). */
export function RateForm({ formKey, failure, tutorName, isAnonymous }: RateFormProps) {
  return (
    <ActionForm formKey={formKey} failure={failure} preventScrollReset>
      <div className="body">
        <FormError />
        <Field name="rating" label="Rating" group>
          <StarRadios />
        </Field>
        <Field
          name="comment"
          label={
            <>
              Comment <span className="hint inline">optional</span>
            </>
          }
          hint={`Shown on ${tutorName}’s profile ${isAnonymous ? 'without your name' : 'with your name'}. You can rate once.`}
          max={lengths.comment}
        >
          <TextArea rows={4} />
        </Field>
      </div>
      <div className="foot">
        <CloseLink />
        <SubmitButton>Submit review</SubmitButton>
      </div>
    </ActionForm>
  );
}

const words = ['poor', 'fair', 'good', 'very good', 'excellent'];

/** Five radios drawn as stars: those up to the chosen one are filled, and its words stand below. */
function StarRadios() {
  const { name, typed, invalid } = useField();
  return (
    <div className="rate">
      {words.map((word, index) => (
        <label key={word} title={`${index + 1} of 5, ${word}`}>
          <input
            className="sr-only"
            type="radio"
            name={name}
            value={index + 1}
            defaultChecked={typed === String(index + 1)}
            aria-invalid={invalid || undefined}
            aria-label={`${index + 1} of 5 stars, ${word}`}
          />
          <Star />
          <span className="said" aria-hidden="true">
            {index + 1} of 5, {word}
          </span>
        </label>
      ))}
    </div>
  );
}
