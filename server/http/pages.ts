import { createRouterClient } from '@orpc/server';
import type { Handler, Context as HonoContext } from 'hono';
import { getCookie } from 'hono/cookie';
import type { PageContext, Theme } from '#core/page.ts';
import type { Context } from '../context.ts';
import { router } from '../router.ts';
import { withHeaders } from './api.ts';
import type { HttpEnv } from './request.ts';

/** What the server needs of the built pages: `web/entry.server.tsx` exports both functions. */
export interface PageBuild {
  entry: {
    module: {
      createPageContext: (value: PageContext) => unknown;
      createRequestHandler: (build: unknown, mode: string) => (request: Request, context: unknown) => Promise<Response>;
    };
  };
}

interface PageOptions {
  /** The build; in development a fresh one for each request. */
  load: () => Promise<PageBuild>;
  mode: 'production' | 'development';
  /** Host that documents' forms may name as their origin, behind TLS. */
  publicUrl: URL;
  makeContext: (c: HonoContext<HttpEnv>) => Context;
}

/** Renders pages: React Router over the in-process client of one request. */
export function pageHandler({ load, mode, publicUrl, makeContext }: PageOptions): Handler<HttpEnv> {
  return async (c) => {
    const build = await load();
    const context = makeContext(c);
    const { createPageContext, createRequestHandler } = build.entry.module;
    const page = createPageContext(pageContext(c, context));
    const handle = createRequestHandler({ ...build, allowedActionOrigins: [publicUrl.host] }, mode);
    const response = await handle(c.req.raw, page);
    // Not 'no-store': the back button may show a page as it was left.
    return withHeaders(response, context.resHeaders, 'private, no-cache');
  };
}

function pageContext(c: HonoContext<HttpEnv>, context: Context): PageContext {
  return {
    api: createRouterClient(router, {
      context: ({ key }: { key?: string | undefined }) => ({ ...context, key: key ?? null }),
    }),
    viewer: context.viewer,
    now: context.now,
    theme: context.viewer?.theme ?? themeCookie(c),
    nonce: c.get('secureHeadersNonce') ?? '',
    requestId: context.requestId,
    takeFlash: () => {
      const flash = getCookie(c, 'flash');
      if (flash === undefined) return null;
      context.resHeaders.append('set-cookie', 'flash=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
      return flash;
    },
    site: context.site,
  };
}

function themeCookie(c: HonoContext<HttpEnv>): Theme {
  return getCookie(c, 'theme') === 'dark' ? 'dark' : 'light';
}
