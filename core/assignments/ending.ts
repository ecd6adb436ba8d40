import { endOfAward } from '../limits.ts';

/** Causes of the end of an award (docs/decisions/0099). */
export const endCauses = ['stepped_back', 'silent', 'overdue', 'agreed', 'decided', 'blocked', 'deleted'] as const;
export type EndCause = (typeof endCauses)[number];

/** Returns what becomes of the other bids when an award has ended, as a sentence for the poster. */
export function othersStand(bids: number): string {
  return bids > 0
    ? `The assignment is open again, and ${bids === 1 ? 'the other bid stands as it was' : 'the other bids stand as they were'}.`
    : 'The assignment is open again. No other bid stands yet.';
}

/**
 * Returns a sentence's beginning that says why an award ended, without a full stop. Blocked and
 * deleted accounts read alike: a block is told to nobody else.
 */
export function whyEnded(cause: EndCause, tutor: string): string {
  switch (cause) {
    case 'stepped_back':
      return `${tutor} stepped back`;
    case 'silent':
      return `${tutor} wrote and handed in nothing for ${endOfAward.silentHours} hours`;
    case 'overdue':
      return `The work was ${endOfAward.overdueHours} hours late`;
    case 'agreed':
      return 'Both sides agreed to end the award';
    case 'decided':
      return 'Our team ended the award';
    case 'blocked':
    case 'deleted':
      return `${tutor} left`;
  }
}
