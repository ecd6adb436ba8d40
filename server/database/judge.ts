import type { RefusalCode } from '#core/refusals.ts';
import { refuse } from '../platform/refuse.ts';

/** What every judging SQL function returns: a refusal's code, or its answer. */
export interface Judgement {
  refusal: RefusalCode | null;
  answer: unknown;
}

/** The answer of a judging SQL function; throws its refusal. */
export function answerOf<T>(rows: Judgement[]): T {
  const [row] = rows;
  if (!row) throw new Error('a judging function returned no row');
  if (row.refusal) refuse(row.refusal);
  return row.answer as T;
}
