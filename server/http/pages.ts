import { randomBytes } from 'node:crypto';
import { createRouterClient } from '@orpc/server';
import { Hono, type Context as HonoContext } from 'hono';
import { getCookie } from 'hono/cookie';
import { routePath } from 'hono/route';
import { readPutAway } from '#core/announcements/put-away.ts';
import { requests } from '#core/limits.ts';
import { type CallContext, type PageContext, type PageFault, type SentForm, type Theme, themes } from '#core/page.ts';
import type { Context } from '../context.ts';
import { AnswerCache, type Callers } from '../platform/crowds/cache.ts';
import { createTurns, jointTurn } from '../platform/crowds/turns.ts';
import { router } from '../router.ts';
import { nameRoute } from '../watch/request-facts.ts';
import { addressGroup, networkOf } from './address.ts';
import { withHeaders } from './api.ts';
import { discardBody, readForm } from './body.ts';
import { longestFields } from './field-lengths.ts';
import { type GuestPage, giveGuestPage, guestPage, guestPaths } from './guest-pages.ts';
import { withBody } from './procedure-body.ts';
import type { HttpEnv } from './request.ts';
import { leavesOutPictures } from './save-data.ts';

type HandlePage = (request: Request, context: unknown) => Promise<Response>;

/** The exports that the server needs of the built pages, both from `web/entry.server.tsx`. */
export interface PageBuild {
  entry: {
    module: {
      createPageContext: (value: PageContext) => unknown;
      createRequestHandler: (build: unknown, mode: string) => HandlePage;
    };
  };
}

interface PageOptions {
  /** The build; in development a fresh one after each edit. */
  load: () => Promise<PageBuild>;
  mode: 'production' | 'development';
  /** Host that documents' forms may name as their origin, behind TLS. */
  publicUrl: URL;
  makeContext: (c: HonoContext<HttpEnv>) => Context;
  clock: () => Date;
  /** Milliseconds for which all guests get the same page (rulings, Screens). */
  guestPageLifetime?: number | undefined;
}

/** The parts of a request besides its address that change how a page looks. */
type Look = Pick<PageContext, 'theme' | 'leavesOutPictures' | 'putAway'>;

/** The facts of its request that a page gets beside the context of procedures. */
type Told = Look &
  Pick<PageContext, 'nonce' | 'requestId' | 'sessionLasts' | 'takeFlash' | 'nameRoute'> & { fault?: PageFault };

export interface Pages {
  routes: Hono<HttpEnv>;
  /**
   * Answers with the product's own frame and the fault that occurred before the page was rendered.
   */
  showFault: (c: HonoContext<HttpEnv>, fault: PageFault) => Promise<Response>;
}

/**
 * Serves the pages: React Router over the in-process client of one request. A page that is the same
 * for all guests is rendered once a second.
 */
