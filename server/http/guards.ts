import { randomUUID } from 'node:crypto';
import { type BlockList, isIP } from 'node:net';
import type { Context as HonoContext } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import type { Logger } from 'pino';
import { isLoopback } from '../platform/loopback.ts';
import type { HttpEnv } from './request.ts';

/** Gives each request an id and the caller's address, and logs its end without query, cookies or bodies. */
export function identify(log: Logger, trustedProxy: BlockList | null) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    c.set('ip', callerAddress(c.env.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'), trustedProxy));
    await next();
    c.header('x-request-id', requestId);
    const ms = Math.round(performance.now() - started);
    const { method, path } = c.req;
    if (c.res.status >= 500) log.error({ requestId, method, path, status: c.res.status, ms }, 'request');
    else log.debug({ requestId, method, path, status: c.res.status, ms }, 'request');
  });
}

/** The nearest address that is no trusted proxy; what an untrusted socket says of others is not believed. */
function callerAddress(socket: string | undefined, forwarded: string | undefined, trusted: BlockList | null): string {
  const isTrusted = (address: string) => trusted?.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') ?? false;
  const chain = [...(forwarded?.split(',') ?? []), socket ?? '127.0.0.1'].map((part) =>
    part.trim().replace(/^::ffff:/, ''),
  );
  let address = chain.pop() ?? '';
  while (isTrusted(address) && isIP(chain.at(-1) ?? '')) address = chain.pop() ?? address;
  return address;
}

/**
 * Refuses bodies of more than `maxSize` bytes: by their announced length where there is one, else while they arrive.
 * A page's form of up to ten times that is read to its end and thrown away, since browsers show no answer before;
 * the page then says what was wrong, as with any form that cannot be read.
 */
export function limitBody(maxSize: number) {
  const message = `This is more than ${Math.floor(maxSize / 2 ** 20)} MB.`;
  const onError = (c: HonoContext) =>
    c.json({ code: 'body_too_large', message, data: { title: 'Upload failed', text: message } }, 413);
  const whileArriving = bodyLimit({ maxSize, onError });
  return createMiddleware<HttpEnv>(async (c, next) => {
    const announced = c.req.header('content-length');
    if (announced === undefined && c.req.header('transfer-encoding')) return whileArriving(c, next);
    const length = Number(announced ?? 0);
    if (length > maxSize) {
      if (/^\/(api|rpc)\//.test(c.req.path) || length > 10 * maxSize) return onError(c);
      await c.req.raw.body?.pipeTo(new WritableStream());
      const body = new ReadableStream({ start: (stream) => stream.error(new Error(message)) });
      // The type of Node's own fetch lacks 'duplex', without which it takes no stream.
      const init: RequestInit & { duplex: 'half' } = { body, duplex: 'half' };
      c.req.raw = new Request(c.req.raw, init);
    }
    await next();
  });
}

/** On loopback, a page asked for under another of this machine's names goes to the address that cookies belong to. */
export function oneAddress(publicUrl: URL) {
  const isLocal = isLoopback(publicUrl.hostname);
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (isLocal && c.req.method === 'GET' && c.req.header('accept')?.includes('text/html')) {
      const { hostname, pathname, search } = new URL(c.req.url);
      if (isLoopback(hostname) && hostname !== publicUrl.hostname) {
        return c.redirect(new URL(pathname + search, publicUrl).href, 302);
      }
    }
    await next();
  });
}

/** Refuses what another site's page sends in a visitor's name: whatever is not GET and has a foreign Origin. */
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

/** Security headers with a nonce for the page's own scripts. Development adds what Vite needs. */
export function securityHeaders(options: { https: boolean; captcha: boolean; development: boolean }) {
  const captcha = options.captcha ? captchaHosts : [];
  const vite = options.development ? ["'unsafe-inline'"] : [];
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE, ...captcha],
      styleSrc: ["'self'", ...(options.development ? vite : [NONCE]), ...captcha],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      connectSrc: ["'self'", ...captcha, ...(options.development ? ['ws:'] : [])],
      frameSrc: ["'self'", ...captcha],
      fontSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    // React Router refuses forms whose Origin is 'null', which 'no-referrer' would make of it.
    referrerPolicy: 'same-origin',
    strictTransportSecurity: options.https ? 'max-age=31536000; includeSubDomains' : false,
    xFrameOptions: 'DENY',
  });
}
