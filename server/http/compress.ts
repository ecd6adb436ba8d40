import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createMiddleware } from 'hono/factory';
import { parseAccept } from 'hono/utils/accept';
import type { HttpEnv } from './request.ts';

export type Encoding = 'br' | 'gzip' | 'identity';
export type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes below which an answer fits one packet uncompressed. */
const smallest = 1_000;
const worthIt = /^(text\/(?!event-stream)|application\/(json|problem\+json|javascript|manifest\+json)|image\/svg\+xml)/;

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

/** Returns the smallest encoding that the client accepts, never one that it refuses (`q=0`). */
export function bestEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  const taken = new Map(parseAccept(acceptEncoding).map(({ type, q }) => [type.toLowerCase(), q]));
  const quality = (encoding: string) => taken.get(encoding) ?? taken.get('*') ?? 0;
  if (quality('br') > 0 && quality('br') >= quality('gzip')) return 'br';
  return quality('gzip') > 0 ? 'gzip' : 'identity';
}

/**
 * Returns the bytes in an encoding. A page of 50 kB takes half a millisecond, in a thread beside
 * the event loop: at these levels both encodings compress nearly as well as at their best.
 */
export async function compressed(bytes: Bytes, encoding: Encoding): Promise<Bytes> {
  if (encoding === 'identity') return bytes;
  if (encoding === 'gzip') return gzipOf(bytes, { level: 6 });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliOf(bytes, { params });
}

/**
 * Compresses text that is large enough. Streams, files and compressed data go out unchanged; so
 * does a page that another site leads a member to: its length could tell that site how much of the
 * address the page repeats (BREACH).
 */
export const compressAnswers = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  const { headers, status } = c.res;
  if (!worthIt.test(headers.get('content-type') ?? '')) return;
  headers.append('vary', 'Accept-Encoding');
  if (headers.has('content-encoding')) return;
  const encoding = bestEncoding(c.req.header('accept-encoding'));
  // An answer that goes out unchanged is not read, which is faster.
  const isLed = c.get('viewer') && c.req.header('sec-fetch-site') === 'cross-site';
  if (isLed || encoding === 'identity' || c.req.method === 'HEAD' || status === 304) return;
  const bytes = new Uint8Array(await c.res.arrayBuffer());
  const worth = bytes.length >= smallest;
  headers.delete('content-length');
  if (worth) headers.set('content-encoding', encoding);
  c.res = undefined;
  c.res = new Response(worth ? await compressed(bytes, encoding) : bytes, { status, headers });
});
