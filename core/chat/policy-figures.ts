import { houseSettings } from '../settings.ts';
import type { ChatPolicy } from './rules.ts';

export const chatPolicies = Object.keys(houseSettings.chat_policy.choices) as [ChatPolicy, ...ChatPolicy[]];

/**
 * Honest texts of `tests/safety-texts` that each chat policy refuses, and attempts that it finds.
 * Most honest texts were chosen for their resemblance to contact details. `npm run bench --
 * moderation` prints the figures, and `server/chat/policy-figures.test.ts` measures them again.
 */
export const policyFigures = {
  honest: 10323,
  attempts: 5658,
  strict: { refused: 1692, found: 3513 },
  contextual: { refused: 107, found: 4449 },
  /** The same on one writer's texts that the detector never learned from (docs/decisions/0104). */
  firstSight: {
    honest: 350,
    attempts: 150,
    strict: { refused: 94, found: 100 },
    contextual: { refused: 12, found: 121 },
  },
} as const;
