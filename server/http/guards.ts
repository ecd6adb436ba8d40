import type { BlockList } from 'node:net';
import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import type { Logger } from 'pino';
import { ownPath } from '#core/accounts/rules.ts';
import { requests } from '#core/limits.ts';
import { readCookies, writeCookies } from '../platform/cookies.ts';
import { isLoopback } from '../platform/loopback.ts';
import { factsOf } from '../watch/request-facts.ts';
import { callerAddress } from './address.ts';
import { hasTooManyParameters } from './body.ts';
import type { HttpEnv, InlineSources } from './request.ts';

/** Seconds until a retry, by status, where the answer names none. */
const retryAfter: Record<number, string> = { 429: '60', 503: '5' };

/**
 * The outermost guard. In: refuses an address that is not ours or has too many parameters. Out:
 * every redirect leads to a path of ours or to one of `elsewhere`, and every 'too many' answer says
 * when to retry.
 */
export function bounds(publicUrl: URL, elsewhere: readonly string[] = []) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (!isPathOfOurs(c.req.path)) return c.text('Not found.', 404);
    const query = c.req.url.indexOf('?');
    if (query !== -1 && hasTooManyParameters(c.req.url.slice(query))) {
      return c.json({ code: 'input_invalid', message: 'This address has too many parameters.' }, 400);
    }
    await next();
    const { status, headers } = c.res;
    const seconds = retryAfter[status];
    // The auth library uses its own header for it.
    if (seconds && !headers.has('retry-after')) headers.set('retry-after', headers.get('x-retry-after') ?? seconds);
    const location = headers.get('location');
    if (location) headers.set('location', safeLocation(location, publicUrl, elsewhere));
    return undefined;
  });
}

/**
 * Returns whether a path is ours. Two slashes begin another site's name; a path that does not
 * decode, or has more segments than any of our addresses, is not ours.
 */
function isPathOfOurs(path: string): boolean {
  if (path.startsWith('//') || path.split('/', requests.segments + 2).length > requests.segments + 1) return false;
  try {
    return !path.includes('%') || decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

function safeLocation(location: string, publicUrl: URL, elsewhere: readonly string[]): string {
  const url = URL.parse(location, publicUrl.origin);
  if (url && elsewhere.includes(url.origin)) return location;
  const path = url?.origin === publicUrl.origin ? ownPath(url.pathname + url.search + url.hash) : '/';
  // A path alone would stay on another name of this machine (`oneAddress`).
  return location.startsWith('/') ? path : publicUrl.origin + path;
}

/**
 * Gives the handlers the request's id and the caller's address, and logs its end by its route:
 * without path, query, cookies or bodies.
 */
export function identify(log: Logger, trustedProxy: BlockList | null) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const started = performance.now();
    const facts = factsOf(c.env.incoming);
    c.set('requestId', facts?.id ?? '');
    c.set('ip', callerAddress(c.env.incoming, trustedProxy));
    await next();
    const ms = Math.round(performance.now() - started);
    const { status } = c.res;
    const about = { method: facts?.method, route: facts?.route, status, ms };
    // The 500 of a request whose sender left is no fault. Faults are logged where they are caught.
    if (status < 500) log.debug(about, 'request');
    else if (c.req.raw.signal.aborted) log.debug(about, 'request left by its sender');
    else log.error(about, 'request');
  });
}

/**
 * Rewrites a request's cookies before anything else reads them (`readCookies`), so that pages,
 * calls and libraries with parsers of their own see the same ones.
 */
export function oneReading() {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const { headers } = c.req.raw;
    const sent = headers.get('cookie');
    if (sent !== null) headers.set('cookie', writeCookies(readCookies(sent)));
    await next();
  });
}

/**
 * Redirects a page asked for on loopback under another of this machine's names to the address that
 * cookies belong to.
 */
