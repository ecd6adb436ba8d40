import { Link } from 'react-router';
import { paymentRefusals } from '#core/payments/refusals.ts';
import { wordsOf } from '#core/refusal.ts';
import { Note } from '../ui/note.tsx';

/** Replaces a form that would be refused, to prevent paying for it first. */
export function TooManyUnderReview() {
  return (
    <Note>
      {wordsOf(paymentRefusals.coin_requests_too_many)} Please do not send money before then.{' '}
      <Link to="/coin-requests">See your requests</Link>
    </Note>
  );
}
