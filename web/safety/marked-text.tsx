import type { FoundPlace } from '#core/refusal.ts';
import './marked-text.css';

interface MarkedTextProps {
  text: string;
  places: readonly FoundPlace[];
}

/** A refused text with the matches marked. */
export function MarkedText({ text, places }: MarkedTextProps) {
  const sorted = places.toSorted((one, other) => one.from - other.from);
  const parts = sorted.map(({ from, to }, n) => ({
    from,
    before: text.slice(Math.max(sorted[n - 1]?.to ?? 0, 0), from),
    found: text.slice(Math.max(from, sorted[n - 1]?.to ?? 0), to),
  }));
  return (
    <p className="marked-text" dir="auto">
      {parts.map(({ from, before, found }) => (
        <span key={from}>
          {before}
          <mark>{found}</mark>
        </span>
      ))}
      {text.slice(sorted.at(-1)?.to ?? 0)}
    </p>
  );
}
