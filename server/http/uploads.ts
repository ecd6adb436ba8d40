import type { IncomingMessage } from 'node:http';
import { Hono, type Context as HonoContext } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import { contract } from '#core/contract.ts';
import { uploadBuckets } from '#core/files/contract.ts';
import { perHour, perMinute, sizes, unfinished } from '#core/limits.ts';
import type { ProcedureMeta } from '#core/procedure.ts';
import type { Context, SignedInContext } from '../context.ts';
import { appendUpload, beginUpload, endUpload, findUpload } from '../files/uploads.ts';
import { countCall } from '../platform/count-call.ts';
import { refuse } from '../platform/refuse.ts';
import { accessRefusal, signedIn, toWire } from '../procedures.ts';
import { withHeaders } from './api.ts';
import type { HttpEnv } from './request.ts';

const version = '1.0.0';

/** Uploads begun: of 10 MB each, more than the bytes that may be stored in a day. */
const beginLimit = { account: perHour(100) };

/** Requests about the bytes of begun uploads, which a bad network cuts again and again. */
const partsLimit = { account: perMinute(600) };

/** Access to an upload in parts is that to one in a single request. */
const meta = contract.files.upload['~orpc'].meta as ProcedureMeta;

/**
 * Takes uploads in parts: the tus protocol 1.0 with creation and termination
 * (docs/decisions/0133). It is outside the contract, whose bodies are JSON and forms; the
 * procedure `files.finish` judges the whole.
 */
export function uploadRoutes(makeContext: (c: HonoContext<HttpEnv>) => Context): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  type Work = (context: SignedInContext, c: HonoContext<HttpEnv>) => Promise<Response>;

  /** Answers a signed-in caller within the limit; refusals look as those of procedures. */
  const answered = (name: string, limit: ProcedureMeta['limit'], work: Work) => async (c: HonoContext<HttpEnv>) => {
    if (c.req.header('tus-resumable') !== version) {
      return c.body(null, 412, { 'tus-resumable': version, 'tus-version': version });
    }
    const context = makeContext(c);
    const answer = async () => {
      try {
        const closed = accessRefusal(meta, context);
        if (closed) refuse(closed);
        await countCall(context, name, limit);
        return await work(signedIn(context), c);
      } catch (error) {
        const { code, status, message, data } = toWire(error, meta, context, name);
        return c.json({ code, status, message, data }, status as ContentfulStatusCode);
      }
    };
    const response = withHeaders(await answer(), context.resHeaders);
    response.headers.set('tus-resumable', version);
    return response;
  };

  const begin = answered('files.begin', beginLimit, async (context, c) => {
    const { bucket, filename, owner } = metadataOf(c.req.header('upload-metadata') ?? '');
    // A page that an account left open begins nothing for the next one.
    if (owner && owner !== context.viewer.id) {
      refuse('form_of_another', { params: { name: context.viewer.full_name } });
    }
    const size = numberIn(c, 'upload-length');
    const id = await beginUpload(context, { bucket, name: filename, size });
    return c.body(null, 201, { location: `/api/uploads/${id}` });
  });

  /** Requests that append to an upload, of this process. */
  const appending = new Map<string, { incoming: IncomingMessage; done: Promise<unknown> }>();

  // A sender that asks has lost its connection, though this side may not know yet: what came is
  // stored first, or the answer would be out of date at once.
  const ask = answered('files.parts', partsLimit, async (context, c) => {
    const id = c.req.param('id') ?? '';
    await findUpload(context, id);
    const earlier = appending.get(id);
    earlier?.incoming.destroy();
    await earlier?.done.catch(() => undefined);
    const { size, received } = await findUpload(context, id);
    return c.body(null, 200, { 'upload-offset': String(received), 'upload-length': String(size) });
  });

  const append = answered('files.parts', partsLimit, async (context, c) => {
    const id = c.req.param('id') ?? '';
    if (c.req.header('content-type') !== 'application/offset+octet-stream') refuse('body_unreadable');
    const offset = numberIn(c, 'upload-offset');
    const { size, received } = await findUpload(context, id);
    if (offset !== received) refuse('upload_moved');
    if (Number(c.req.header('content-length') ?? 0) > size - offset) refuse('body_too_large');
    const { incoming } = c.env;
    const one = { incoming, done: appendUpload(context, id, offset, arriving(incoming, unfinished.part)) };
    appending.set(id, one);
    try {
      return c.body(null, 204, { 'upload-offset': String(await one.done) });
    } finally {
      if (appending.get(id) === one) appending.delete(id);
    }
  });

  const end = answered('files.parts', partsLimit, async (context, c) => {
    const id = c.req.param('id') ?? '';
    await findUpload(context, id);
    await endUpload(context, id);
    return c.body(null, 204);
  });

  app.options('/api/uploads', (c) =>
    c.body(null, 204, {
      'tus-resumable': version,
      'tus-version': version,
      'tus-extension': 'creation,termination',
      'tus-max-size': String(Math.max(...Object.values(sizes))),
    }),
  );
  app.post('/api/uploads', begin);
  app.get('/api/uploads/:id', (c, next) => (c.req.raw.method === 'HEAD' ? ask(c) : next()));
  app.patch('/api/uploads/:id', append);
  app.delete('/api/uploads/:id', end);
  // For senders behind proxies that know no other methods.
  app.post('/api/uploads/:id', (c, next) => {
    const method = c.req.header('x-http-method-override');
    return method === 'PATCH' ? append(c) : method === 'DELETE' ? end(c) : next();
  });
  return app;
}

