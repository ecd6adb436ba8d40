import type { PriceRange } from '#core/assignments/contract.ts';
import { subjectChips } from '#core/assignments/rules.ts';
import { subjectKey } from '#core/assignments/subject-words.ts';
import { money, number } from '#core/format.ts';
import { priceGuide } from '#core/limits.ts';

/** Formats a range: 'PKR 1,500 to 3,200'. */
const range = ({ low, high }: PriceRange) =>
  low === high ? `about ${money(low)}` : `${money(low)} to ${number(high)}`;

/** Formats a subject's key as a name: 'mathematics' → 'Mathematics'. */
const nameOf = (key: string) => key.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());

/**
 * Price guidance: for the chosen subject in a sentence, and collapsed for the home page's subjects,
 * since a choice has no effect without script. Shows nothing where too few were completed.
 */
export function PriceGuide({ prices, subject }: { prices: readonly PriceRange[]; subject: string }) {
  const bySubject = new Map(prices.map((price) => [price.subject_key, price]));
  const chosen = bySubject.get(subjectKey(subject));
  const usual = subjectChips.flatMap(([key]) => bySubject.get(key) ?? []);
  return (
    <div className="grid gap-1.5 text-14 text-ink-2">
      <p aria-live="polite" className="empty:hidden">
        {chosen && `Most pay ${range(chosen)} for ${nameOf(chosen.subject_key)}.`}
      </p>
      {usual.length > 0 && (
        <details>
          <summary className="link w-fit cursor-pointer">What others pay</summary>
          <ul className="grid gap-1 pt-2">
            {usual.map((price) => (
              <li key={price.subject_key}>
                {nameOf(price.subject_key)}: {range(price)}
              </li>
            ))}
          </ul>
          <p className="pt-2 text-13 text-ink-3">
            The middle half of agreed prices, completed within {priceGuide.days} days, rounded. Shown from{' '}
            {priceGuide.from} on.
          </p>
        </details>
      )}
    </div>
  );
}
