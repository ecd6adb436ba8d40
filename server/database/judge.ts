import type { RefusalCode } from '#core/refusals.ts';
import { refuse } from '../platform/refuse.ts';

/** What every judging SQL function returns: a refusal's code, or its answer. */
export interface Judgement {
  refusal: RefusalCode | null;
  answer: unknown;
}

/** The answer of a judging SQL function; throws its refusal. `blames` names the input that a refusal is about, where there is one. */
export function answerOf<T>(rows: Judgement[], blames: Partial<Record<RefusalCode, string>> = {}): T {
  const [row] = rows;
  if (!row) throw new Error('a judging function returned no row');
  if (row.refusal) refuse(row.refusal, { field: blames[row.refusal] });
  return row.answer as T;
}
