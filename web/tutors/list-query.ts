import { directory, lengths } from '#core/limits.ts';
import { leastStars, type TutorFilters, tutorParams, tutorSorts } from '#core/tutors/filters.ts';
import { textOf } from '../lib/list-address.ts';

/** What the address of the directory asks for. */
export interface TutorQuery {
  filters: TutorFilters;
  shown: number;
  /** Key of the row after which the list begins, once it is longer than one read. */
  after?: string | undefined;
}

/** Reads an address; what it says that cannot be is left aside. */
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
    },
    shown: Math.min(Math.max(pages || 1, 1) * directory.page, directory.largest),
    after: searchParams.get('after') ?? undefined,
  };
}

/** The address of the directory; without a `query` of its own, its first page. */
export function tutorsPath(filters: TutorFilters, { shown, after }: Partial<TutorQuery> = {}): string {
  const params = new URLSearchParams({
    ...tutorParams(filters),
    ...(after && { after }),
    ...(shown && shown > directory.page && { shown: String(shown) }),
  });
  return params.size > 0 ? `/tutors?${params}` : '/tutors';
}

/** The list grown by a page; once it is as long as one read gives, the list of those after it. Null at its end. */
export function moreTutors({ filters, shown, after }: TutorQuery, next: string | null) {
  if (next === null) return null;
  const grown = shown + directory.page;
  const grows = grown <= directory.largest;
  return { to: tutorsPath(filters, grows ? { shown: grown, after } : { after: next }), grows };
}

/** What the fields of a form of the directory ask for. */
export function tutorFiltersIn(form: FormData): TutorFilters {
  const fields = [...form].map(([name, value]) => [name, String(value)]);
  return tutorQueryOf(new URL(`?${new URLSearchParams(fields)}`, 'http://list')).filters;
}
