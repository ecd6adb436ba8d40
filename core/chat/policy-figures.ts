import { houseSettings } from '../settings.ts';
import type { ChatPolicy } from './rules.ts';

export const chatPolicies = Object.keys(houseSettings.chat_policy.choices) as [ChatPolicy, ...ChatPolicy[]];

/**
 * What each policy of chats does with the texts of `tests/safety-texts`: of honest ones, most of them chosen because they look
 * like contact details, how many it refuses; of attempts to pass contact details, how many it finds. `npm run bench --
 * moderation` prints them, and `server/chat/policy-figures.test.ts` measures them anew and fails where they are others.
 */
export const policyFigures = {
  honest: 7596,
  attempts: 4124,
  strict: { refused: 1055, found: 2530 },
  contextual: { refused: 37, found: 3389 },
  /** Of `round-u`, measured before anything was made for it (docs/decisions/0088). */
  firstSight: { attempts: 25, found: 21, honest: 60, refused: 0 },
} as const;
