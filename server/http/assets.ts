import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { HttpEnv } from './request.ts';

/** The built client, for ever under hashed names, in its precompressed form where the client takes it. */
export function assetRoutes(root: string): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  // Nobody needs a part of one, and the library answers a range that it cannot read with all as a part (206).
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
