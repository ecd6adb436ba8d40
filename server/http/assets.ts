import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { HttpEnv } from './request.ts';

/**
 * Serves the built client with unlimited caching under hashed names, precompressed where the client
 * accepts it.
 */
export function assetRoutes(root: string): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  // Ranges are ignored: no client needs one, and the library answers an unreadable range with the
  // whole file as a 206.
  app.use('/assets/*', async (c, next) => {
    if (c.req.header('range')) c.req.raw.headers.delete('range');
    await next();
  });
  app.use(
    '/assets/*',
    serveStatic<HttpEnv>({
      root,
      precompressed: true,
      onFound: (_path, c) => {
        c.header('cache-control', 'public, max-age=31536000, immutable');
        c.header('x-content-type-options', 'nosniff');
      },
    }),
  );
  app.get('/assets/*', (c) => c.notFound());
  return app;
}
