import { houseSettings } from '../settings.ts';
import type { ChatPolicy } from './rules.ts';

export const chatPolicies = Object.keys(houseSettings.chat_policy.choices) as [ChatPolicy, ...ChatPolicy[]];

/**
 * Honest texts of `tests/safety-texts` that each chat policy refuses, and attempts that it finds.
 * Most honest ones were chosen because they look like contact details. Printed by `npm run bench --
 * moderation`, and measured anew by `server/chat/policy-figures.test.ts`.
 */
export const policyFigures = {
  honest: 8541,
  attempts: 4780,
  strict: { refused: 1265, found: 2937 },
  contextual: { refused: 46, found: 3778 },
  /** The same on `written-2-kept`, which the detector never learned from (docs/decisions/0095). */
  firstSight: {
    honest: 92,
    attempts: 47,
    strict: { refused: 51, found: 12 },
    contextual: { refused: 3, found: 24 },
  },
} as const;
