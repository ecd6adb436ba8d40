import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { HttpEnv } from './request.ts';

/** The built client, for ever under hashed names, in its precompressed form where the client takes it. */
export function assetRoutes(root: string): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
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
