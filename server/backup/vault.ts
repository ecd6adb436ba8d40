import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Disk } from 'flydrive';
import { openS3, type S3Settings } from '../platform/files/storage.ts';
import { BackupError } from './backup-error.ts';

/** A place of backups: a folder, or a prefix in an S3 bucket. Keys are relative to it. */
export interface Vault {
  /** Returns what the operator types for an object of it: a path or an address. */
  addressOf(key: string): string;
  /** Writes an object completely or not at all, and durably against power loss. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns null if it does not exist. */
  read(key: string): Promise<Uint8Array | null>;
  /** Returns the size of an object in bytes without reading it, or null if it does not exist. */
  size(key: string): Promise<number | null>;
  /** Lists the keys below a prefix that ends with a slash; '' lists only those at the top. */
  keys(prefix: string): AsyncIterable<string>;
  /** Removing a missing object succeeds. */
  remove(key: string): Promise<void>;
}

/** Credentials of S3, without the bucket, which the address of the place names. */
export type VaultCredentials = Omit<S3Settings, 'bucket'>;

const s3Address = /^s3:\/\/([^/]+)\/?(.*?)\/*$/;

/** Opens the place that a path or an address `s3://bucket/prefix` names. */
export function openVault(place: string, credentials: VaultCredentials | null): Vault {
  const [, bucket, prefix] = s3Address.exec(place) ?? [];
  if (bucket === undefined) return folderVault(resolve(place));
  if (!credentials) {
    throw new BackupError(`${place} needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.`);
  }
  return s3Vault({ ...credentials, bucket }, prefix ? `${prefix}/` : '');
}

/** Returns the place of an archive and its key there. */
export function placeOf(archive: string): { place: string; key: string } {
  if (!s3Address.test(archive)) return { place: dirname(resolve(archive)), key: basename(archive) };
  const end = archive.lastIndexOf('/');
  return { place: archive.slice(0, end), key: archive.slice(end + 1) };
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

function orNull(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/** Syncs a folder's entries to disk. Windows cannot open a folder. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function folderVault(folder: string): Vault {
  const pathOf = (key: string) => join(folder, key);
  return {
    addressOf: pathOf,
    async put(key, bytes) {
      const path = pathOf(key);
      const partial = `${path}.partial`;
      const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        const handle = await open(partial, 'w', 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      // The new name, and the folders that were created for it.
      const highest = made ? dirname(made) : dirname(path);
      for (let at = dirname(path); ; at = dirname(at)) {
        await syncFolder(at);
        if (at === highest) return;
      }
    },
    read: (key) => readFile(pathOf(key)).catch(orNull),
    size: async (key) => (await stat(pathOf(key)).catch(orNull))?.size ?? null,
    async *keys(prefix) {
      const entries = await readdir(pathOf(prefix), { withFileTypes: true }).catch(orNull);
      for (const entry of entries ?? []) {
        if (entry.isFile()) yield prefix + entry.name;
        else if (prefix !== '' && entry.isDirectory()) yield* this.keys(`${prefix}${entry.name}/`);
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

function s3Vault(settings: S3Settings, prefix: string): Vault {
  let opened: Promise<Disk> | undefined;
  const disk = () => (opened ??= openS3(settings));
  const has = async (key: string) => (await disk()).exists(prefix + key);
  return {
    addressOf: (key) => `s3://${settings.bucket}/${prefix}${key}`,
    put: async (key, bytes) => (await disk()).put(prefix + key, bytes),
    read: async (key) => ((await has(key)) ? (await disk()).getBytes(prefix + key) : null),
    size: async (key) => ((await has(key)) ? (await (await disk()).getMetaData(prefix + key)).contentLength : null),
    async *keys(below) {
      const under = prefix + below;
      let paginationToken: string | undefined;
      do {
        const page = await (await disk()).listAll(under || undefined, { recursive: below !== '', paginationToken });
        paginationToken = page.paginationToken;
        for (const object of page.objects) if ('key' in object) yield object.key.slice(prefix.length);
      } while (paginationToken);
    },
    remove: async (key) => (await disk()).delete(prefix + key),
  };
}
