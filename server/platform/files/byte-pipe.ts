import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/*
 * Bytes between two processes, piece by piece. A message of `process.send()` would be copied and
 * written as one, which blocks its sender: 30 ms for 9 MB.
 */

/** Writes bytes as fast as they are taken. Rejects when `over` is aborted. */
export async function writeTo(
  pipe: Writable,
  bytes: AsyncIterable<Uint8Array> | [Uint8Array],
  over?: AbortSignal,
): Promise<void> {
  for await (const piece of bytes) if (!pipe.write(piece)) await once(pipe, 'drain', { signal: over });
}

/** Returns the next `size` bytes. Rejects when `over` is aborted. */
export async function readFrom(pipe: Readable, size: number, over?: AbortSignal): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafeSlow(size);
  for (let at = 0; at < size; ) {
    const piece: Buffer | null = pipe.read(Math.min(size - at, pipe.readableLength || 1));
    if (piece) at += piece.copy(bytes, at);
    else await once(pipe, 'readable', { signal: over });
  }
  return bytes;
}
