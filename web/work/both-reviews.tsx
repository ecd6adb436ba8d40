import { Link } from 'react-router';
import type { BothReviews as Both, WordedReview } from '#core/work/contract.ts';
import { DateText } from '../ui/date-text.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';
import { Stars } from '../ui/person.tsx';
import { ReviewWords } from './review-words.tsx';
import '../ui/record.css';

interface BothReviewsProps {
  reviews: Both;
  /** Name of the other party. */
  other: string;
  assignment: string;
}

/** Both reviews of a completed assignment, for one of its parties: none before its time. */
export function BothReviews({ reviews: { own, other, other_waits, opens_at, can_reply }, ...props }: BothReviewsProps) {
  const toDialog = useDialogLinks();
  if (!own && !other && !other_waits) return null;
  return (
    <section className="grid gap-1" aria-labelledby="reviews">
      <h2 id="reviews" className="text-22">
        Reviews
      </h2>
      <ul className="reviews">
        {own && <One title="Yours" review={own} sealedUntil={opens_at} />}
        {other && (
          <One title={props.other} review={other} sealedUntil={null}>
            {can_reply && (
              <Link
                className="link justify-self-start"
                {...toDialog(`/assignment/${props.assignment}/reply/${other.id}`)}
              >
                Reply in public
              </Link>
            )}
          </One>
        )}
        {other_waits && (
          <li className="record">
            <p>
              <b>
                <bdi>{props.other}</bdi>
              </b>
              <span className="block text-ink-2">
                Sealed until you have written yours
                {opens_at && (
                  <>
                    , or <DateText value={opens_at} />
                  </>
                )}
                .
              </span>
            </p>
          </li>
        )}
      </ul>
    </section>
  );
}

interface OneProps {
  title: string;
  review: WordedReview;
  sealedUntil: Date | null;
  children?: React.ReactNode;
}

function One({ title, review, sealedUntil, children }: OneProps) {
  return (
    <li className="record">
      <div>
        <b dir="auto">{title}</b>
        <p className="flex flex-wrap items-center gap-1.5 text-13 text-ink-3">
          <Stars rating={review.rating} />
          <DateText value={review.created_at} />
          {sealedUntil && (
            <span>
              Sealed until <DateText value={sealedUntil} />
            </span>
          )}
        </p>
      </div>
      <ReviewWords review={review} />
      {children}
    </li>
  );
}
