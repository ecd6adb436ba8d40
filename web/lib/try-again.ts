import { ORPCError } from '@orpc/client';

/**
 * Retries a call after each pause, in milliseconds, before giving up; refusals are not retried.
 * Error: that of the last try.
 */
export async function tryAgain<Answer>(work: () => Promise<Answer>, pauses = [1000, 3000]): Promise<Answer> {
  for (const pause of pauses) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ORPCError && error.status < 500) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return work();
}
