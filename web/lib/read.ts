import { ORPCError } from '@orpc/client';
import { data } from 'react-router';

/** An error page's data about a read that was refused or failed. */
export interface ReadFault {
  title: string;
  text: string;
}

/** A loader's read. Turns a failure into the error page with the server's words and status. */
export async function read<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    const { title = 'Error', text = error.message } = (error.data ?? {}) as Partial<ReadFault>;
    throw data({ title, text } satisfies ReadFault, { status: error.status });
  }
}
