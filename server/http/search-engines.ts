import { Hono } from 'hono';
import type { Services } from '../context.ts';
import { AnswerCache } from '../platform/crowds/cache.ts';
import { ownPages, type SitemapEntry, sitemapEntries, sitemapPages } from '../site/sitemap.ts';
import type { HttpEnv } from './request.ts';

/** Milliseconds for which the sitemap is kept. */
const lifetime = 3_600_000;

/**
 * Paths that no search engine has a reason to fetch: calls, offices, and pages that lead a guest to
 * the login.
 */
const closed = [
  ...['/api/', '/rpc/', '/admin', '/dev/', '/logout', '/theme', '/auth/'],
  ...['/chat', '/wallet', '/profile', '/settings', '/transaction-history', '/post-assignment', '/invite'],
  ...['/coin-requests', '/report-', '/appeals/', '/cart', '/bid/', '/all-assignments/bid/'],
];

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&apos;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>'"]/g, (sign) => escapes[sign] ?? '');

interface Page {
  text: string | null;
  weight: number;
}

/**
 * Serves `robots.txt` and the sitemap: `/sitemap.xml` is its index, of one page for the site's own
 * pages and others of 10,000 addresses each. It holds what guests may see, and is at most an hour
 * old.
 */
export function searchEngines({ db, site }: Pick<Services, 'db' | 'site'>, clock: () => Date): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const cache = new AnswerCache<Page>({ clock, lifetime, capacity: 32 * 2 ** 20 });
  const url = (path: string) => escaped(site.publicUrl + encodeURI(path));

  /** Returns text made once an hour; null, which is not kept, for a page that does not exist. */
  async function once(key: string, make: () => Promise<string | null>): Promise<string | null> {
    const { text } = await cache.get(key, async () => {
      const made = await make();
      return { text: made, weight: made?.length ?? 0 };
    });
    return text;
  }

  const xml = (text: string) =>
    new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`, {
      headers: { 'content-type': 'text/xml; charset=utf-8', 'cache-control': `public, max-age=${lifetime / 1000}` },
    });

  app.get('/robots.txt', (c) => {
    const lines = [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${url('/sitemap.xml')}`,
    ];
    return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'public, max-age=86400' });
  });

  app.get('/sitemap.xml', async () => {
    const text = await once('index', async () => {
      const pages = await sitemapPages(db, clock());
      const paths = ['/sitemap/house.xml', ...pages.map(({ part, first }) => `/sitemap/${part}/${first}.xml`)];
      const entries = paths.map((path) => `<sitemap><loc>${url(path)}</loc></sitemap>`);
      return `<sitemapindex xmlns="${schema}">\n${entries.join('\n')}\n</sitemapindex>`;
    });
    return xml(text ?? '');
  });

  app.get('/sitemap/house.xml', () => xml(urlSet(ownPages.map((path) => `<url><loc>${url(path)}</loc></url>`))));

  app.get('/sitemap/:part/:file{[0-9a-f-]{36}\\.xml}', async (c) => {
    const { part, file } = c.req.param();
    const first = file.slice(0, 36);
    if (!isUuid.test(first)) return c.notFound();
    const text = await once(`${part} ${first}`, async () => {
      const entries = (await sitemapEntries(db, clock(), part, first)) ?? [];
      const listed = ({ path, changed }: SitemapEntry) =>
        `<url><loc>${url(path)}</loc><lastmod>${changed.toISOString()}</lastmod></url>`;
      return entries.length > 0 ? urlSet(entries.map(listed)) : null;
    });
    return text === null ? c.text('Not found.', 404) : xml(text);
  });
  return app;
}

const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const isUuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const urlSet = (entries: string[]) => `<urlset xmlns="${schema}">\n${entries.join('\n')}\n</urlset>`;
