import { ORPCError } from '@orpc/client';

/**
 * Reloads the page if the server refused its data because another account is now logged in in this
 * browser: the page is then that account's, and the written text waits for its writer.
 */
export function leaveIfOfAnother(error: unknown): void {
  if (error instanceof ORPCError && error.code === 'page_of_another') location.reload();
}
