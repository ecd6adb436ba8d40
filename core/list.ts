import { z } from 'zod';
import { count, countedTotal, optionalText } from './fields.ts';
import { largestListRead, lengths, listPage } from './limits.ts';

/**
 * Input of an admins' list beside its own filters: search words, sort column (a leading minus sorts
 * the largest or newest first), key of the page, number of rows. An invalid address shows the usual
 * list, so nothing here refuses.
 */
export function listInput<const Column extends string, Filters extends z.ZodRawShape>(
  columns: readonly [Column, ...Column[]],
  usual: Column | `-${Column}`,
  filters: Filters,
) {
  const sorts: string[] = columns.flatMap((column) => [column, `-${column}`]);
  return z.object({
    search: optionalText(lengths.search).catch(''),
    sort: z.enum(sorts).default(usual).catch(usual),
    after: z.string().max(1000).optional().catch(undefined),
    limit: count(1, largestListRead, listPage).catch(listPage),
    ...filters,
  });
}

/** A filter with a few choices; the first is the default. */
export function listFilter<const Choice extends string>(choices: readonly [Choice, ...Choice[]]) {
  return z.enum(choices).default(choices[0]).catch(choices[0]);
}

/**
 * A page of such a list; `next` is the key of the page after it, `total` the number of filtered
 * rows, counted to 1,001 or one more than `counted_to`.
 */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    total: countedTotal,
    counted_to: z.number().int().optional(),
    next: z.string().nullable(),
  });
}
