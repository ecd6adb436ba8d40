import { Link } from 'react-router';
import { coinsFor } from '#core/coins/limits.ts';
import { totalOf } from '#core/format.ts';
import type { ShownReview } from '#core/site/trust-contract.ts';
import { Stars } from '../ui/person.tsx';
import './trust.css';

const prices = [
  ['Free', 'to post an assignment'],
  [`${coinsFor.bid} coins`, 'a bid'],
  [`${coinsFor.award} coins`, 'an award'],
  ['Rs 1', 'a coin'],
  [`${coinsFor.signup} coins`, 'yours at sign-up'],
] as const;

/** The site's prices and reputation: open prices, the newest good reviews, the watchlist. */
export function Trust({ reviews, watchlist }: { reviews: readonly ShownReview[]; watchlist: number }) {
  return (
    <section className="wrap grid gap-5 pb-18" aria-labelledby="trust">
      <h2 id="trust">What it costs</h2>
      <dl className="prices">
        {prices.map(([price, of]) => (
          <div key={of}>
            <dt>{of}</dt>
            <dd>{price}</dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-2">
        You pay your tutor directly, and we take no share.{' '}
        {watchlist > 0 && (
          <>
            People reported for cheating are on the <Link to="/scammers">Community Watchlist</Link>,{' '}
            {totalOf(watchlist, 'name')} today.{' '}
          </>
        )}
        <Link to="/tutors">Browse tutors</Link>
      </p>
      {reviews.length > 0 && (
        <ul className="voices" aria-label="Newest reviews">
          {reviews.map(({ rating, comment, subject, by, tutor }) => (
            <li key={by + comment} className="card grid content-start gap-2">
              <Stars rating={rating} />
              <p className="line-clamp-4 wrap-anywhere" dir="auto">
                {comment}
              </p>
              <p className="text-14 text-ink-3">
                <bdi>{by}</bdi> on <bdi>{subject}</bdi>, with{' '}
                <Link to={`/user/${tutor.username}`}>
                  <bdi>{tutor.full_name}</bdi>
                </Link>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
