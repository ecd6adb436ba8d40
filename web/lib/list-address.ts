/** The parameters of a list's address that are not filters. */
const page = 'after';

/**
 * Returns the address of a list with some parameters changed; empty ones are removed. A change that
 * yields another list starts at its first page.
 */
export function listAddress(query: URLSearchParams, changes: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries({ [page]: null, ...changes })) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next.size > 0 ? `?${next}` : '?';
}

/**
 * Returns the input for a list's procedure: the whole address, of which the procedure takes the
 * parameters it knows.
 */
export function listQuery({ searchParams }: URL): Record<string, string> {
  return Object.fromEntries(searchParams);
}

/**
 * Returns the address's text under a name, at most `longest` UTF-16 units, without characters that
 * text cannot hold: NUL, lone surrogates.
 */
export function textOf(query: URLSearchParams, name: string, longest: number): string {
  const said = (query.get(name) ?? '').replaceAll('\0', '').trim().slice(0, longest);
  return said.replace(/\p{Surrogate}/gu, '');
}
