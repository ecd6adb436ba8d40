import { z } from 'zod';
import { date, money } from '../format.ts';

/**
 * One field that an edit changed. The history is append-only, so it stores facts; reading turns
 * them into words.
 */
export const change = z.object({
  field: z.enum(['title', 'description', 'budget', 'deadline', 'files']),
  /** A text, whole PKR, a day 'YYYY-MM-DD', or the names of removed and added files. */
  from: z.union([z.string(), z.number()]),
  to: z.union([z.string(), z.number()]),
});
type Change = z.output<typeof change>;

/** The terms that a bidder bids on, with a day 'YYYY-MM-DD'. */
export const terms = z.object({
  title: z.string(),
  description: z.string(),
  budget: z.number().int(),
  deadline: z.string(),
  /** Ids of its files, for bids placed since several can be attached. */
  files: z.array(z.string()).optional(),
});
export type Terms = z.output<typeof terms>;

/** The history as it is stored; `timestamp` is an instant in ISO 8601. */
export type StoredHistory = { user: string; timestamp: string; changes: Change[] }[];

const words: Record<Change['field'], (change: Change) => string> = {
  title: ({ from, to }) => `Title changed from “${from}” to “${to}”`,
  description: ({ from, to }) => `Description changed from “${from}” to “${to}”`,
  budget: ({ from, to }) => `Budget changed from ${money(Number(from))} to ${money(Number(to))}`,
  deadline: ({ from, to }) => `Deadline changed from ${date(String(from))} to ${date(String(to))}`,
  files: ({ from, to }) =>
    `Files: ${[to && `“${to}” attached`, from && `“${from}” removed`].filter(Boolean).join(', ')}`,
};

/** Returns a change in words, a line of the history (PROFILE-06, ENTITY-10). */
export function describeChange(changed: Change): string {
  return words[changed.field](changed);
}
