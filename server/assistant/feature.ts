import { keptDays } from '#core/limits.ts';
import type { Feature } from '../feature.ts';

export const assistant: Feature = {
  clears: [{ table: 'assistant_calls', where: `created_at < now() - interval '${keptDays.assistantCalls} days'` }],
};
