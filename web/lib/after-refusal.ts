import { data, type MiddlewareFunction } from 'react-router';

/** What the router's middleware gets of the loaders and actions of one request, by route. */
export type Results = Record<string, { type: 'data' | 'error'; result: unknown }>;

/**
 * Refusals that say that the page is behind: too few coins, not allowed or not there any more, decided meanwhile, used up.
 * Not a session that ended (401), whose form must stay, nor a fault of what was typed (422).
 */
const behind: readonly unknown[] = [402, 403, 404, 409, 429];

/**
 * After such a refusal the page is read anew, its header too, and keeps what the form said. The router reads nothing
 * after an answer of 400 or more, so it gets this one as an answer like others.
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
