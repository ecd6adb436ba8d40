/** The parameters of a list's address that are no filters. */
const page = 'after';

/**
 * The address of a list with some of its parameters changed; an empty one is taken away. What begins another list begins
 * at its first page.
 */
export function listAddress(query: URLSearchParams, changes: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries({ [page]: null, ...changes })) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next.size > 0 ? `?${next}` : '?';
}

/** What a list's procedure is asked with: the address as it is, of which the procedure takes what it knows. */
export function listQuery({ searchParams }: URL): Record<string, string> {
  return Object.fromEntries(searchParams);
}

/** What an address says under a name, at most `longest` UTF-16 units of it, without what no text can hold: NUL, half a letter. */
export function textOf(query: URLSearchParams, name: string, longest: number): string {
  const said = (query.get(name) ?? '').replaceAll('\0', '').trim().slice(0, longest);
  return said.replace(/\p{Surrogate}/gu, '');
}
