import { type Context, Hono } from 'hono';
import type { Services } from '../context.ts';
import { AnswerCache } from '../platform/crowds/cache.ts';
import { ownPages, type SitemapEntry, sitemapEntries, sitemapPages } from '../site/sitemap.ts';
import { givePrepared, type Prepared, prepare } from './prepared.ts';
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
  text: Prepared | null;
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

  /**
   * Answers with XML made once an hour; 404, which is not cached, for a page that does not exist.
   */
  async function giveXml(c: Context<HttpEnv>, key: string, make: () => Promise<string | null>): Promise<Response> {
    const { text } = await cache.get(
      key,
      async () => {
        const made = await make();
        const page = made === null ? null : prepare(`<?xml version="1.0" encoding="UTF-8"?>\n${made}\n`);
        return { text: page, weight: page?.weight ?? 0 };
      },
      { isWanted: () => true },
    );
    if (text === null) return c.text('Not found.', 404);
    return givePrepared(c, text, {
      headers: { 'content-type': 'text/xml; charset=utf-8', 'cache-control': `public, max-age=${lifetime / 1000}` },
    });
  }

  app.get('/robots.txt', (c) => {
    const lines = [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${url('/sitemap.xml')}`,
    ];
    return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'public, max-age=86400' });
  });

  app.get('/sitemap.xml', (c) =>
    giveXml(c, 'index', async () => {
      const pages = await sitemapPages(db, clock());
      const paths = ['/sitemap/house.xml', ...pages.map(({ part, first }) => `/sitemap/${part}/${first}.xml`)];
      const entries = paths.map((path) => `<sitemap><loc>${url(path)}</loc></sitemap>`);
      return `<sitemapindex xmlns="${schema}">\n${entries.join('\n')}\n</sitemapindex>`;
    }),
  );

  app.get('/sitemap/house.xml', (c) =>
    giveXml(c, 'house', async () => urlSet(ownPages.map((path) => `<url><loc>${url(path)}</loc></url>`))),
  );

  app.get('/sitemap/:part/:file{[0-9a-f-]{36}\\.xml}', async (c) => {
    const { part, file } = c.req.param();
    const first = file.slice(0, 36);
    if (!isUuid.test(first)) return c.notFound();
    return giveXml(c, `${part} ${first}`, async () => {
      const entries = (await sitemapEntries(db, clock(), part, first)) ?? [];
      const listed = ({ path, changed }: SitemapEntry) =>
        `<url><loc>${url(path)}</loc><lastmod>${changed.toISOString()}</lastmod></url>`;
      return entries.length > 0 ? urlSet(entries.map(listed)) : null;
    });
  });
  return app;
}

const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const isUuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const urlSet = (entries: string[]) => `<urlset xmlns="${schema}">\n${entries.join('\n')}\n</urlset>`;
