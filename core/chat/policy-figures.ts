import { houseSettings } from '../settings.ts';
import type { ChatPolicy } from './rules.ts';

export const chatPolicies = Object.keys(houseSettings.chat_policy.choices) as [ChatPolicy, ...ChatPolicy[]];

/**
 * Honest texts of `tests/safety-texts` that each chat policy refuses, and attempts that it finds.
 * Most honest texts were chosen for their resemblance to contact details. `npm run bench --
 * moderation` prints the figures, and `server/chat/policy-figures.test.ts` measures them again.
 */
export const policyFigures = {
  honest: 12773,
  attempts: 6108,
  strict: { refused: 2169, found: 3845 },
  contextual: { refused: 163, found: 4821 },
  /** The same on texts that the detector never learned from (docs/decisions/0104). */
  firstSight: {
    honest: 1150,
    attempts: 450,
    strict: { refused: 302, found: 336 },
    contextual: { refused: 29, found: 385 },
  },
} as const;
