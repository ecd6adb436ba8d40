import { Link } from 'react-router';
import { endOfAward } from '#core/limits.ts';
import { type Agreement, remaining } from '#core/work/agreement.ts';
import type { Submission } from '#core/work/contract.ts';
import type { Failure } from '../lib/form-values.ts';
import { CheckRow } from '../ui/choices.tsx';
import { DateText } from '../ui/date-text.tsx';
import { CloseLink } from '../ui/dialog.tsx';
import { FileRows } from '../ui/file-row.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { Note } from '../ui/note.tsx';
import { DealFacts } from './deal-facts.tsx';
import '../ui/pairs.css';

interface CompleteFormProps {
  formKey: string;
  failure: Failure | undefined;
  agreement: Agreement;
  tutorName: string;
  tutorUsername: string;
  /** The newest version of the work; null when none was handed in. */
  newest: Submission | null;
  /** The tutor wishes to make some version public, and waits for an answer. */
  isWished: boolean;
}

/**
 * The effects of completing: no coins move, the tutor is paid directly (STATE-04, POLICY-02,
 * POLICY-05).
 */
export function CompleteForm({
  formKey,
  failure,
  agreement,
  tutorName,
  tutorUsername,
  newest,
  isWished,
}: CompleteFormProps) {
  return (
    <ActionForm formKey={formKey} failure={failure} preventScrollReset>
      <div className="body">
        <p className="text-ink-2">
          {remaining(agreement) > 0
            ? `You pay ${tutorName} directly, as the two of you agreed. No coins move.`
            : `${tutorName} confirmed the whole price, so nothing is left to pay. No coins move.`}
        </p>
        <dl className="pairs border-y border-line py-4">
          <DealFacts agreement={agreement} />
          <dt>Handed in</dt>
          <dd>{newest ? <DateText value={newest.created_at} /> : 'Nothing'}</dd>
        </dl>
        {newest && <FileRows files={newest.files} />}
        {isWished && (
          <p className="text-14 text-ink-2">
            {tutorName} would like to show this work in public. Nobody else sees it unless you agree, which you can do
            afterwards.
          </p>
        )}
        <FormError />
        <Note look="warn">
          Beware of fraud. Open the work before you pay. <bdi>{tutorName}</bdi>’s number to pay to is{' '}
          <Link to={`/user/${tutorUsername}#contact`}>on their profile</Link>; we are not part of the payment.
        </Note>
        {!newest && (
          <>
            <p className="text-14 text-ink-2">
              {tutorName} has not submitted any work here. Completing closes the assignment for good, and counts in no
              record. If {tutorName} has not written either, you can review them only {endOfAward.silentHours} hours
              after the award or later.
            </p>
            <CheckRow name="without_submission">Nothing was handed in here. Complete it anyway.</CheckRow>
          </>
        )}
      </div>
      <div className="foot">
        <CloseLink />
        <SubmitButton>Mark as Complete & Pay</SubmitButton>
      </div>
    </ActionForm>
  );
}
