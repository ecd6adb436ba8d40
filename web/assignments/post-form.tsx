import Check from 'lucide-react/icons/check';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { PriceRange } from '#core/assignments/contract.ts';
import { assignmentRefusals } from '#core/assignments/refusals.ts';
import { subjectChips } from '#core/assignments/rules.ts';
import { dailyPostLimit, lengths } from '#core/limits.ts';
import { wordsOf } from '#core/refusal.ts';
import type { Failure, FormValues } from '../lib/form-values.ts';
import { LinkButton } from '../ui/button.tsx';
import { Captcha } from '../ui/captcha.tsx';
import { Switch } from '../ui/choices.tsx';
import { Field } from '../ui/field.tsx';
import { ActionForm, FormError, SubmitButton, useForm } from '../ui/form.tsx';
import { RupeesInput, TextArea, TextInput } from '../ui/inputs.tsx';
import { Note } from '../ui/note.tsx';
import { Attachments } from './attachments.tsx';
import { AudienceField } from './audience-field.tsx';
import { PriceGuide } from './price-guide.tsx';
import type { Ask } from './read-ask.ts';
import '../ui/chips.css';

interface PostFormProps {
  formKey: string;
  failure: Failure | undefined;
  /** The earliest day allowed for a deadline. */
  today: string;
  /** Prices that others agreed on, by subject. */
  prices: readonly PriceRange[];
  captchaSiteKey: string | null;
  /** Its initial values and address: those of a gig, or of a closed assignment. */
  begun: { at: string; values: FormValues } | null;
  /** The gig that it asks for. */
  ask: Ask | null;
}

/** The form for a new assignment (POST-01 to POST-10). */
export function PostForm({ formKey, failure, today, prices, captchaSiteKey, begun, ask }: PostFormProps) {
  return (
    <ActionForm
      later="Your assignment"
      formKey={formKey}
      failure={failure}
      {...(begun && { values: begun.values, draft: begun.at, action: begun.at })}
      encType="multipart/form-data"
      className="grid max-w-[680px] min-w-0 gap-5"
    >
      {ask && <AudienceField ask={ask} />}
      <Note look="warn">
        Do not share phone numbers, emails or other contact information, here or inside the PDF. Such posts are refused.
      </Note>
      <p className="text-14 text-ink-3">
        Ask for help with learning, not for help in a running exam or for work that you may not hand in as your own:{' '}
        <Link to="/terms-of-service#honesty">Academic honesty</Link>.
      </p>
      <FormError />
      <Field name="title" label="Title" hint="Say the course and the task." max={lengths.title}>
        <TextInput required />
      </Field>
      <Field
        name="description"
        label="Description"
        hint="Say what to hand in, and in which form."
        max={lengths.description}
      >
        <TextArea rows={6} required />
      </Field>
      <SubjectAndTerms today={today} prices={prices} />
      <Attachments />
      <div className="border-t border-line pt-5">
        <Switch name="is_anonymous" hint="Your name and photo stay hidden until you award a tutor.">
          Post anonymously
        </Switch>
      </div>
      <Captcha siteKey={captchaSiteKey} />
      <div className="flex flex-wrap items-center gap-3 *:[.btn]:max-two:w-full">
        <SubmitButton large>{ask ? 'Ask for this gig' : 'Post Assignment'}</SubmitButton>
        <span className="text-14 text-ink-3">
          {ask ? `Free. It counts as one of ${dailyPostLimit} posts a day.` : `Free, ${dailyPostLimit} a day.`}
        </span>
      </div>
    </ActionForm>
  );
}

/**
 * Replaces the form once the daily limit of posts is reached: why, until when, and what is possible
 * meanwhile (POST-25).
 */
export function NoPostsLeft() {
  return (
    <div className="grid max-w-[680px] min-w-0 content-start gap-4">
      <Note>
        <b>{wordsOf(assignmentRefusals.daily_limit_reached)}</b> You can post again tomorrow, from 12:00 am in Pakistan.
        Deleted posts count too. You can still edit an open one.
      </Note>
      <LinkButton to="/profile/assignments" className="justify-self-start">
        My Assignments
      </LinkButton>
    </div>
  );
}

/** Subject, budget and deadline; beside the budget the price guidance for the subject. */
function SubjectAndTerms({ today, prices }: Pick<PostFormProps, 'today' | 'prices'>) {
  const { typed } = useForm();
  const [subject, setSubject] = useState(() => (typeof typed?.subject === 'string' ? typed.subject : ''));
  return (
    <>
      <SubjectField subject={subject} setSubject={setSubject} />
      <div className="two">
        <div className="grid content-start gap-1.5">
          <Field name="budget" label="Budget (PKR)" hint="You pay the tutor directly.">
            <RupeesInput required />
          </Field>
          <PriceGuide prices={prices} subject={subject} />
        </div>
        <Field name="deadline" label="Deadline" hint="Ends when that day ends.">
          <TextInput type="date" min={today} required className="tabular-nums" />
        </Field>
      </div>
    </>
  );
}

/**
 * Free text; script offers the home page's seven subjects as buttons, without script the browser's
 * own list does.
 */
function SubjectField({ subject, setSubject }: { subject: string; setSubject: (subject: string) => void }) {
  const frame = useRef<HTMLDivElement>(null);
  const suggestions = subjectChips.filter(([value]) => value !== 'all');
  const choose = (label: string) => {
    const input = frame.current?.querySelector('input');
    if (!input) return;
    input.value = label;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div ref={frame} className="grid gap-1.5">
      <Field name="subject" label="Subject" hint="Choose one, or write your own.">
        <TextInput
          list="subjects"
          autoComplete="off"
          maxLength={lengths.subject}
          required
          onInput={(event) => setSubject(event.currentTarget.value)}
        />
      </Field>
      <datalist id="subjects">
        {suggestions.map(([value, label]) => (
          <option key={value} value={label} />
        ))}
      </datalist>
      <div className="chips with-script">
        {suggestions.map(([value, label]) => (
          <button
            key={value}
            type="button"
            className="chip"
            aria-pressed={subject.trim().toLowerCase() === label.toLowerCase()}
            onClick={() => choose(label)}
          >
            <Check className="tick size-4" />
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
