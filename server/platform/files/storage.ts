import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** An S3-compatible store; `endpoint` null means Amazon's own. */
export interface S3Settings {
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface StorageSettings {
  dataDir: string;
  s3: S3Settings | null;
}

/**
 * Storage of bytes. Keys never leave the server. Every failure of the store rejects with the
 * store's own error.
 */
export interface Storage {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  read(key: string): Promise<Uint8Array>;
  /**
   * Returns the object's bytes, or null if there is none. It is opened at the first read, and
   * closed at the end.
   */
  open(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Removing a missing object succeeds. */
  remove(key: string): Promise<void>;
}

/**
 * Returns the disk of the settings. Amazon's driver (25 MB of memory) is loaded when the store is
 * first used, if it is set.
 */
function diskOf({ dataDir, s3 }: StorageSettings): () => Promise<Disk> {
  if (s3 === null) {
    const location = join(dataDir, 'files');
    mkdirSync(location, { recursive: true, mode: 0o700 });
    const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
    return async () => disk;
  }
  let opened: Promise<Disk> | undefined;
  return () => (opened ??= openS3(s3));
}

/** Opens a bucket. */
export async function openS3(s3: S3Settings): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new Disk(
    new S3Driver({
      bucket: s3.bucket,
      visibility: 'private',
      region: s3.region,
      credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
      // Stores other than Amazon's support neither virtual hosts, nor ACLs, nor the newer
      // checksums.
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

/**
 * Opens the store of the settings: S3 when set, else the folder `files` of the data folder, which
 * only this user may enter.
 */
export function openStorage(settings: StorageSettings): Storage {
  const disk = diskOf(settings);
  return {
    put: async (key, bytes, contentType) => (await disk()).put(key, bytes, { contentType }),
    read: async (key) => (await disk()).getBytes(key),
    open: async (key) => {
      const opened = await disk();
      return (await opened.exists(key)) ? chunksOf(opened, key) : null;
    },
    remove: async (key) => (await disk()).delete(key),
  };
}
