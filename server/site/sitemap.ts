import { type Kysely, type RawBuilder, sql } from 'kysely';
import { dayOf } from '#core/calendar.ts';
import type { DB } from '../database/types.gen.ts';

/** Addresses in one page of the sitemap: a fifth of what search engines take. */
export const addressesInPage = 10_000;

/** Public pages of the site itself, which seldom change. */
export const ownPages = [
  ...['/', '/all-assignments', '/tutors', '/store', '/scammers', '/about', '/faq', '/contact'],
  ...['/login', '/signup', '/terms-of-service', '/privacy-policy'],
];

/** One address, and the time of the page's last change. */
export interface SitemapEntry {
  path: string;
  changed: Date;
}

/**
 * Listed pages, as all guests see them: open assignments, people who confirmed their email,
 * products on sale.
 */
const parts: Record<
  string,
  { from: RawBuilder<unknown>; path: string; changed: string; listed: (today: string) => RawBuilder<unknown> }
> = {
  assignments: {
    from: sql`public_assignments`,
    path: `'/assignment/' || id`,
    changed: `coalesce((edit_history->-1->>'timestamp')::timestamptz, created_at)`,
    listed: (today) => sql`status = 'open' and lapsed_at is null and deadline >= ${today}::date`,
  },
  people: {
    from: sql`profiles`,
    path: `'/user/' || username`,
    changed: 'updated_at',
    listed: () => sql`email_verified and not is_blocked and deleted_at is null`,
  },
  products: {
    from: sql`products`,
    path: `'/product/' || id`,
    changed: 'updated_at',
    listed: () => sql`status = 'published'`,
  },
};

/**
 * Returns the sitemap's pages besides that of the site itself: a part and the id from which its
 * addresses start, in the order of ids.
 */
export async function sitemapPages(db: Kysely<DB>, now: Date): Promise<{ part: string; first: string }[]> {
  const found = Object.entries(parts).map(async ([part, { from, listed }]) => {
    const condition = listed(dayOf(now));
    const { rows } = await sql<{ id: string }>`
      with recursive firsts as (
        (select id from ${from} where ${condition} order by id limit 1)
        union all
        select (select id from ${from} where ${condition} and id > firsts.id order by id offset ${addressesInPage - 1} limit 1)
        from firsts where firsts.id is not null)
      select id from firsts where id is not null`.execute(db);
    return rows.map(({ id }) => ({ part, first: id }));
  });
  return (await Promise.all(found)).flat();
}

/** Returns the addresses of one page; null for an unknown part. */
export async function sitemapEntries(
  db: Kysely<DB>,
  now: Date,
  part: string,
  first: string,
): Promise<SitemapEntry[] | null> {
  const known = Object.hasOwn(parts, part) ? parts[part] : undefined;
  if (!known) return null;
  const { rows } = await sql<SitemapEntry>`
    select ${sql.raw(known.path)} as path, ${sql.raw(known.changed)} as changed
    from ${known.from} where ${known.listed(dayOf(now))} and id >= ${first}::uuid
    order by id limit ${addressesInPage}`.execute(db);
  return rows;
}
