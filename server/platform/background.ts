import type { Logger } from 'pino';
import { outsideRequests } from '../watch/request-facts.ts';

/**
 * Runs work that no caller waits for, as timers, listeners of events and open streams do. A failure
 * is logged under `name`: an uncaught error or rejection would end the process
 * (docs/decisions/0080). It belongs to no request, whoever began it.
 */
export function inBackground(log: Pick<Logger, 'warn'>, name: string, work: () => unknown): void {
  const failed = (error: unknown) => log.warn({ err: error }, name);
  try {
    Promise.resolve(outsideRequests(work)).catch(failed);
  } catch (error) {
    failed(error);
  }
}
