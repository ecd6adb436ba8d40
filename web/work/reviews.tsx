import { Link } from 'react-router';
import { fileSize, number } from '#core/format.ts';
import type { PublicSubmission, Review } from '#core/work/contract.ts';
import { LinkButton } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';
import { Avatar, Stars } from '../ui/person.tsx';
import { ReviewWords } from './review-words.tsx';
import '../ui/record.css';
import './reviews.css';

/** The link to older entries, if there are any. */
function Older({ to, children }: { to: string | null; children: string }) {
  if (!to) return null;
  return (
    <LinkButton look="sec" className="justify-self-start" to={to} preventScrollReset>
      {children}
    </LinkButton>
  );
}

interface ReviewsProps {
  reviews: Review[];
  count: number;
  /** Address of the older ones, if there are any. */
  older: string | null;
  /** The reviewed person's. */
  username: string;
}

/** A person's reviews, newest first; 'Anonymous' for an anonymous assignment (CALL-34). */
export function Reviews({ reviews, count, older, username }: ReviewsProps) {
  const toDialog = useDialogLinks();
  return (
    <section className="grid gap-1" aria-labelledby="reviews">
      <h2 id="reviews" className="text-22">
        Reviews <span className="text-ink-3 tabular-nums">{number(count)}</span>
      </h2>
      {reviews.length === 0 && <p className="text-ink-2">No reviews yet.</p>}
      <ul className="reviews">
        {reviews.map(({ reviewer, side, ...review }) => (
          <li key={review.id} className="record">
            <div className="by">
              <Avatar name={reviewer?.full_name ?? null} picture={reviewer?.avatar_url} size={36} />
              <div className="min-w-0">
                {reviewer ? (
                  <Link className="block truncate font-semibold" to={`/user/${reviewer.username}`} dir="auto">
                    {reviewer.full_name}
                  </Link>
                ) : (
                  <b>Anonymous</b>
                )}
                <p className="flex flex-wrap items-center gap-1.5 text-13 text-ink-3">
                  <Stars rating={review.rating} />
                  <DateText value={review.created_at} />
                  {side === 'student' && <span>as a student</span>}
                </p>
              </div>
            </div>
            <ReviewWords review={review} />
            {review.can_reply && (
              <Link className="link justify-self-start" {...toDialog(`/user/${username}/reply/${review.id}`)}>
                Reply
              </Link>
            )}
          </li>
        ))}
      </ul>
      <Older to={older}>Older reviews</Older>
    </section>
  );
}

/** Completed work that a tutor chose to show (PUBLIC-09). */
export function PublicWork({ submissions, older }: { submissions: PublicSubmission[]; older: string | null }) {
  if (submissions.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="work">
      <h2 id="work" className="text-22">
        Public work
      </h2>
      <ul className="border-b border-line">
        {submissions.map(({ id, files, comment, created_at, assignment }) => (
          <li key={id} className="record">
            <div>
              <Link className="link font-semibold" to={`/assignment/${assignment.id}`} dir="auto">
                {assignment.title}
              </Link>
              <p className="text-13 text-ink-3">
                <bdi>{assignment.subject}</bdi>, <DateText value={created_at} />
              </p>
            </div>
            {comment && (
              <p className="max-w-[64ch] whitespace-pre-line text-ink-2" dir="auto">
                {comment}
              </p>
            )}
            {files.map(({ url, size }, n) => (
              <a key={url} className="link justify-self-start" href={url} download>
                Download{files.length > 1 && ` file ${n + 1}`}, {fileSize(size)}
              </a>
            ))}
          </li>
        ))}
      </ul>
      <Older to={older}>Older work</Older>
    </section>
  );
}
