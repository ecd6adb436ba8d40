import type { AnyProcedure } from '@orpc/server';
import { requests } from '#core/limits.ts';
import { largestBody, type ProcedureMeta } from '#core/procedure.ts';
import type { Context } from '../context.ts';
import { refuse } from '../platform/refuse.ts';
import { accessRefusal, toWire } from '../procedures.ts';
import type { Taken } from './body.ts';
import { createCount } from './count.ts';

/** Bytes of bodies with files in hand, in this process and of one person. */
const room = createCount({ inAll: 256 * 1024 * 1024, of: [24 * 1024 * 1024] });

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
  const bytes = Math.min(Number(request.headers.get('content-length') ?? most), most);
  const held = !closed && bytes > requests.text && viewer !== null;
  const taken = held && room.take([viewer.id], bytes);
  const body = async () => {
    if (closed) return undefined;
    try {
      if (held && !taken) refuse('busy', { retry_after: 10 });
      return await read(request, { most, files: meta.file !== null });
    } catch (error) {
      throw toWire(error, meta, context, '');
    }
  };
  try {
    return await call(body);
  } finally {
    if (taken) room.give([viewer.id], bytes);
  }
}
