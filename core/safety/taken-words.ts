import type { ContentKind } from './take-downs-contract.ts';

/** Phrases for content, by the title of what it belongs to. */
const phrases: Record<ContentKind, (title: string) => string> = {
  assignment: (title) => `your assignment “${title}”`,
  bid: (title) => `your bid on “${title}”`,
  review: (title) => `your review after “${title}”`,
  gig: (title) => `your gig “${title}”`,
};

/** Names content that was taken down to its author: 'your bid on “Algebra”'. */
export function takenWords({ kind, title }: { kind: string; title: string }): string {
  return Object.hasOwn(phrases, kind) ? phrases[kind as ContentKind](title) : `“${title}”`;
}
