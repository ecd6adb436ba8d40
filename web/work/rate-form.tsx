import Star from 'lucide-react/icons/star';
import { money, plural } from '#core/format.ts';
import { lengths, reviews } from '#core/limits.ts';
import type { Failure } from '../lib/form-values.ts';
import { Picks } from '../ui/choices.tsx';
import { CloseLink } from '../ui/dialog.tsx';
import { Field, useField } from '../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { TextArea } from '../ui/inputs.tsx';
import './rate-form.css';

interface RateFormProps {
  formKey: string;
  failure: Failure | undefined;
  /** The person to review. */
  name: string;
  /** Their role in the assignment; a student gets three marks. */
  side: 'tutor' | 'student';
  isAnonymous: boolean;
  /** The other party's review waits for this one. */
  otherWrote: boolean;
  /** PKR of the price that the tutor has not confirmed. */
  unpaid: number;
}

const marks = [
  ['clear_task', 'Was the task clear?'],
  ['answered_in_time', 'Did they answer in time?'],
  ['paid_as_agreed', 'Did they pay as agreed?'],
] as const;

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

const stillUnpaid = (unpaid: number) =>
  `${money(unpaid)} is not confirmed as paid. If you still expect it, write your review once you know.`;

/** Returns a sentence that names the places where a review will be shown. */
function shownAt(name: string, side: 'tutor' | 'student', isAnonymous: boolean): string {
  if (!isAnonymous) return `Shown on ${name}’s profile with your name.`;
  if (side === 'tutor') return `Shown on ${name}’s profile without your name.`;
  return 'Only the two of you read it, since this assignment is anonymous. Its stars still count.';
}

/**
 * One to five stars, the marks of a student, and an optional comment; once (RATE-01, RATE-02,
 * STATE-07).
 */
export function RateForm({ formKey, failure, name, side, isAnonymous, otherWrote, unpaid }: RateFormProps) {
  return (
    <ActionForm later="Your review" formKey={formKey} failure={failure} preventScrollReset>
      <div className="body">
        <FormError />
        <p className="text-ink-2">
          {otherWrote ? (
            <>
              <bdi>{name}</bdi> has reviewed you. Both reviews open as soon as you send yours.
            </>
          ) : (
            <>
              Neither of you can read the other’s review yet. Both open once <bdi>{name}</bdi> has written too, or after{' '}
              {plural(reviews.sealedDays, 'day')}.
            </>
          )}
        </p>
        <Field name="rating" label="Rating" group>
          <StarRadios />
        </Field>
        {side === 'student' &&
          marks.map(([mark, label]) => (
            <Field
              key={mark}
              name={mark}
              label={label}
              hint={mark === 'paid_as_agreed' && unpaid > 0 ? stillUnpaid(unpaid) : undefined}
              group
            >
              <Picks options={yesOrNo} />
            </Field>
          ))}
        <Field
          name="comment"
          label={
            <>
              Comment <span className="hint inline">optional</span>
            </>
          }
          hint={`${shownAt(name, side, isAnonymous)} You can rate once, and not change it.`}
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

/**
 * Five radios drawn as stars: those up to the chosen one are filled, and its label stands below.
 */
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
