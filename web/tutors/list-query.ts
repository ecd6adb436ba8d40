import { directory, lengths } from '#core/limits.ts';
import { leastStars, type TutorFilters, tutorParams, tutorSorts } from '#core/tutors/filters.ts';
import { textOf } from '../lib/list-address.ts';

/** The directory request that an address makes. */
export interface TutorQuery {
  filters: TutorFilters;
  shown: number;
  /** Key of the row after which the list starts, once the list is longer than one read. */
  after?: string | undefined;
}

/** Reads an address; ignores impossible values. */
export function tutorQueryOf({ searchParams }: URL): TutorQuery {
  const text = (name: string, longest: number) => textOf(searchParams, name, longest);
  const rate = text('rate_to', 20).replaceAll(',', '');
  const pages = Math.ceil(Number(searchParams.get('shown')) / directory.page);
  return {
    filters: {
      search: text('search', lengths.search),
      expertise: text('expertise', lengths.expertise),
      rate_to: /^\d{1,7}$/.test(rate) ? Number(rate) : null,
      stars: leastStars(Number(searchParams.get('stars'))),
      verified: searchParams.get('verified') === 'on',
      sort: tutorSorts.find((sort) => sort === searchParams.get('sort')) ?? '-stars',
      invite_for: text('invite_for', 36),
    },
    shown: Math.min(Math.max(pages || 1, 1) * directory.page, directory.largest),
    after: searchParams.get('after') ?? undefined,
  };
}

/** Returns the directory's address; without a `query` of its own, its first page. */
export function tutorsPath(filters: TutorFilters, { shown, after }: Partial<TutorQuery> = {}): string {
  const params = new URLSearchParams({
    ...tutorParams(filters),
    ...(after && { after }),
    ...(shown && shown > directory.page && { shown: String(shown) }),
  });
  return params.size > 0 ? `/tutors?${params}` : '/tutors';
}

/**
 * Returns the address of the list grown by a page; once it fills one read, of the list that follows
 * it. Null at the end.
 */
export function moreTutors({ filters, shown, after }: TutorQuery, next: string | null) {
  if (next === null) return null;
  const grown = shown + directory.page;
  const grows = grown <= directory.largest;
  return { to: tutorsPath(filters, grows ? { shown: grown, after } : { after: next }), grows };
}

/** Returns the filters in a directory form's fields. */
export function tutorFiltersIn(form: FormData): TutorFilters {
  const fields = [...form].map(([name, value]) => [name, String(value)]);
  return tutorQueryOf(new URL(`?${new URLSearchParams(fields)}`, 'http://list')).filters;
}
