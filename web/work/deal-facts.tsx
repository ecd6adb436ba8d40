import { Link } from 'react-router';
import { money } from '#core/format.ts';
import { type Agreement, remaining } from '#core/work/agreement.ts';

interface DealFactsProps {
  agreement: Agreement;
  isTutor?: boolean;
  /** Id of the conversation. */
  chat?: string | null;
}

/**
 * The deal as pairs of a definition list: agreed price, paid so far, left to pay. `isTutor`: the
 * reader confirms the payments, in the chat.
 */
export function DealFacts({ agreement, isTutor = false, chat = null }: DealFactsProps) {
  const { price, paid, waiting } = agreement;
  return (
    <>
      <dt>Agreed price</dt>
      <dd className="text-18 font-bold">{money(price)}</dd>
      <dt>Paid, confirmed by {isTutor ? 'you' : 'the tutor'}</dt>
      <dd>{money(paid)}</dd>
      {waiting > 0 && (
        <>
          <dt>Reported, not confirmed yet</dt>
          <dd>
            {money(waiting)}
            {isTutor && chat && (
              <Link className="link" to={`/chat?conversation=${chat}`}>
                Say whether it arrived
              </Link>
            )}
          </dd>
        </>
      )}
      <dt>Left to pay</dt>
      <dd>{money(remaining(agreement))}</dd>
    </>
  );
}
