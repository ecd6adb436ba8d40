import { ORPCError } from '@orpc/client';
import { data } from 'react-router';

/**
 * A loader's read that may answer 'not found': that becomes the page's own 404 (its ErrorBoundary), everything else
 * stays an error.
 */
export async function read<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ORPCError && error.status === 404) throw data(error.message, { status: 404 });
    throw error;
  }
}
