import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { Cacheable } from '../platform/crowds/cache.ts';
import { type Bytes, bestEncoding, compressed, type Encoding } from './compress.ts';
import type { HttpEnv } from './request.ts';

/**
 * Addresses whose page, and whose data for the browser's router, is the same for every guest. A
 * page with anything specific to its visitor, such as a form's key, does not belong here.
 */
export const guestPaths = [
  ...['/', '/_.data', '/all-assignments', '/all-assignments.data', '/assignment/:id', '/user/:username'],
  ...['/bid/:id', '/all-assignments/bid/:id'],
  ...['/scammers', '/scammers.data', '/tutors', '/tutors.data'],
  ...['/about', '/about.data', '/faq', '/faq.data'],
  ...['/privacy-policy', '/privacy-policy.data', '/terms-of-service', '/terms-of-service.data'],
];

/** A page as all guests get it. */
export interface GuestPage extends Cacheable {
  /**
   * False for a page that sets a cookie, or that failed and names its request: each guest gets
   * their own.
   */
  forAll: boolean;
  status: number;
  headers: Headers;
  /** Hash of its content; null where the answer is not a page. */
  etag: string | null;
  /** The hashes of its scripts, for the policy. */
  scripts: string;
  body: Bytes;
  /** The body in each encoding requested so far. */
  encoded: Map<Encoding, Promise<Bytes>>;
}

/**
 * Prepares a rendered page for all guests. Scripts with the render's nonce are its own: their
 * hashes go into the policy, and the nonce out of the page. An injected script has neither.
 */
export async function guestPage(answer: Response, nonce: string): Promise<GuestPage> {
  const { status, headers } = answer;
  const rendered = await answer.text();
  const mark = ` nonce="${nonce}"`;
  const scripts = [...rendered.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes = '', text]) => text && attributes.includes(mark))
    .map(([, , text = '']) => `'sha256-${sha256(text, 'base64')}'`);
  const text = rendered.replaceAll(mark, '');
  const body = Buffer.from(text);
  const forAll = status < 500 && headers.getSetCookie().length === 0;
  const keep = forAll && status === 200;
  const etag = keep ? `W/"${sha256(text, 'base64url')}"` : null;
  if (etag) headers.set('etag', etag);
  return {
    forAll,
    status,
    headers,
    etag,
    scripts: scripts.join(' '),
    body,
    encoded: new Map(),
    // The most that all its encodings together can take.
    weight: keep ? 3 * body.length : 0,
  };
}

/**
 * Returns the answer to one guest: 304 where the browser has this very page, else its bytes in the
 * encoding it takes.
 */
export async function giveGuestPage(c: Context<HttpEnv>, page: GuestPage): Promise<Response> {
  const { status, scripts, etag, body, encoded } = page;
  const headers = new Headers(page.headers);
  c.set('inline', { script: scripts });
  if (etag && c.req.header('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers });
  const encoding = bestEncoding(c.req.header('accept-encoding'));
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  const bytes = encoded.get(encoding) ?? compressed(body, encoding);
  encoded.set(encoding, bytes);
  return new Response(await bytes, { status, headers });
}

function sha256(text: string, form: 'base64' | 'base64url'): string {
  return createHash('sha256').update(text).digest(form);
}
