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
  /** The same on two writers' texts that the detector never learned from (docs/decisions/0095). */
  firstSight: {
    honest: 800,
    attempts: 350,
    strict: { refused: 139, found: 227 },
    contextual: { refused: 26, found: 263 },
  },
} as const;
