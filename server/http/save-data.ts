import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { ownPath } from '#core/accounts/rules.ts';
import { discardBody } from './body.ts';
import type { HttpEnv } from './request.ts';

/** Placeholder of a picture: 130 bytes of the tint that pictures lie on. */
const inItsPlace = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="#7fb59a" fill-opacity=".35" d="M0 0h4v3H0z"/></svg>`;

/**
 * Returns whether a request's pages omit their pictures: its browser saves data, and its person has
 * not asked for them.
 */
export function leavesOutPictures(c: Context<HttpEnv>): boolean {
  return c.req.header('save-data')?.toLowerCase() === 'on' && getCookie(c, 'pictures') !== 'shown';
}

/**
 * Replaces decorative pictures for browsers that save data: public ones come as a tint until they
 * are asked for. A picture opened by itself comes whole, and so does a screenshot that a decision
 * depends on. Scripts load on demand (`web/lib/later.ts`); there are no fonts to load, and nothing
 * is prefetched.
 */
export const savingData = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  const { headers, status } = c.res;
  if (status !== 200 || !headers.get('content-disposition')?.startsWith('inline')) return;
  headers.append('vary', 'Save-Data');
  const isPartOfPage = c.req.header('sec-fetch-dest') === 'image';
  if (!leavesOutPictures(c) || !isPartOfPage) return;
  await c.res.body?.cancel();
  // A replaced answer passes on its headers, and the picture’s length is not the tint’s.
  c.res = undefined;
  c.res = new Response(inItsPlace, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'no-store', vary: 'Save-Data' },
  });
});

/**
 * Handles 'Show pictures' (`web/site/show-pictures.tsx`): they come until the browser is closed,
 * also on the page where it was pressed.
 */
export const wantedPictures = new Hono<HttpEnv>().post('/pictures', async (c) => {
  await discardBody(c.req.raw);
  const page = URL.parse(c.req.header('referer') ?? '');
  c.header('set-cookie', 'pictures=shown; Path=/; HttpOnly; SameSite=Lax');
  return c.redirect(ownPath(page && page.pathname + page.search), 303);
});
