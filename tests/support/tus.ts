import { randomBytes } from 'node:crypto';
import { Upload } from 'tus-js-client';
import type { UploadBucket } from '#core/files/buckets.ts';
import { unfinished } from '#core/limits.ts';

interface Sending {
  /** Address of the server or of a proxy before it. */
  url: string;
  headers: Record<string, string>;
  bytes: Buffer;
  bucket?: UploadBucket;
  name?: string;
  /** Address of an upload that was begun before. */
  begun?: string | undefined;
  /** Hears of the bytes that were sent. */
  onProgress?: (sent: number) => void;
}

/** Returns bytes that no kind of file begins with, always others. */
export const someBytes = (size: number): Buffer => Buffer.concat([Buffer.from('plain '), randomBytes(size)], size);

/**
 * Sends a file as our pages do, by `tus-js-client`, until it has arrived. Returns the address of
 * its upload, a promise of its end, and a stop as of a phone that falls asleep.
 */
export function sendInParts({
  url,
  headers,
  bytes,
  bucket = 'project_submissions',
  name = 'set.txt',
  begun,
  onProgress,
}: Sending) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const upload = new Upload(bytes, {
    endpoint: `${url}/api/uploads`,
    uploadUrl: begun ?? null,
    headers,
    metadata: { bucket, filename: name },
    chunkSize: unfinished.request,
    retryDelays: Array.from({ length: 20 }, (_, n) => Math.min(5 * n, 20)),
    storeFingerprintForResuming: false,
    onProgress: onProgress ?? null,
    onSuccess: () => resolve(),
    onError: reject,
  });
  upload.start();
  return { arrived: promise, stop: () => upload.abort(), address: () => upload.url ?? undefined };
}

/** Returns the id in an upload's address. */
export const idOf = (address: string | undefined): string => address?.split('/').at(-1) ?? '';

/** Uploads a file in parts on a good network, and returns the id of its whole upload. */
export async function sentInParts(sending: Sending): Promise<string> {
  const { arrived, address } = sendInParts(sending);
  await arrived;
  return idOf(address());
}
