import { money } from '../format.ts';
import { directory } from '../limits.ts';

/** Orders of the directory with their descriptions. */
export const tutorOrders = {
  '-stars': 'most stars first',
  '-completed': 'most completed first',
  '-record': 'best record first',
  rate: 'lowest rate first',
  '-joined_at': 'newest first',
} as const;
export type TutorOrder = keyof typeof tutorOrders;
export const tutorSorts = Object.keys(tutorOrders) as TutorOrder[];

/**
 * Filters and order of the directory. `rate_to` is in PKR an hour, `stars` the minimum mean, 0 for
 * any. `invite_for` filters nothing: the own assignment that an invitation is for, '' for none.
 */
export interface TutorFilters {
  search: string;
  expertise: string;
  rate_to: number | null;
  stars: number;
  verified: boolean;
  sort: TutorOrder;
  invite_for: string;
}

/** Filters that match every tutor. */
export const everyTutor: TutorFilters = {
  search: '',
  expertise: '',
  rate_to: null,
  stars: 0,
  verified: false,
  sort: '-stars',
  invite_for: '',
};

/** Returns the set filters as the parameters of the directory's address. */
export function tutorParams(filters: TutorFilters): Record<string, string> {
  const set = Object.entries(filters).filter(([name, value]) => value !== everyTutor[name as keyof TutorFilters]);
  return Object.fromEntries(set.map(([name, value]) => [name, value === true ? 'on' : String(value)]));
}

export const rateLabel = (most: number) => `Up to ${money(most)}`;
export const starsLabel = (least: number) => `${least} and up`;

/**
 * Returns the minimum mean to filter by: one of the choices, the next lower one for any other
 * number.
 */
export function leastStars(asked: number): number {
  return directory.stars.find((least) => asked >= least) ?? 0;
}

/** A set filter in words, and the parameters that remove it. */
interface ChosenTutorFilter {
  label: string;
  without: Partial<TutorFilters>;
}

/** Returns the set filters, each with its removal. */
export function chosenTutorFilters({ search, expertise, rate_to, stars, verified }: TutorFilters): ChosenTutorFilter[] {
  return [
    search && { label: `“${search}”`, without: { search: '' } },
    expertise && { label: expertise, without: { expertise: '' } },
    rate_to !== null && { label: rateLabel(rate_to), without: { rate_to: null } },
    stars > 0 && { label: `${starsLabel(stars)} stars`, without: { stars: 0 } },
    verified && { label: 'Verified', without: { verified: false } },
  ].filter((chosen) => typeof chosen === 'object');
}
