import { OpenAPIGenerator } from '@orpc/openapi';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { RPCHandler } from '@orpc/server/fetch';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { Hono, type Context as HonoContext } from 'hono';
import { brand } from '#core/brand.ts';
import { contract } from '#core/contract.ts';
import { openAuthPaths } from '../accounts/auth.ts';
import type { Context, Services } from '../context.ts';
import { router } from '../router.ts';
import { inProcessAuthRequest } from './auth-request.ts';
import type { HttpEnv } from './request.ts';

type MakeContext = (c: HonoContext<HttpEnv>) => Context;

/** The contract over HTTP: oRPC's own protocol at /rpc, REST with the spec's names at /api, its document beside it. */
export function apiRoutes(services: Services, makeContext: MakeContext): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const rpc = new RPCHandler(router);
  const rest = new OpenAPIHandler(router);
  let document: Promise<unknown> | null = null;

  app.get('/api/openapi.json', async (c) => {
    document ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(contract, {
      info: { title: brand.name, version: '1' },
      servers: [{ url: `${services.site.publicUrl}/api` }],
    });
    return c.json((await document) as object);
  });

  app.all('/api/auth/*', (c) => {
    if (!openAuthPaths.test(c.req.path)) return notFound(c);
    return services.auth.handler(inProcessAuthRequest(c.req.raw, c.get('ip')));
  });

  app.all('/rpc/*', async (c) => {
    const context = makeContext(c);
    const { matched, response } = await rpc.handle(c.req.raw, { prefix: '/rpc', context });
    return matched ? withHeaders(response, context.resHeaders) : notFound(c);
  });

  app.all('/api/*', async (c) => {
    const context = makeContext(c);
    const { matched, response } = await rest.handle(c.req.raw, { prefix: '/api', context });
    return matched ? withHeaders(response, context.resHeaders) : notFound(c);
  });

  return app;
}

function notFound(c: HonoContext<HttpEnv>): Response {
  return c.json({ code: 'not_found', message: 'Not found.' }, 404);
}

/** The answer with the cookies that procedures set; by default no cache keeps it. */
export function withHeaders(response: Response, added: Headers, caching = 'no-store'): Response {
  for (const cookie of added.getSetCookie()) response.headers.append('set-cookie', cookie);
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', caching);
  return response;
}
