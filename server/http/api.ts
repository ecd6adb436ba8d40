import { StandardOpenAPIHandler, StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import { StrictGetMethodPlugin } from '@orpc/server/plugins';
import {
  type StandardHandler,
  type StandardMatcher,
  StandardRPCHandler,
  StandardRPCMatcher,
} from '@orpc/server/standard';
import { toFetchResponse } from '@orpc/standard-server-fetch';
import { Hono, type Context as HonoContext } from 'hono';
import { z } from 'zod';
import { perMinute } from '#core/limits.ts';
import { refusals } from '#core/refusals.ts';
import { callAuth } from '../accounts/accounts.ts';
import { openAuthPaths } from '../accounts/auth.ts';
import type { Context, Services } from '../context.ts';
import { secondsToWait } from '../platform/count-call.ts';
import { refuse } from '../platform/refuse.ts';
import { router } from '../router.ts';
import { nameRoute } from '../watch/request-facts.ts';
import { apiDocument } from './api-document.ts';
import { readBody, type Taken } from './body.ts';
import { givePrepared, type Prepared, prepare } from './prepared.ts';
import { withBody } from './procedure-body.ts';
import type { HttpEnv } from './request.ts';
import { shareAnswers } from './share-answers.ts';

/** Rate at which one address may call the auth library's own routes. */
const authLimit = { address: perMinute(300) };

type MakeContext = (c: HonoContext<HttpEnv>) => Context;

/**
 * Serves the contract over HTTP: oRPC's own protocol at /rpc, REST with the spec's names at /api,
 * its document beside it.
 */
export function apiRoutes(services: Services, makeContext: MakeContext): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const rpc = new StandardRPCHandler<Context>(router, { plugins: [new StrictGetMethodPlugin()] });
  const rest = new StandardOpenAPIHandler<Context>(router, {});
  let document: Promise<Prepared> | null = null;

  app.get('/api/openapi.json', async (c) => {
    document ??= apiDocument(services.site.publicUrl).then((whole) => prepare(JSON.stringify(whole)));
    return givePrepared(c, await document, {
      headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
    });
  });

  app.get('/api/auth/*', async (c, next) => {
    if (!openAuthPaths.test(c.req.path)) return next();
    const wait = await secondsToWait(makeContext(c), 'auth', authLimit);
    if (wait > 0) {
      const { status, text } = refusals.too_many_requests;
      return c.json({ code: 'too_many_requests', message: text }, status, { 'retry-after': String(wait) });
    }
    const context = makeContext(c);
    const { data } = await callAuth(context, '/get-session', null);
    return withHeaders(c.json(withoutToken(data)), context.resHeaders);
  });

  // Codes and tokens of providers stay between them and this server (docs/calls.md, CALL-04).
  app.post('/api/token', (c, next) => {
    const { searchParams } = new URL(c.req.raw.url);
    if (!['pkce', 'id_token'].includes(searchParams.get('grant_type') ?? '')) return next();
    const message = 'This way in begins at /api/authorize.';
    return Promise.resolve(c.json({ code: 'grant_not_offered', message }, 400));
  });

  const answer = answerer('/api', rest, new StandardOpenAPIMatcher(), makeContext);
  const share = shareAnswers();

  app.all('/rpc/*', answerer('/rpc', rpc, new StandardRPCMatcher(), makeContext));
  // A popular request whose answer is the same for all guests.
  app.get('/api/assignments', async (c, next) => {
    const isPlain = c.req.method === 'GET' && c.req.header('idempotency-key') === undefined;
    return isPlain && c.get('viewer') === null ? share(new URL(c.req.url).search, () => answer(c)) : next();
  });
  app.all('/api/*', answer);

  return app;
}

/**
 * Answers the calls under a prefix. The procedure is found first, since it decides how much of a
 * body is read, and for which callers.
 */
function answerer(
  prefix: '/rpc' | '/api',
  handler: StandardHandler<Context>,
  matcher: StandardMatcher,
  makeContext: MakeContext,
): (c: HonoContext<HttpEnv>) => Promise<Response> {
  matcher.init(router);
  return async (c) => {
    const { raw, path } = c.req;
    // Hono drops the body of the answer to a HEAD.
    const method = raw.method === 'HEAD' ? 'GET' : raw.method;
    const url = new URL(raw.url);
    // The spec's several grants at one address are separate procedures.
    const grant = prefix === '/api' && path === '/api/token' ? url.searchParams.get('grant_type') : null;
    if (grant && grant !== 'password') url.pathname += `/${grant}`;
    const found = await matcher.match(method, `/${url.pathname.slice(prefix.length).replace(/^\/|\/$/g, '')}`);
    if (!found) return notFound(c);
    const { path: pattern = '' } = found.procedure['~orpc'].route;
    nameRoute(c.env.incoming, prefix === '/api' ? prefix + pattern : `${prefix}/${found.path.join('/')}`);
    const context = makeContext(c);
    const { response } = await withBody(raw, found.procedure, context, readOnce, (read) => {
      const { headers } = c.env.incoming;
      // The request's content type decides how its body is read.
      const body = (prefix === '/api' ? withParameters(read, url) : read) as () => Promise<FormData | undefined>;
      return handler.handle({ method, url, headers, signal: raw.signal, body }, { prefix, context });
    });
    return response ? withHeaders(toFetchResponse(response), context.resHeaders) : notFound(c);
  };
}

/**
 * Reads a body as `readBody()`. Refuses `input_invalid` if the address names a parameter twice:
 * either value could count.
 */
function readOnce(request: Request, taken: Taken): Promise<unknown> {
  const { searchParams } = new URL(request.url);
  if (new Set(searchParams.keys()).size < searchParams.size) refuse('input_invalid');
  return readBody(request, taken);
}

/**
 * Reads a body and adds the parameters of its address that it lacks: `POST /logout?scope=global`
 * (spec §7).
 */
function withParameters(read: () => Promise<unknown>, { searchParams }: URL): () => Promise<unknown> {
  if (searchParams.size === 0) return read;
  return async () => {
    const body = await read();
    const isPlain = body === undefined || (typeof body === 'object' && body?.constructor === Object);
    return isPlain ? { ...Object.fromEntries(searchParams), ...body } : body;
  };
}

/**
 * Returns the library's answer about a session without its token: a script could only use it to
 * steal the session.
 */
function withoutToken(data: unknown): object | null {
  const { session, user } =
    z
      .object({ session: z.looseObject({ token: z.unknown() }), user: z.unknown() })
      .nullable()
      .parse(data) ?? {};
  if (!session) return null;
  const { token: _token, passwordsSet: _passwordsSet, ...told } = session;
  return { session: told, user };
}

function notFound(c: HonoContext<HttpEnv>): Response {
  return c.json({ code: 'not_found', message: 'Not found.' }, 404);
}

/**
 * Returns the answer with the headers that procedures set, cookies above all; by default no cache
 * stores it.
 */
export function withHeaders(response: Response, added: Headers, caching = 'no-store'): Response {
  for (const [name, value] of added) response.headers.append(name, value);
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', caching);
  return response;
}
