import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from './request.ts';

/** What stands in a picture's place: 130 bytes of the tint that pictures lie on. */
const inItsPlace = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="#7fb59a" fill-opacity=".35" d="M0 0h4v3H0z"/></svg>`;

/**
 * Who saves data gets no picture that merely adorns a page: those that everyone may see come as a tint. One that is opened by
 * itself comes whole, and so do the screenshots that something is decided by. Scripts wait until they are wanted
 * (`web/lib/later.ts`); there are no fonts to load, and nothing is fetched ahead.
 */
export const savingData = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  const { headers, status } = c.res;
  if (status !== 200 || !headers.get('content-disposition')?.startsWith('inline')) return;
  headers.append('vary', 'Save-Data');
  const isPartOfPage = c.req.header('sec-fetch-dest') === 'image';
  if (c.req.header('save-data')?.toLowerCase() !== 'on' || !isPartOfPage) return;
  await c.res.body?.cancel();
  c.res = new Response(inItsPlace, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'no-store', vary: 'Save-Data' },
  });
});
