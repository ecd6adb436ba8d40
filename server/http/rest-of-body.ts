import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as aPass, setTimeout as wait } from 'node:timers/promises';
import { patience } from '#core/limits.ts';

/*
 * The rest of a body that nobody reads: browsers show no answer before they have sent it. Only so
 * much of it is taken, and slowly: a pass of the event loop reads 2 MB of each fast connection,
 * and 30 of them kept everybody waiting for a second.
 */

/** Bytes, and milliseconds, for which the rest of a body is taken. */
interface Rest {
  bytes: number;
  milliseconds: number;
}

/** Of a request that should have no body, or came to a full server. */
const little: Rest = { bytes: 64 * 1024, milliseconds: 500 };
/** Of a form or a file: more than the largest one. */
const aForm: Rest = { bytes: 32 * 1024 * 1024, milliseconds: patience.body.most * 1000 };

/** Bodies that are being taken: of all together 50 kB a millisecond at most. */
let beingTaken = 0;
const rate = 50_000;

/** Milliseconds between two looks at a body of which nothing comes, beside one for each other. */
const idle = 20;

/** Waits for the time that these bytes should have taken; without any, until the next look. */
const rest = (bytes: number) =>
  wait(bytes > 0 ? (bytes / rate) * beingTaken : idle + beingTaken, undefined, { ref: false });

/** Takes these pieces of a body, 32 MB of them at most. */
export async function takePieces(pieces: AsyncIterable<Uint8Array>): Promise<void> {
  beingTaken += 1;
  try {
    let [bytes, rested] = [0, 0];
    for await (const { length } of pieces) {
      bytes += length;
      if (bytes > aForm.bytes) return;
      if (bytes < rested + rate) continue;
      await rest(bytes - rested);
      rested = bytes;
    }
  } finally {
    beingTaken -= 1;
  }
}

/**
 * Takes the rest of the body of a request that was answered, and resolves once it has come, or its
 * connection is closed: after too many bytes, or too long.
 */
export async function takeRest(request: IncomingMessage, isFull = false): Promise<void> {
  const { socket, method = '' } = request;
  const { bytes, milliseconds } = isFull || ['GET', 'HEAD'].includes(method) ? little : aForm;
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = setTimeout(() => socket.destroySoon(), milliseconds).unref();
  let counted = socket.bytesRead;
  const most = counted + bytes;
  let isOver = false;
  const end = () => {
    isOver = true;
    clearTimeout(late);
    resolve();
  };
  socket.once('close', end);
  request.once('end', end);
  beingTaken += 1;
  while (!isOver && socket.bytesRead < most) {
    socket.resume();
    await aPass();
    const taken = socket.bytesRead - counted;
    counted += taken;
    if (taken > 0) socket.pause();
    await Promise.race([rest(taken), promise]);
  }
  // The answer may still be on its way.
  if (!isOver) setTimeout(() => socket.destroySoon(), little.milliseconds).unref();
  await promise;
  beingTaken -= 1;
  socket.off('close', end);
  socket.resume();
}

/** Pieces from which on their average size counts, and its least number of bytes. */
const manyPieces = 256;
const leastPiece = 100;

/** The callback that Node's parser calls for each piece of a body; it has no public name. */
const onBody = 3;
type Parser = { [onBody]: ((piece: Buffer) => void) | null };

/** Lets the parser pass over the rest of a read: 64 kB hold 10,000 tiny pieces. */
function parseNoFurther(socket: Socket & { parser?: Parser | null }): void {
  const { parser } = socket;
  if (!parser) return;
  const before = parser[onBody];
  parser[onBody] = null;
  // Node uses its parsers again.
  socket.once('close', () => {
    parser[onBody] = before;
  });
}

/**
 * Closes the connection of a body that comes in many tiny chunks: each costs as much work as a
 * large one. Browsers send none in chunks, proxies and clients send large ones.
 */
export function boundPieces(request: IncomingMessage & { _dump?: () => void }): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  const { socket } = request;
  let [pieces, bytes] = [0, 0];
  request.push = (piece: Buffer | null, encoding) => {
    pieces += 1;
    bytes += piece?.length ?? 0;
    if (pieces <= manyPieces || bytes >= pieces * leastPiece) {
      return IncomingMessage.prototype.push.call(request, piece, encoding);
    }
    if (!socket.destroyed) parseNoFurther(socket.destroy());
    return false;
  };
  // Node would push no further piece of an answered request, yet make each.
  request._dump = () => void request.resume();
}
