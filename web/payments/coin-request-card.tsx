import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { dateTime, money } from '#core/format.ts';
import { coinPacks } from '#core/limits.ts';
import type { CoinRequest } from '#core/payments/contract.ts';
import { LinkButton } from '../ui/button.tsx';
import { Coins } from '../ui/coins.tsx';
import { Note } from '../ui/note.tsx';
import { RequestState } from './request-state.tsx';
import { ReviewClock } from './review-clock.tsx';
import '../ui/pairs.css';
import './coin-request-card.css';

/** One request for coins and its state. */
export function CoinRequestCard({ request, now }: { request: CoinRequest; now: Date }) {
  const { pack, coins, amount, status, transaction_id, proof_url, created_at, decided_at, reason } = request;
  const again = coinPacks.find(({ name }) => name === pack);
  return (
    <article className="card roomy coin-request">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h3 className="text-18">{pack}</h3>
          <p className="mt-1">
            <Coins amount={coins} />
          </p>
        </div>
        <RequestState status={status} />
      </div>
      {status === 'pending' && <ReviewClock asked={created_at} now={now} />}
      {status === 'refused' && (
        <Note look="bad" icon={CircleAlert}>
          <b dir="auto">{reason}</b> No coins were added.
        </Note>
      )}
      <dl className="pairs">
        <dt>Sent</dt>
        <dd>{dateTime(created_at)}</dd>
        <dt>Transaction ID</dt>
        <dd>
          <bdi>{transaction_id}</bdi>
        </dd>
        <dt>Amount</dt>
        <dd>{money(amount)}</dd>
        {decided_at && (
          <>
            <dt>Decided</dt>
            <dd>{dateTime(decided_at)}</dd>
          </>
        )}
      </dl>
      <details>
        <summary>View screenshot</summary>
        <img src={proof_url} alt="Screenshot of the payment" loading="lazy" />
      </details>
      {status === 'refused' && (
        <div className="flex flex-wrap gap-2">
          {again && (
            <LinkButton look="tonal" to={`/wallet/buy/${again.id}`}>
              Send again
            </LinkButton>
          )}
          <LinkButton look="quiet" to="/contact">
            Contact
          </LinkButton>
        </div>
      )}
    </article>
  );
}
