import {
  type AssignmentFilters,
  assignmentSorts,
  filterParams,
  isForBidders,
  statusFilters,
} from '#core/assignments/filters.ts';
import { assignmentsPage, largestAssignmentsPage, latestDeadline, lengths } from '#core/limits.ts';
import { textOf } from '../lib/list-address.ts';

/** The list request that an address makes. */
export interface ListQuery {
  filters: AssignmentFilters;
  shown: number;
  /** Key of the row after which the list starts, once the list is longer than one read. */
  after?: string | undefined;
}

/** Reads an address; ignores impossible values and, for guests, the filters of signed-in people. */
export function queryOf({ searchParams }: URL, signedIn: boolean): ListQuery {
  const text = (name: string, longest: number) => textOf(searchParams, name, longest);
  const amount = (name: string) => {
    const digits = text(name, 20).replaceAll(',', '');
    return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
  };
  const oneOf = <Word extends string>(name: string, words: readonly Word[], usual: Word) =>
    words.find((word) => word === searchParams.get(name)) ?? usual;
  const [least, most] = [amount('budget_from'), amount('budget_to')];
  // A range that was typed the wrong way round is read in order.
  const isReversed = least !== null && most !== null && least > most;
  const filters: AssignmentFilters = {
    status: oneOf('status', statusFilters, 'all'),
    subject: text('subject', lengths.subject),
    search: text('search', lengths.assignmentSearch),
    budget_from: isReversed ? most : least,
    budget_to: isReversed ? least : most,
    deadline_within: Math.min(amount('deadline_within') ?? 0, latestDeadline),
    not_bid: signedIn && searchParams.get('not_bid') === 'on',
    my_expertise: signedIn && searchParams.get('my_expertise') === 'on',
    sort: oneOf('sort', assignmentSorts, 'newest'),
  };
  const pages = Math.ceil(Number(searchParams.get('shown')) / assignmentsPage);
  return {
    filters: isForBidders(filters) ? { ...filters, status: 'open' } : filters,
    shown: Math.min(Math.max(pages || 1, 1) * assignmentsPage, largestAssignmentsPage),
    after: searchParams.get('after') ?? undefined,
  };
}

/** Returns the list's address; without a `query` of its own, its first page. */
export function listPath(filters: AssignmentFilters, { shown, after }: Partial<ListQuery> = {}): string {
  const params = new URLSearchParams({
    ...filterParams(filters),
    ...(after && { after }),
    ...(shown && shown > assignmentsPage && { shown: String(shown) }),
  });
  return params.size > 0 ? `/all-assignments?${params}` : '/all-assignments';
}

/**
 * Returns the address of the list grown by a page; once it fills one read, of the list that follows
 * it. Null at the end.
 */
export function moreOf({ filters, shown, after }: ListQuery, next: string | null) {
  if (next === null) return null;
  const grown = shown + assignmentsPage;
  const grows = grown <= largestAssignmentsPage;
  return { to: listPath(filters, grows ? { shown: grown, after } : { after: next }), grows };
}

/** Returns the filters in a form's fields. */
export function filtersIn(form: FormData): AssignmentFilters {
  const fields = [...form].map(([name, value]) => [name, String(value)]);
  return queryOf(new URL(`?${new URLSearchParams(fields)}`, 'http://list'), true).filters;
}
