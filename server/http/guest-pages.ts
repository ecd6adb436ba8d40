import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { Cacheable } from '../platform/crowds/cache.ts';
import { givePrepared, type Prepared, prepare } from './prepared.ts';
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
  /** The hashes of its scripts, for the policy. */
  scripts: string;
  text: Prepared;
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
    .map(([, , text = '']) => `'sha256-${sha256(text)}'`);
  const text = rendered.replaceAll(mark, '');
  const forAll = status < 500 && headers.getSetCookie().length === 0;
  const prepared = prepare(text);
  return {
    forAll,
    status,
    headers,
    scripts: scripts.join(' '),
    text: prepared,
    weight: forAll && status === 200 ? prepared.weight : 0,
  };
}

/** Returns the answer to one guest. */
export function giveGuestPage(c: Context<HttpEnv>, { status, headers, scripts, text }: GuestPage): Promise<Response> {
  c.set('inline', { script: scripts });
  return givePrepared(c, text, { status, headers });
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
