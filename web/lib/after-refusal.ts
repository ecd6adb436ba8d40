import { data, type MiddlewareFunction } from 'react-router';

/**
 * The results of one request's loaders and actions by route, as the router's middleware receives
 * them.
 */
export type Results = Record<string, { type: 'data' | 'error'; result: unknown }>;

/**
 * Refusals that show that the page is outdated: too few coins, not allowed or gone, decided
 * meanwhile, used up. Excludes an ended session (401), whose form must stay, and faults in the
 * input (422).
 */
const behind: readonly unknown[] = [402, 403, 404, 409, 429];

/**
 * Reloads the page after such a refusal, including its header, and keeps the form's input. The
 * router reloads nothing after a status of 400 or more, so it receives this refusal as an ordinary
 * answer.
 */
export const readAnew: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  if (request.method !== 'POST') return results;
  for (const result of Object.values(results)) {
    const answer = result.result;
    if (result.type !== 'data' || !answer || typeof answer !== 'object' || !('init' in answer)) continue;
    const { init, data: refusal } = answer as { init: ResponseInit | null; data: unknown };
    if (behind.includes(init?.status)) result.result = data(refusal);
  }
  return results;
};
