import { type AssignmentFilters, chosenFilters, filterParams } from '#core/assignments/filters.ts';
import { instantSearchMails, lengths, searchDigestHour } from '#core/limits.ts';
import type { Failure } from '../lib/form-values.ts';
import { Picks } from '../ui/choices.tsx';
import { CloseLink } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { TextInput } from '../ui/inputs.tsx';

interface SaveSearchFormProps {
  filters: AssignmentFilters;
  formKey: string;
  failure: Failure | undefined;
}

const picks = [
  { value: 'daily', label: 'Daily', hint: `One mail at ${searchDigestHour}:00, only when something fits.` },
  { value: 'instant', label: 'Instant', hint: `Within minutes of each post, at most ${instantSearchMails} a day.` },
  { value: 'none', label: 'No mail', hint: 'Keep it in my list.' },
];

/** Names a search and sets when to be notified of it. */
export function SaveSearchForm({ filters, formKey, failure }: SaveSearchFormProps) {
  const words = wordsOfSearch(filters);
  return (
    <ActionForm formKey={formKey} failure={failure} draft={null} preventScrollReset>
      <div className="body">
        <FormError />
        {Object.entries(filterParams(filters)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field name="name" label="Name" hint={`Open assignments: ${words}`} max={lengths.searchName}>
          <TextInput defaultValue={words.slice(0, lengths.searchName)} required />
        </Field>
        <Field name="mail" label="Mail me" group>
          <Picks options={picks} defaultValue="daily" />
        </Field>
      </div>
      <div className="foot">
        <CloseLink />
        <SubmitButton>Save search</SubmitButton>
      </div>
    </ActionForm>
  );
}

/** Returns a search's filters in one line: 'Math, PKR 2,000 to 5,000'. */
export function wordsOfSearch(filters: AssignmentFilters): string {
  const labels = chosenFilters(filters).map(({ label }) => label);
  return labels.length === 0 ? 'Every open assignment' : labels.join(', ');
}
