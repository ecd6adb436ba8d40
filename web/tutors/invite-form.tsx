import Mail from 'lucide-react/icons/mail';
import { coinsFor, dailyInvitations } from '#core/limits.ts';
import type { TutorCard } from '#core/tutors/contract.ts';
import type { Failure } from '../lib/form-values.ts';
import { Picks } from '../ui/choices.tsx';
import { CloseLink } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { Note } from '../ui/note.tsx';
import { Avatar, RatingLine, VerifiedTick } from '../ui/person.tsx';
import '../ui/pairs.css';

/** An own open assignment in the form; `reason` says why the tutor cannot be invited to it. */
interface InviteChoice {
  id: string;
  title: string;
  facts: string;
  reason: string | null;
}

interface InviteFormProps {
  tutor: TutorCard;
  choices: readonly InviteChoice[];
  /** The assignment that the reader came from. */
  wanted: string;
  formKey: string;
  failure: Failure | undefined;
}

/** The person invited. */
export function Invited({ tutor: { full_name, avatar_url, is_verified, ratings } }: { tutor: TutorCard }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={full_name} picture={avatar_url} size={44} />
      <div className="min-w-0">
        <p className="flex items-center gap-1.5 font-semibold">
          <span className="truncate" dir="auto">
            {full_name}
          </span>
          {is_verified && <VerifiedTick />}
        </p>
        <p className="text-13 text-ink-3">
          <RatingLine ratings={ratings} />
        </p>
      </div>
    </div>
  );
}

/** Invites a tutor to bid on one of the own open assignments. */
export function InviteForm({ tutor, choices, wanted, formKey, failure }: InviteFormProps) {
  const possible = choices.filter(({ reason }) => reason === null);
  const first = possible.find(({ id }) => id === wanted) ?? possible[0];
  return (
    <ActionForm formKey={formKey} failure={failure} draft={null} preventScrollReset>
      <div className="body">
        <Invited tutor={tutor} />
        <FormError />
        <Field name="assignment_id" label="My open assignments" group>
          <Picks
            stacked
            defaultValue={first?.id}
            options={choices.map(({ id, title, facts, reason }) => ({
              value: id,
              label: title,
              hint: reason ?? facts,
              disabled: reason !== null,
            }))}
          />
        </Field>
        <Note icon={Mail}>
          <bdi>{tutor.full_name}</bdi> gets a mail and a notification with the assignment. Inviting is free, up to{' '}
          {dailyInvitations.ofAssignment} tutors an assignment a day; a bid costs them {coinsFor.bid} coins as usual. An
          anonymous post stays anonymous.
        </Note>
      </div>
      <div className="foot">
        <CloseLink />
        <SubmitButton disabled={!first}>Send invitation</SubmitButton>
      </div>
    </ActionForm>
  );
}
