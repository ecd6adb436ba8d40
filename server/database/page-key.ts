/** Keys of lists that page by (instant, id): opaque to callers, stable while rows are added. */
export interface PageKey {
  at: string;
  id: string;
}

const pattern = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_([0-9a-f-]{36})$/;

/** The key of the last row of a page, or null when it was the last page. */
export function nextKey(rows: readonly { id: string; created_at: Date }[], limit: number): string | null {
  const last = rows[limit - 1];
  return rows.length > limit && last
    ? Buffer.from(`${last.created_at.toISOString()}_${last.id}`).toString('base64url')
    : null;
}

/** Reads a key; anything else is null: the list starts at its beginning. */
export function readKey(key: string | undefined): PageKey | null {
  const [, at, id] = pattern.exec(Buffer.from(key ?? '', 'base64url').toString()) ?? [];
  return at && id ? { at, id } : null;
}
