import { ORPCError } from '@orpc/client';

/**
 * Loads the page anew where the server refused what it told since another account is logged in in this browser by now: it is that
 * account's page then, and what was written waits for its writer.
 */
export function leaveIfOfAnother(error: unknown): void {
  if (error instanceof ORPCError && error.code === 'page_of_another') location.reload();
}
