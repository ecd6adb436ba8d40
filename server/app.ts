import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context as HonoContext } from 'hono';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { PageFault } from '#core/page.ts';
import { wordsOf } from '#core/refusal.ts';
import { refusals } from '#core/refusals.ts';
import { sendOwnData } from './accounts/own-data.ts';
import { findLiveSession, findSession, isDue, renewSession, sessionToken } from './accounts/session.ts';
import type { Config } from './config.ts';
import type { Context, Services } from './context.ts';
import { isUnavailable, whyUnavailable } from './database/database.ts';
import { aboutThisServer } from './http/about.ts';
import { apiRoutes } from './http/api.ts';
import { assetRoutes } from './http/assets.ts';
import { busyPage, busyPageSources } from './http/busy-page.ts';
import { compressAnswers } from './http/compress.ts';
import { gatewayNotices } from './http/gateway-notices.ts';
import { bounds, identify, oneAddress, oneReading, sameOrigin, securityHeaders } from './http/guards.ts';
import type { InHand } from './http/in-hand.ts';
import { type PageBuild, pageRoutes } from './http/pages.ts';
import type { HttpEnv } from './http/request.ts';
import { savingData, wantedPictures } from './http/save-data.ts';
import { searchEngines } from './http/search-engines.ts';
import { workerRoutes } from './http/service-worker.ts';
import { sharePictures } from './http/share-pictures.ts';
import { uploadRoutes } from './http/uploads.ts';
import type { GatewaySettings } from './payments/gateway-kinds.ts';
import { sandboxRoutes } from './payments/sandbox.ts';
import { CallerLeft } from './platform/crowds/turns.ts';
import { sendFile } from './platform/files/send-file.ts';
import type { Live } from './platform/live/live.ts';
import { mailboxRoutes } from './platform/mail/mailbox.ts';
import { Refused } from './platform/refuse.ts';

interface AppOptions {
  config: Config;
  services: Services;
  /** Key that signs session cookies. */
  secret: string;
  clock: () => Date;
  live: Live;
  loadPages: () => Promise<PageBuild>;
  /** Folder of the local mailbox; null without one. */
  mailbox: string | null;
  /** The payment sandbox; null without one. */
  sandbox: GatewaySettings | null;
  /** Requests in hand; open streams are removed from it. */
  inHand: InHand;
  /**
   * Returns whether the server takes new requests and reaches its database; false during shutdown.
   */
  isReady: () => Promise<boolean>;
  development: boolean;
  /** Milliseconds for which all guests get the same page; only tests override the usual second. */
  guestPageLifetime?: number | undefined;
}

