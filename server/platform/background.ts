import type { Logger } from 'pino';

/**
 * Runs work that nobody waits for, as timers, listeners of events and open streams do. What fails is logged under `name`:
 * thrown there, or rejected unheard, it would end the process (docs/decisions/0080).
 */
export function inBackground(log: Pick<Logger, 'warn'>, name: string, work: () => unknown): void {
  const failed = (error: unknown) => log.warn({ err: error }, name);
  try {
    Promise.resolve(work()).catch(failed);
  } catch (error) {
    failed(error);
  }
}
