import EyeOff from 'lucide-react/icons/eye-off';
import Star from 'lucide-react/icons/star';
import { plural } from '#core/format.ts';
import type { ShownRatings } from '#core/profiles/public-profile.ts';
import { starPath } from './star.tsx';
import './person.css';

/** Pixels across; the largest is three quarters of that on phones. */
type Size = 28 | 32 | 36 | 44 | 52 | 64 | 128;

interface AvatarProps {
  /** Null for an anonymous poster. */
  name: string | null;
  picture?: string | null;
  size?: Size;
}

/**
 * Picture, or initials on a tint chosen by the name; a crossed-out eye for anonymous people. Always
 * beside the name.
 */
export function Avatar({ name, picture, size = 32 }: AvatarProps) {
  const className = `avatar s${size}`;
  if (name === null) {
    return (
      <span className={`${className} tint-4`} aria-hidden="true">
        <EyeOff className="size-4" />
      </span>
    );
  }
  if (picture) return <img className={className} src={picture} alt="" width={size} height={size} loading="lazy" />;
  return (
    <span className={`${className} tint-${tintOf(name)}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return first.join('').toUpperCase();
}

function tintOf(name: string): number {
  return ([...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 4) + 1;
}

/** The blue tick: this person's LinkedIn identity was confirmed. */
export function VerifiedTick() {
  return (
    <svg className="verified" width="17" height="17" viewBox="0 0 24 24" role="img" aria-label="LinkedIn connected">
      <title>LinkedIn connected</title>
      <path fill="currentColor" transform="translate(12 12)" d={starPath(11.5)} />
      <path d="M7.5 12.3l3.1 3.1 6-6.3" fill="none" stroke="var(--surface)" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}

/** Mean and number of a person's reviews on one line; hidden where they are not shown. */
export function RatingLine({ ratings }: { ratings: ShownRatings }) {
  if (!ratings) return null;
  if (ratings.mean === null) return <span>No reviews yet</span>;
  return (
    <span className="inline-flex items-center gap-1">
      <Star className="size-4 fill-current" aria-hidden="true" />
      <b className="text-ink tabular-nums">{ratings.mean.toFixed(1)}</b>
      <span className="tabular-nums">({plural(ratings.count, 'review')})</span>
    </span>
  );
}

/** Stars of a poster as a student; about an anonymous one whole ones without their number. */
export function PosterStars({ rating }: { rating: { mean: number; count: number | null } | null }) {
  if (!rating) return null;
  const { mean, count } = rating;
  return (
    <span className="flex shrink-0 items-center gap-1 text-14 text-ink-2 tabular-nums">
      <Star className="size-4 fill-current" role="img" aria-label="Stars as a student:" />
      {count === null ? `about ${mean}` : `${mean.toFixed(1)} (${count})`}
    </span>
  );
}

/** A rating from 0 to 5 in ink, spelled out for screen readers. */
export function Stars({ rating }: { rating: number }) {
  const full = Math.round(rating);
  return (
    <span className="stars" role="img" aria-label={`${rating.toFixed(1)} of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} className={`size-4 ${star <= full ? 'on' : 'off'}`} />
      ))}
    </span>
  );
}
