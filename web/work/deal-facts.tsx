import { Link } from 'react-router';
import { dayAfter } from '#core/calendar.ts';
import { money, plural } from '#core/format.ts';
import { type Agreement, remaining } from '#core/work/agreement.ts';
import { DateText } from '../ui/date-text.tsx';

interface DealFactsProps {
  agreement: Agreement;
  isTutor?: boolean;
  /** The days that the bid promised, from the award on; null for none. */
  promised?: { days: number; from: Date } | null;
  /** Id of the conversation. */
  chat?: string | null;
}

/**
 * The deal as pairs of a definition list: agreed price, paid so far, left to pay, promised days.
 * `isTutor`: the reader confirms the payments, in the chat.
 */
export function DealFacts({ agreement, isTutor = false, promised = null, chat = null }: DealFactsProps) {
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
      {promised && (
        <>
          <dt>Promised in {plural(promised.days, 'day')}</dt>
          <dd>
            by <DateText value={dayAfter(promised.from, promised.days)} />
          </dd>
        </>
      )}
    </>
  );
}
