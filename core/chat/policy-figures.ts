import { houseSettings } from '../settings.ts';
import type { ChatPolicy } from './rules.ts';

export const chatPolicies = Object.keys(houseSettings.chat_policy.choices) as [ChatPolicy, ...ChatPolicy[]];

/**
 * What each policy of chats does with the texts of `tests/safety-texts`: of honest ones, most of them chosen because they look
 * like contact details, how many it refuses; of attempts to pass contact details, how many it finds. `npm run bench --
 * moderation` prints them, and `server/chat/policy-figures.test.ts` measures them anew and fails where they are others.
 */
export const policyFigures = {
  honest: 7897,
  attempts: 4321,
  strict: { refused: 1106, found: 2666 },
  contextual: { refused: 45, found: 3436 },
  /** The same of `round-x-kept`, by a writer who had not seen the detector, which learned nothing from it (docs/decisions/0095). */
  firstSight: {
    honest: 225,
    attempts: 150,
    strict: { refused: 46, found: 110 },
    contextual: { refused: 2, found: 128 },
  },
} as const;