/** Builds the whole HTTP side, from request id to page. */
export function createApp(options: AppOptions): Hono<HttpEnv> {
  const { config, services, secret, clock, development } = options;
  const { db, log, site } = services;
  const publicUrl = new URL(site.publicUrl);
  const https = publicUrl.protocol === 'https:';
  const app = new Hono<HttpEnv>();

  const authorizations = [config.google, config.linkedin].flatMap((provider) =>
    provider ? new URL(provider.authorizationUrl).origin : [],
  );
  app.use(bounds(publicUrl, authorizations));
  app.get('/readyz', async (c) => ((await options.isReady()) ? c.text('ready') : c.text('not ready', 503)));

  const tokenOf = (c: HonoContext<HttpEnv>) => sessionToken(c.req.header('cookie') ?? null, secret, https);

  // Before the guards: data that they attach to a request would be held as long as its stream is
  // open.
  app.get('/api/live', async (c) => {
    // Hono answers HEAD as GET without a body, and the stream would never be closed.
    if (c.req.raw.method !== 'GET') return c.body(null, 405, { allow: 'GET' });
    try {
      const owner = await findLiveSession(db, tokenOf(c));
      if (owner) {
        options.inHand.letGo(c.env.incoming);
        const status = options.live.open(owner, (headers) => c.env.outgoing.writeHead(200, headers));
        return status === 200 ? RESPONSE_ALREADY_SENT : c.body(null, status);
      }
    } catch (error) {
      log.warn({ err: error }, 'no stream, since its session could not be read');
      const code = whyUnavailable(error) ?? 'busy';
      const { status, title, text } = { title: 'Error', ...refusals[code] };
      return c.json({ code, status, message: text, data: { title, text } }, status);
    }
    return c.json({ code: 'sign_in_required', message: refusals.sign_in_required.text }, 401);
  });

  // Before the guards: a first visit loads many assets, and the headers of documents would weigh as
  // much as the assets.
  if (!development) app.route('/', assetRoutes('build/client'));
  app.use(oneReading());
  app.use(identify(log, config.trustedProxy));
  app.use(oneAddress(publicUrl));
  app.use(securityHeaders({ https, captcha: config.hcaptcha !== null, development }));
  app.use(sameOrigin(publicUrl));
  app.route('/', aboutThisServer({ publicUrl: site.publicUrl, support: config.support }, clock));
  app.route('/', workerRoutes(development ? null : 'build/client/assets'));
  const { hiddenPath } = config;
  if (hiddenPath) app.get(`/${hiddenPath}`, (c) => c.text(hiddenPath, 200, { 'x-robots-tag': 'noindex' }));
  if (options.mailbox) app.route('/', mailboxRoutes({ folder: options.mailbox }));
  if (options.sandbox) app.route('/', sandboxRoutes(options.sandbox, site.publicUrl));

  app.use(async (c, next) => {
    // The router's list of pages is the same for everybody, even if no session can be read.
    if (c.req.path === '/__manifest') {
      c.set('viewer', null);
      c.set('viewedUntil', null);
      c.set('sessionEnds', null);
      return next();
    }
    const session = await findSession(db, tokenOf(c)).catch((cause: unknown) => {
      if (isUnavailable(cause)) throw cause;
      throw new Refused('profile_unreadable', { cause, params: { message: wentWrong(c) } });
    });
    // Renews the session of an active user.
    const renewed =
      session && isDue(session) ? await renewSession(db, c.req.header('cookie') ?? null, secret, https) : null;
    c.set('viewer', session?.viewer ?? null);
    c.set('viewedUntil', session?.viewed_until ?? null);
    c.set('sessionEnds', renewed?.expires_at ?? session?.expires_at ?? null);
    await next();
    const { headers } = c.res;
    // Skipped where the answer itself sets the session, as a logout does.
    const says = headers.getSetCookie().some((cookie) => cookie.includes('session_token='));
    if (renewed && !says) headers.append('set-cookie', renewed.cookie);
  });

  const makeContext = (c: HonoContext<HttpEnv>): Context => ({
    ...services,
    viewer: c.get('viewer'),
    viewedUntil: c.get('viewedUntil'),
    now: clock(),
    requestId: c.get('requestId'),
    ip: c.get('ip'),
    headers: c.req.raw.headers,
    resHeaders: new Headers(),
    key: c.req.header('idempotency-key') ?? null,
  });

  /** Returns a download's answer, or the text of its refusal. */
  const inWords = (answer: Promise<Response>) =>
    answer.catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      const { status, text } = refusals[error.code];
      return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
    });
  // An admin who views the product as another user receives only files that everyone may read.
  app.get('/files/:id', savingData, (c) =>
    inWords(
      sendFile(services, c.get('viewedUntil') ? null : c.get('viewer'), c.req.param('id'), c.req.header('range')),
    ),
  );
  app.get('/api/user/export', (c) => inWords(sendOwnData(makeContext(c))));
  app.route('/', wantedPictures);
  app.use(compressAnswers);
  app.route('/', searchEngines(services, clock));
  app.route('/', sharePictures(makeContext));
  app.route('/', gatewayNotices(makeContext));
  app.route('/', uploadRoutes(makeContext));
  app.route('/', apiRoutes(services, makeContext));
  const mode = development ? 'development' : 'production';
  const { loadPages: load, guestPageLifetime } = options;
  const pages = pageRoutes({ load, mode, publicUrl, makeContext, clock, guestPageLifetime });
  app.route('/', pages.routes);

  /** Reports a fault: as the product's own page when a browser or a page's script asked for one. */
  const tell = async (c: HonoContext<HttpEnv>, fault: PageFault) => {
    const words = () => c.text(fault.text, fault.status as ContentfulStatusCode);
    const asksForPage = c.req.header('accept')?.includes('text/html') || c.req.path.endsWith('.data');
    return asksForPage ? pages.showFault(c, fault).catch(words) : words();
  };
  app.onError((error, c) => {
    const unavailable = whyUnavailable(error);
    const refusal = unavailable ?? (error instanceof Refused ? error.code : null);
    const isCall = /^\/(api|rpc)\//.test(c.req.path);
    const reference = c.get('requestId');
    if (refusal) {
      const { status, title } = { title: refusal === 'busy' ? 'Please try again' : 'Error', ...refusals[refusal] };
      const text = wordsOf(refusals[refusal], error instanceof Refused ? error.detail.params : {});
      if (status === 500) log.error({ err: error }, 'request failed');
      if (unavailable) log.warn({ err: error }, refusal);
      if (isCall) return c.json({ code: refusal, status, message: text, data: { title, text } }, status);
      if (status !== 503) return tell(c, { status, title, text });
      if (!c.req.header('accept')?.includes('text/html')) return c.text(text, 503);
      c.set('inline', busyPageSources);
      const isForm = c.req.method !== 'GET' && c.req.method !== 'HEAD';
      return c.html(busyPage({ title, text, reference, isForm }), 503, { 'cache-control': 'no-store' });
    }
    // Nobody reads this answer.
    if (isAbort(error, c.req.raw.signal)) return c.body(null, 503);
    log.error({ err: error }, 'request failed');
    if (isCall) return c.json({ code: 'internal', message: wentWrong(c) }, 500);
    return tell(c, { status: 500, title: 'Error', text: wentWrong(c) });
  });
  return app;
}

/** Returns the text about a fault: a reference to the log, and no more. */
function wentWrong(c: HonoContext<HttpEnv>): string {
  return `Something went wrong on our side. Reference ${c.get('requestId')}.`;
}

/** Returns whether an error only means that the request's sender has left. */
function isAbort(error: unknown, { aborted, reason }: AbortSignal): boolean {
  if (error instanceof CallerLeft) return true;
  return aborted && (error === reason || (error instanceof Error && error.name === 'AbortError'));
}
