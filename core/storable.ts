/** Returns whether PostgreSQL can store a text: it has neither NUL nor half a surrogate pair. */
export const isStorable = (value: string): boolean => value.isWellFormed() && !value.includes('\0');

/**
 * Returns where a value, with all that is in it, holds a text that cannot be stored: the path of
 * each. Files are left out: their bytes and names are judged apart.
 */
export function unstorablePaths(value: unknown, at: readonly PropertyKey[] = []): (readonly PropertyKey[])[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [at];
  if (Array.isArray(value)) return value.flatMap((entry, n) => unstorablePaths(entry, [...at, n]));
  if (typeof value !== 'object' || value === null || value instanceof Blob) return [];
  return Object.entries(value).flatMap(([name, entry]) =>
    isStorable(name) ? unstorablePaths(entry, [...at, name]) : [at],
  );
}
