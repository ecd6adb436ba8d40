/** Keys of lists that page by (instant, id): opaque to callers, stable while rows are added. */
export interface PageKey {
  at: string;
  id: string;
}

const instant = /^(?!0000)\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** The key of the last row of a page, or null when it was the last page. */
export function nextKey(rows: readonly { id: string; created_at: Date }[], limit: number): string | null {
  const last = rows[limit - 1];
  return rows.length > limit && last ? pageKey(last.created_at, last.id) : null;
}

/** The key of one row: asks for those that come after it. */
export function pageKey(at: Date, id: string): string {
  return Buffer.from(`${at.toISOString()}_${id}`).toString('base64url');
}

/** Reads a key; anything else is null: the list starts at its beginning. */
export function readKey(key: string | undefined): PageKey | null {
  return pageKeyOf(Buffer.from(key ?? '', 'base64url').toString());
}

/** The parts of a decoded key if both are what the database can read: an instant there is, from the year 1 on, and an id. */
export function pageKeyOf(text: string): PageKey | null {
  const [at = '', id = '', ...rest] = text.split('_');
  const isKey = rest.length === 0 && instant.test(at) && !Number.isNaN(Date.parse(at)) && uuid.test(id);
  return isKey && new Date(at).toISOString() === at ? { at, id } : null;
}
