import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Context } from 'hono';
import { type Bytes, bestEncoding, compressed, type Encoding } from './compress.ts';
import type { HttpEnv } from './request.ts';

/** A text that many requests get: its bytes, its hash and each encoding are made once. */
export interface Prepared {
  body: Bytes;
  etag: string;
  /** The body in each encoding requested so far. */
  encoded: Map<Encoding, Promise<Bytes>>;
  /** Bytes that all its encodings together can take at most. */
  weight: number;
}

export function prepare(text: string): Prepared {
  const body = Buffer.from(text);
  const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
  return { body, etag, encoded: new Map(), weight: 3 * body.length };
}

/**
 * Answers with a prepared text: 304 where the client has this very one, else its bytes in the
 * encoding that the client accepts.
 */
export async function givePrepared(
  c: Context<HttpEnv>,
  { body, etag, encoded }: Prepared,
  { status = 200, headers: given }: { status?: number; headers: HeadersInit },
): Promise<Response> {
  const headers = new Headers(given);
  if (status === 200) headers.set('etag', etag);
  if (status === 200 && c.req.header('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers });
  const encoding = bestEncoding(c.req.header('accept-encoding'));
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  const bytes = encoded.get(encoding) ?? compressed(body, encoding);
  encoded.set(encoding, bytes);
  // The length of an answer without body is that of its GET.
  if (c.req.method === 'HEAD') return new Response(null, { status, headers });
  return new Response(inPieces(await bytes), { status, headers });
}

/** Bytes written before others' requests get their turn. */
const piece = 64 * 1024;

/**
 * Returns a larger body as a stream of pieces: the kernel takes megabytes for a client that reads
 * none, and hundreds of such copies in one go would delay everybody.
 */
function inPieces(bytes: Bytes): Bytes | ReadableStream<Bytes> {
  if (bytes.length <= piece) return bytes;
  let from = 0;
  return new ReadableStream({
    async pull(stream) {
      await setImmediate();
      stream.enqueue(bytes.subarray(from, from + piece));
      from += piece;
      if (from >= bytes.length) stream.close();
    },
  });
}
