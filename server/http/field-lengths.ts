import type { AnyProcedure } from '@orpc/server';
import type { z } from 'zod';
import { fieldOf, longestOf } from '#core/fields.ts';

/** UTF-16 units of a field that declares no length: ids, numbers, choices. */
const undeclared = 200;

/**
 * Returns the maximum length of each text field of a procedure's form. A longer text is not sent
 * back when the form is refused.
 */
export function longestFields(procedure: AnyProcedure): (field: string) => number {
  const schema = procedure['~orpc'].inputSchema as z.core.$ZodType | undefined;
  return (name) => {
    const field = schema && fieldOf(schema, name);
    return (field && longestOf(field)) || undeclared;
  };
}
