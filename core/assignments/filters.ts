import { money, number, plural } from '../format.ts';
import { subjectChips } from './rules.ts';

export const statusFilters = ['all', 'open', 'awarded', 'completed'] as const;

/** Orders of the list with their descriptions; ties are broken newest first. */
export const assignmentOrders = {
  newest: 'newest first',
  deadline: 'soonest deadline first',
  budget: 'highest budget first',
  bids: 'fewest bids first',
} as const;
export const assignmentSorts = ['newest', 'deadline', 'budget', 'bids'] as const;

/**
 * Filters and order of the list of assignments. `deadline_within` is in days, 0 for any. `not_bid`
 * leaves out the viewer's own assignments and those they bid on, `my_expertise` those outside their
 * expertise; both are ignored for guests.
 */
export interface AssignmentFilters {
  status: (typeof statusFilters)[number];
  subject: string;
  search: string;
  budget_from: number | null;
  budget_to: number | null;
  deadline_within: number;
  not_bid: boolean;
  my_expertise: boolean;
  sort: (typeof assignmentSorts)[number];
}

/** Filters that match everything. */
export const noFilters: AssignmentFilters = {
  status: 'all',
  subject: '',
  search: '',
  budget_from: null,
  budget_to: null,
  deadline_within: 0,
  not_bid: false,
  my_expertise: false,
  sort: 'newest',
};

/** Returns the set filters as the parameters of the list's address. */
export function filterParams(filters: AssignmentFilters): Record<string, string> {
  const set = Object.entries(filters).filter(([name, value]) => value !== noFilters[name as keyof AssignmentFilters]);
  return Object.fromEntries(set.map(([name, value]) => [name, value === true ? 'on' : String(value)]));
}

/**
 * Filters for bidders: with one of these the list shows open assignments, whatever its status
 * filter.
 */
const forBidders = ['budget_from', 'budget_to', 'deadline_within', 'not_bid', 'my_expertise', 'sort'] as const;

export function isForBidders(filters: AssignmentFilters): boolean {
  return forBidders.some((name) => filters[name] !== noFilters[name]);
}

/**
 * Returns the filters of a list with another status: filters for bidders apply to open ones only.
 */
export function withStatus(filters: AssignmentFilters, status: AssignmentFilters['status']): AssignmentFilters {
  const { subject, search } = filters;
  return status === 'open' ? { ...filters, status } : { ...noFilters, subject, search, status };
}

/** A set filter in words, and the parameters that remove it. */
export interface ChosenFilter {
  label: string;
  without: Partial<AssignmentFilters>;
}

/** Returns a subject's display name: 'mathematics' → 'Math'; any other as it was typed. */
export function subjectLabel(subject: string): string {
  return subjectChips.find(([value]) => value === subject.toLowerCase())?.[1] ?? subject;
}

function budgetLabel({ budget_from, budget_to }: AssignmentFilters): string {
  if (budget_to === null) return `${money(budget_from ?? 0)} or more`;
  return budget_from === null ? `Up to ${money(budget_to)}` : `${money(budget_from)} to ${number(budget_to)}`;
}

export function deadlineLabel(days: number): string {
  return days === 1 ? 'By tomorrow' : `In the next ${plural(days, 'day')}`;
}

/**
 * Returns the set filters, each with its removal: chips of the list, and the words of a saved
 * search.
 */
export function chosenFilters(filters: AssignmentFilters): ChosenFilter[] {
  const { subject, search, budget_from, budget_to, deadline_within, not_bid, my_expertise } = filters;
  const isSubject = subject !== '' && subject.toLowerCase() !== 'all';
  return [
    search && { label: `“${search}”`, without: { search: '' } },
    isSubject && { label: subjectLabel(subject), without: { subject: '' } },
    (budget_from !== null || budget_to !== null) && {
      label: budgetLabel(filters),
      without: { budget_from: null, budget_to: null },
    },
    deadline_within > 0 && { label: deadlineLabel(deadline_within), without: { deadline_within: 0 } },
    not_bid && { label: 'Not bid yet', without: { not_bid: false } },
    my_expertise && { label: 'My expertise', without: { my_expertise: false } },
  ].filter((chosen) => typeof chosen === 'object');
}