export function pageRoutes({
  load,
  mode,
  publicUrl,
  makeContext,
  clock,
  guestPageLifetime = 1_000,
}: PageOptions): Pages {
  const app = new Hono<HttpEnv>();
  const cache = new AnswerCache<GuestPage, Asker>({ clock, lifetime: guestPageLifetime, capacity: 32 * 2 ** 20 });
  const inTurn = createTurns();
  let build: PageBuild | null = null;
  let handle: HandlePage | null = null;

  /** Renders a page when its turn comes; AbortError: nobody waits for it by then. */
  async function render(request: Request, context: Context, turn: () => Promise<void>, told: Told): Promise<Response> {
    await turn();
    const loaded = await load();
    const { createPageContext, createRequestHandler } = loaded.entry.module;
    if (!handle || build !== loaded) {
      handle = createRequestHandler({ ...loaded, allowedActionOrigins: [publicUrl.host] }, mode);
      build = loaded;
    }
    const { viewer, viewedUntil, now, site } = context;
    const page: PageContext = {
      api: pageApi(context),
      turn,
      logFault: (error) => context.log.error({ err: error }, 'page failed'),
      readForm: (sent) => readForm(sent, { most: requests.text, files: true }).catch(() => null),
      viewer,
      viewedUntil,
      now,
      site,
      fault: null,
      ...told,
    };
    const response = await handle(request, createPageContext(page));
    // Not 'no-store': the back button may show a page as it was left.
    return withHeaders(response, context.resHeaders, 'private, no-cache');
  }

  const turnOf =
    ({ names, isWanted }: Asker) =>
    () =>
      inTurn(names, isWanted);

  /**
   * Renders a page for every guest, in the turn of whichever of its callers comes first, from its
   * address, theme, whether it leaves pictures out, and the announcements that were put away: the
   * render receives no cookie, header or address of a caller.
   */
  async function renderForGuests(
    c: HonoContext<HttpEnv>,
    path: string,
    look: Look,
    callers: Callers<Asker>,
  ): Promise<GuestPage> {
    const context: Context = { ...makeContext(c), ...nobody() };
    const nonce = newNonce();
    const turn = jointTurn(inTurn, callers.isWanted);
    // The house's own pages have a line of their own: all callers may belong to crowds.
    if (guestPaths.includes(path)) turn.join([ofAll, path]);
    callers.onCaller(({ names }) => turn.join(names));
    // Each of them names its route.
    const none = () => undefined;
    const told = { ...look, nonce, requestId: null, sessionLasts: null, takeFlash: () => null, nameRoute: none };
    return guestPage(await render(new Request(publicUrl.origin + path), context, turn.wait, told), nonce);
  }

  if (mode === 'production') {
    app.on('GET', guestPaths, async (c, next) => {
      if (c.get('viewer') || getCookie(c, 'flash') !== undefined) return next();
      nameRoute(c.env.incoming, routePath(c).replace(/^\/_\.data$|\.data$/, '') || '/');
      const { pathname, search } = new URL(c.req.url);
      const path = pathname + search;
      const look = lookOf(c);
      const key = `${Object.values(look)} ${path}`;
      const page = await cache.get(key, (callers) => renderForGuests(c, path, look, callers), askerOf(c));
      return page.forAll ? giveGuestPage(c, page) : next();
    });
  }

  app.all('*', async (c) => {
    const context = makeContext(c);
    const nonce = newNonce();
    const ends = c.get('sessionEnds');
    c.set('inline', { script: `'nonce-${nonce}'` });
    const response = await render(c.req.raw, context, turnOf(askerOf(c)), {
      ...lookOf(c, context.viewer?.theme),
      nonce,
      nameRoute: namerOf(c),
      requestId: context.requestId,
      sessionLasts: ends && ends.getTime() - Date.now(),
      takeFlash: () => {
        const flash = getCookie(c, 'flash');
        if (flash === undefined) return null;
        context.resHeaders.append('set-cookie', 'flash=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
        return flash;
      },
    });
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') await discardBody(c.req.raw);
    return response;
  });

  const showFault: Pages['showFault'] = (c, fault) => {
    const nonce = newNonce();
    c.set('inline', { script: `'nonce-${nonce}'` });
    const context = { ...makeContext(c), ...nobody() };
    const told = {
      ...lookOf(c),
      fault,
      nonce,
      requestId: c.get('requestId'),
      sessionLasts: null,
      takeFlash: () => null,
      nameRoute: namerOf(c),
    };
    // The body of a form is not read.
    return render(new Request(c.req.url, { method: c.req.method }), context, turnOf(askerOf(c)), told);
  };
  return { routes: app, showFault };
}

/** The context of a page's call. */
interface PageCall extends Context {
  form?: SentForm | undefined;
}

function pageApi(context: Context): PageContext['api'] {
  return createRouterClient(router, {
    context: ({ key, form }: CallContext): PageCall => ({ ...context, key: key ?? null, form }),
    interceptors: [
      async ({ next, ...call }) => {
        const { form } = call.context as PageCall;
        if (!form) return next(call);
        return withBody(form.request, call.procedure, call.context, readForm, async (read) => {
          const sent = await read();
          // Does not read the body of a caller without rights; the procedure refuses it.
          const { input, key, openedBy } = sent ? form.take(sent, longestFields(call.procedure)) : {};
          return next({ ...call, input, context: { ...call.context, key: key ?? null, openedBy } });
        });
      },
    ],
  });
}

/** The caller's part of a context, for a page that is rendered for all guests. */
const nobody = () => ({
  viewer: null,
  viewedUntil: null,
  ip: '',
  headers: new Headers(),
  resHeaders: new Headers(),
  key: null,
});

/** Returns how a page names its route: React Router's patterns begin without a slash. */
const namerOf = (c: HonoContext<HttpEnv>) => (pattern: string) =>
  nameRoute(c.env.incoming, `/${pattern.replace(/^\//, '')}`);

/** Name of the turn for shared pages, in place of a network. */
const ofAll = 'all';

/** Returns the names of a turn: the network, and the address in it. */
function namesOf(ip: string): string[] {
  return [networkOf(ip), addressGroup(ip)];
}

/** The owner of a page's turns, and whether anybody still waits for the page. */
interface Asker {
  names: string[];
  isWanted: () => boolean;
}

/**
 * Returns the sender of a request, who waits for a page until the connection closes. A complete
 * form is processed in any case.
 */
function askerOf(c: HonoContext<HttpEnv>): Asker {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  return { names: namesOf(c.get('ip')), isWanted: () => !(isRead && c.env.incoming.socket.destroyed) };
}

function newNonce(): string {
  return randomBytes(16).toString('base64url');
}

function lookOf(c: HonoContext<HttpEnv>, ofViewer?: Theme): Look {
  return {
    theme: themeOf(c, ofViewer),
    leavesOutPictures: leavesOutPictures(c),
    putAway: readPutAway(getCookie(c, 'put_away')),
  };
}

/**
 * Returns the theme: light or dark is the person's choice; 'as my device' is this browser's, in its
 * cookie (rulings, Accounts).
 */
function themeOf(c: HonoContext<HttpEnv>, ofViewer?: Theme): Theme {
  const chosen = themes.find((theme) => theme === getCookie(c, 'theme')) ?? 'light';
  return chosen === 'device' ? chosen : (ofViewer ?? chosen);
}
