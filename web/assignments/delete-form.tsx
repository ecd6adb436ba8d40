import type { AssignmentDetail } from '#core/assignments/contract.ts';
import { assignmentRefusals } from '#core/assignments/refusals.ts';
import { plural } from '#core/format.ts';
import { dailyPostLimit } from '#core/limits.ts';
import { wordsOf } from '#core/refusal.ts';
import type { Failure } from '../lib/form-values.ts';
import { Coins } from '../ui/coins.tsx';
import { CloseLink } from '../ui/dialog.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { Note } from '../ui/note.tsx';
import '../ui/pairs.css';

interface DeleteFormProps {
  formKey: string;
  failure: Failure | undefined;
  assignment: Pick<AssignmentDetail, 'title' | 'bid_count' | 'fees_paid' | 'status'>;
}

/** The effects of deleting, shown before it; 'Keep it' has the focus (PROFILE-05). */
export function DeleteForm({ formKey, failure, assignment }: DeleteFormProps) {
  const { title, bid_count, fees_paid, status } = assignment;
  const isOpen = status === 'open';
  return (
    <ActionForm formKey={formKey} failure={failure}>
      <div className="body">
        {isOpen ? (
          <>
            <FormError />
            <p className="text-ink-2">
              “<bdi>{title}</bdi>” disappears for everyone. This cannot be undone.
            </p>
            <dl className="pairs border-y border-line py-4">
              <dt>Refunded to {plural(bid_count, 'tutor')}, what each bid cost</dt>
              <dd>
                <Coins amount={fees_paid ?? 0} />
              </dd>
              <dt>Cost to you</dt>
              <dd>None</dd>
            </dl>
            <p className="text-14 text-ink-3">
              {bid_count > 0 && 'Each tutor gets a mail. '}
              The post still counts towards its day’s limit of {dailyPostLimit}.
            </p>
          </>
        ) : (
          <Note>{wordsOf(assignmentRefusals.delete_not_open)}</Note>
        )}
      </div>
      <div className="foot">
        <CloseLink look="sec">Keep it</CloseLink>
        {isOpen && <SubmitButton look="bad">Delete assignment</SubmitButton>}
      </div>
    </ActionForm>
  );
}
