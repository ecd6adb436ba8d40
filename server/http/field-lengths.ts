import type { AnyProcedure } from '@orpc/server';
import type { z } from 'zod';
import { longestOf } from '#core/fields.ts';

/** UTF-16 units of a field that declares no length: ids, numbers, choices. */
const undeclared = 200;

/** How long the text of each field of a procedure's form may be. What was longer is not sent back when it is refused. */
export function longestFields(procedure: AnyProcedure): (field: string) => number {
  const { shape } = (procedure['~orpc'].inputSchema ?? {}) as { shape?: Record<string, z.core.$ZodType> };
  return (field) => (shape && Object.hasOwn(shape, field) && shape[field] && longestOf(shape[field])) || undeclared;
}
