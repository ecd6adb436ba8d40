import { houseSettings } from '../settings.ts';
import type { ChatPolicy } from './rules.ts';

export const chatPolicies = Object.keys(houseSettings.chat_policy.choices) as [ChatPolicy, ...ChatPolicy[]];

/**
 * Results of each chat policy on the texts of `tests/safety-texts`: how many honest texts it
 * refuses, most of them chosen because they look like contact details, and how many attempts to
 * pass contact details it finds. `npm run bench -- moderation` prints them;
 * `server/chat/policy-figures.test.ts` measures them again and fails if they differ.
 */
export const policyFigures = {
  honest: 7596,
  attempts: 4124,
  strict: { refused: 1055, found: 2530 },
  contextual: { refused: 37, found: 3389 },
  /** Of `round-u`, measured before the detector was tuned for it (docs/decisions/0088). */
  firstSight: { attempts: 25, found: 21, honest: 60, refused: 0 },
} as const;
