import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';

/** An S3-compatible store; `endpoint` null means Amazon's own. */
export interface S3Settings {
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Where bytes are kept. Keys never leave the server. Every failure of the store rejects with the store's own error. */
export interface Storage {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  read(key: string): Promise<Uint8Array>;
  /** The object's bytes, or null where there is none. It is opened when they are first asked for, and closed with them. */
  open(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Removing what is not there succeeds. */
  remove(key: string): Promise<void>;
}

function openDisk(dataDir: string, s3: S3Settings | null): Disk {
  if (s3 === null) {
    const location = join(dataDir, 'files');
    mkdirSync(location, { recursive: true, mode: 0o700 });
    return new Disk(new FSDriver({ location, visibility: 'private' }));
  }
  return new Disk(
    new S3Driver({
      bucket: s3.bucket,
      visibility: 'private',
      region: s3.region,
      credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
      // Stores other than Amazon's know neither virtual hosts, nor ACLs, nor the newer checksums.
      ...(s3.endpoint === null ? {} : { endpoint: s3.endpoint, forcePathStyle: true }),
      supportsACL: false,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  );
}

async function* chunksOf(disk: Disk, key: string): AsyncGenerator<Uint8Array> {
  yield* await disk.getStream(key);
}

/** The store of the settings: S3 when set, else the folder `files` of the data folder, which only this user may enter. */
export function openStorage(config: { dataDir: string; s3: S3Settings | null }): Storage {
  const disk = openDisk(config.dataDir, config.s3);
  return {
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    read: (key) => disk.getBytes(key),
    open: async (key) => ((await disk.exists(key)) ? chunksOf(disk, key) : null),
    remove: (key) => disk.delete(key),
  };
}
