import { houseSettings } from '../settings.ts';
import type { ChatPolicy } from './rules.ts';

export const chatPolicies = Object.keys(houseSettings.chat_policy.choices) as [ChatPolicy, ...ChatPolicy[]];

/**
 * Honest texts of `tests/safety-texts` that each chat policy refuses, and attempts that it finds.
 * Most honest ones were chosen because they look like contact details. Printed by `npm run bench --
 * moderation`, and measured anew by `server/chat/policy-figures.test.ts`.
 */
export const policyFigures = {
  honest: 7897,
  attempts: 4321,
  strict: { refused: 1106, found: 2666 },
  contextual: { refused: 45, found: 3436 },
  /** The same on `round-x-kept`, which the detector never learned from (docs/decisions/0095). */
  firstSight: {
    honest: 225,
    attempts: 150,
    strict: { refused: 46, found: 110 },
    contextual: { refused: 2, found: 128 },
  },
} as const;
