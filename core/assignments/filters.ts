import { subjectChips } from './rules.ts';

export const statusFilters = ['all', 'open', 'awarded', 'completed'] as const;

/** Orders of the list and what a list in it is: the newest first among equals. */
export const assignmentOrders = {
  newest: 'newest first',
  deadline: 'soonest deadline first',
  budget: 'highest budget first',
  bids: 'fewest bids first',
} as const;
export const assignmentSorts = ['newest', 'deadline', 'budget', 'bids'] as const;

/**
 * By what the list of assignments is filtered, and its order. `deadline_within` is in days, 0 for any. `not_bid` leaves out
 * the viewer's own and those that they have a bid on, `my_expertise` what does not fit theirs; of a guest both are left aside.
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

/** Filters that leave out nothing. */
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

/** What is set, as the parameters of the list's address. */
export function filterParams(filters: AssignmentFilters): Record<string, string> {
  const set = Object.entries(filters).filter(([name, value]) => value !== noFilters[name as keyof AssignmentFilters]);
  return Object.fromEntries(set.map(([name, value]) => [name, value === true ? 'on' : String(value)]));
}

/** What is asked for those who want to bid: with one of these the list shows open assignments, whatever its status says. */
const forBidders = ['budget_from', 'budget_to', 'deadline_within', 'not_bid', 'my_expertise', 'sort'] as const;

export function isForBidders(filters: AssignmentFilters): boolean {
  return forBidders.some((name) => filters[name] !== noFilters[name]);
}

/** The filters of a list of another status: those for bidders hold of open ones alone. */
export function withStatus(filters: AssignmentFilters, status: AssignmentFilters['status']): AssignmentFilters {
  const { subject, search } = filters;
  return status === 'open' ? { ...filters, status } : { ...noFilters, subject, search, status };
}

/** A filter that is set, in words, and what takes it away. */
export interface ChosenFilter {
  label: string;
  without: Partial<AssignmentFilters>;
}

const pkr = (amount: number) => amount.toLocaleString('en-US');

/** A subject as the product calls it: 'mathematics' → 'Math'; any other as it was typed. */
export function subjectLabel(subject: string): string {
  return subjectChips.find(([value]) => value === subject.toLowerCase())?.[1] ?? subject;
}

function budgetLabel({ budget_from, budget_to }: AssignmentFilters): string {
  if (budget_to === null) return `PKR ${pkr(budget_from ?? 0)} or more`;
  return budget_from === null ? `Up to PKR ${pkr(budget_to)}` : `PKR ${pkr(budget_from)} to ${pkr(budget_to)}`;
}

export function deadlineLabel(days: number): string {
  return days === 1 ? 'By tomorrow' : `In the next ${days} days`;
}

/** What is set, each with what takes it away: chips of the list, and the words of a saved search. */
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
