import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { HttpEnv } from './request.ts';

/** The built client: hashed assets for ever, the rest for an hour; precompressed files where they exist. */
export function assetRoutes(root: string): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const forever = serveStatic<HttpEnv>({
    root,
    precompressed: true,
    onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  const brief = serveStatic<HttpEnv>({
    root,
    onFound: (_path, c) => c.header('cache-control', 'public, max-age=3600'),
  });
  app.use('/assets/*', forever);
  app.get('/assets/*', (c) => c.notFound());
  app.get('/favicon.svg', brief);
  app.get('/robots.txt', brief);
  app.get('/site.webmanifest', brief);
  return app;
}