export function oneAddress(publicUrl: URL) {
  const isLocal = isLoopback(publicUrl.hostname);
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (isLocal && c.req.method === 'GET' && c.req.header('accept')?.includes('text/html')) {
      const { hostname, pathname, search } = new URL(c.req.url);
      if (isLoopback(hostname) && hostname !== publicUrl.hostname) {
        return c.redirect(publicUrl.origin + pathname + search, 302);
      }
    }
    await next();
  });
}

/** Refuses requests of other sites' pages: every method but GET with a foreign Origin. */
export function sameOrigin(publicUrl: URL) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      const origin = c.req.header('origin');
      const site = c.req.header('sec-fetch-site');
      const foreign =
        origin === undefined ? site === 'cross-site' || site === 'same-site' : origin !== publicUrl.origin;
      if (foreign) return c.json({ code: 'foreign_origin', message: 'This request came from another site.' }, 403);
    }
    await next();
  });
}

const captchaHosts = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];

/**
 * Device features that pages use: voice notes, copying a link, passkeys, the full screen of a PDF's
 * viewer.
 */
const usedFeatures = {
  microphone: ['self'],
  clipboardWrite: ['self'],
  publickeyCredentialsGet: ['self'],
  fullscreen: ['self'],
};
/**
 * Device features that no page uses: neither an injected script nor another site's frame may ask
 * for them.
 */
const closedFeatures = [
  'accelerometer',
  'browsingTopics',
  'camera',
  'displayCapture',
  'encryptedMedia',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identityCredentialsGet',
  'idleDetection',
  'localFonts',
  'magnetometer',
  'midi',
  'otpCredentials',
  'payment',
  'screenWakeLock',
  'serial',
  'syncXhr',
  'usb',
  'windowManagement',
  'xrSpatialTracking',
] as const;

/** Has each cookie travel over TLS alone, whichever part of the product set it. */
function secureCookies(headers: Headers): void {
  const cookies = headers.getSetCookie();
  const isSecure = (cookie: string) => /;\s*secure\b/i.test(cookie);
  if (cookies.every(isSecure)) return;
  headers.delete('set-cookie');
  for (const cookie of cookies) headers.append('set-cookie', isSecure(cookie) ? cookie : `${cookie}; Secure`);
}

/**
 * Sets the security headers, and with `https` makes every cookie Secure. The policy runs only the
 * inline text that the route names (`inline`); a policy that the route set itself stays.
 * Development adds what Vite needs.
 */
export function securityHeaders(options: { https: boolean; captcha: boolean; development: boolean }) {
  const captcha = options.captcha ? captchaHosts : [];
  const policy = ({ script = '', style = '' }: InlineSources = {}) =>
    Object.entries({
      'default-src': ["'self'"],
      'script-src': ["'self'", script, ...captcha],
      'style-src': ["'self'", options.development ? "'unsafe-inline'" : style, ...captcha],
      // Development omits it and falls back to `style-src`.
      ...(options.development ? {} : { 'style-src-attr': ["'none'"] }),
      'img-src': ["'self'", 'data:', 'blob:'],
      'media-src': ["'self'", 'blob:'],
      'connect-src': ["'self'", ...captcha, options.development ? 'ws:' : ''],
      'frame-src': ["'self'", ...captcha],
      'font-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    })
      .map(([directive, sources]) => [directive, ...sources.filter(Boolean)].join(' '))
      .join('; ');
  const none = policy();
  const others = secureHeaders({
    // React Router refuses forms whose Origin is 'null', which 'no-referrer' would cause.
    referrerPolicy: 'same-origin',
    strictTransportSecurity: options.https ? 'max-age=31536000; includeSubDomains' : false,
    xFrameOptions: 'DENY',
    permissionsPolicy: { ...Object.fromEntries(closedFeatures.map((feature) => [feature, []])), ...usedFeatures },
    overwrite: false,
  });
  return createMiddleware<HttpEnv>((c, next) =>
    others(c, async () => {
      await next();
      const { headers } = c.res;
      const inline = c.get('inline');
      if (!headers.has('content-security-policy')) {
        headers.set('content-security-policy', inline ? policy(inline) : none);
      }
      if (options.https) secureCookies(headers);
    }),
  );
}
