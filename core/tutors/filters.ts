import { directory } from '../limits.ts';

/** Orders of the directory and what a list in it is. */
export const tutorOrders = {
  '-stars': 'most stars first',
  '-completed': 'most completed first',
  rate: 'lowest rate first',
  '-joined_at': 'newest first',
} as const;
export type TutorOrder = keyof typeof tutorOrders;
export const tutorSorts = Object.keys(tutorOrders) as TutorOrder[];

/** By what the directory is filtered, and its order. `rate_to` is in PKR an hour, `stars` the least mean, 0 for any. */
export interface TutorFilters {
  search: string;
  expertise: string;
  rate_to: number | null;
  stars: number;
  verified: boolean;
  sort: TutorOrder;
}

/** Filters that leave out nobody. */
export const everyTutor: TutorFilters = {
  search: '',
  expertise: '',
  rate_to: null,
  stars: 0,
  verified: false,
  sort: '-stars',
};

/** What is set, as the parameters of the directory's address. */
export function tutorParams(filters: TutorFilters): Record<string, string> {
  const set = Object.entries(filters).filter(([name, value]) => value !== everyTutor[name as keyof TutorFilters]);
  return Object.fromEntries(set.map(([name, value]) => [name, value === true ? 'on' : String(value)]));
}

export const rateLabel = (most: number) => `Up to PKR ${most.toLocaleString('en-US')}`;
export const starsLabel = (least: number) => `${least} and up`;

/** The least mean that is asked for: one of the choices, the next lower one of any other number. */
export function leastStars(asked: number): number {
  return directory.stars.find((least) => asked >= least) ?? 0;
}

/** A filter that is set, in words, and what takes it away. */
interface ChosenTutorFilter {
  label: string;
  without: Partial<TutorFilters>;
}

/** What is set, each with what takes it away. */
export function chosenTutorFilters({ search, expertise, rate_to, stars, verified }: TutorFilters): ChosenTutorFilter[] {
  return [
    search && { label: `“${search}”`, without: { search: '' } },
    expertise && { label: expertise, without: { expertise: '' } },
    rate_to !== null && { label: rateLabel(rate_to), without: { rate_to: null } },
    stars > 0 && { label: `${starsLabel(stars)} stars`, without: { stars: 0 } },
    verified && { label: 'Verified', without: { verified: false } },
  ].filter((chosen) => typeof chosen === 'object');
}