/** Returns a header's number. Refuses `input_invalid` for anything but up to ten digits. */
function numberIn(c: HonoContext<HttpEnv>, name: string): number {
  const digits = c.req.header(name) ?? '';
  return /^\d{1,10}$/.test(digits) ? Number(digits) : refuse('input_invalid');
}

const metadata = z.object({
  bucket: z.enum(uploadBuckets),
  filename: z.string().max(1000).default('file'),
  owner: z.uuid().optional(),
});

/** Reads pairs of a name and a value in base64, 'filename c3VtLnBkZg==,bucket Y3Zz'. */
function metadataOf(header: string): z.output<typeof metadata> {
  const pairs = header.split(',', 10).map((pair) => {
    const [name = '', value = ''] = pair.trim().split(' ');
    return [name, Buffer.from(value, 'base64').toString()];
  });
  const read = metadata.safeParse(Object.fromEntries(pairs));
  return read.success ? read.data : refuse('input_invalid');
}

/**
 * Yields the bytes of a body, `most` at a time; of one that is cut, also those that came before the
 * cut. A platform's stream would drop them, and the sender would send them again.
 */
async function* arriving(incoming: IncomingMessage, most: number): AsyncGenerator<Uint8Array> {
  let came: Buffer[] = [];
  let bytes = 0;
  let isOver = incoming.readableEnded || incoming.destroyed;
  let wake = () => {};
  const take = (piece: Buffer) => {
    came.push(piece);
    bytes += piece.length;
    if (bytes >= most) incoming.pause();
    wake();
  };
  const stop = () => {
    isOver = true;
    wake();
  };
  const ends = ['end', 'close', 'error'] as const;
  for (const name of ends) incoming.on(name, stop);
  incoming.on('data', take);
  try {
    while (!isOver || bytes > 0) {
      if (bytes < most && !isOver) await new Promise<void>((resolve) => (wake = resolve));
      if (bytes < most && !isOver) continue;
      const whole = Buffer.concat(came);
      [came, bytes] = [[], 0];
      for (let at = 0; at < whole.length; at += most) yield whole.subarray(at, at + most);
      incoming.resume();
    }
  } finally {
    incoming.off('data', take);
    for (const name of ends) incoming.off(name, stop);
    incoming.resume();
  }
}
