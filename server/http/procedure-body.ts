import type { AnyProcedure } from '@orpc/server';
import { requests } from '#core/limits.ts';
import { largestBody, type ProcedureMeta } from '#core/procedure.ts';
import type { Context } from '../context.ts';
import { refuse } from '../platform/refuse.ts';
import { accessRefusal, toWire } from '../procedures.ts';
import { networkOf } from './address.ts';
import type { Taken } from './body.ts';
import { createCount } from './count.ts';

const megabyte = 1024 * 1024;

/**
 * Bytes of bodies with files in hand: in this process, of one person, and of one network, of which
 * many accounts may come. They count as they arrive: an announced body costs its sender nothing.
 */
const room = createCount({ inAll: 256 * megabyte, of: [24 * megabyte, 96 * megabyte] });

/**
 * Runs a call that reads its request's body by `read`, which gets the procedure's limits. The body
 * of a caller whom the procedure refuses in any case is not read. Error: the refusals of `read` as
 * the wire has them, `busy` where too many files are in hand.
 */
export async function withBody<Body, Answer>(
  request: Request,
  procedure: AnyProcedure,
  context: Context,
  read: (request: Request, taken: Taken) => Promise<Body>,
  call: (body: () => Promise<Body | undefined>) => Promise<Answer>,
): Promise<Answer> {
  const meta = procedure['~orpc'].meta as ProcedureMeta;
  const { viewer } = context;
  const most = largestBody(meta);
  const closed = accessRefusal(meta, context) !== null;
  const announced = Math.min(Number(request.headers.get('content-length') ?? most), most);
  const counts = !closed && announced > requests.text && viewer !== null;
  const names = [viewer?.id ?? '', networkOf(context.ip)];
  let held = 0;
  const hold = (bytes: number) => {
    if (!room.take(names, bytes)) refuse('busy', { retry_after: 10 });
    held += bytes;
  };
  const body = async () => {
    if (closed) return undefined;
    try {
      if (counts && !room.hasRoom(names, announced)) refuse('busy', { retry_after: 10 });
      return await read(request, { most, files: meta.file !== null, hold: counts ? hold : undefined });
    } catch (error) {
      throw toWire(error, meta, context, '');
    }
  };
  try {
    return await call(body);
  } finally {
    if (held > 0) room.give(names, held);
  }
}
