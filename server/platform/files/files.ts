import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { dailyUploads, megabytes } from '#core/limits.ts';
import { ask } from '#server/database/judge.ts';
import type { DB } from '#server/database/types.gen.ts';
import { refuse } from '../refuse.ts';
import type { AcceptedFile } from './accept.ts';
import type { Bucket, Destination } from './bucket.ts';
import type { Storage } from './storage.ts';

/**
 * A row of `files`. `storage_key` and, outside chat and own lists, `name` never leave the server.
 */
export interface StoredFile {
  id: string;
  owner_id: string;
  bucket: string;
  storage_key: string;
  name: string;
  size: number;
  content_type: string;
  digest: string | null;
  is_picture: boolean | null;
  created_at: Date;
}

function storageKey(
  { path }: Bucket<never>,
  { bucket, folder = '' }: Destination,
  owner: string,
  file: AcceptedFile,
  now: Date,
) {
  const { name, extension } = file;
  const parts = { owner, folder, time: now.getTime(), random: randomBytes(16).toString('hex'), name, extension };
  return `${bucket}/${path?.(parts) ?? `${owner}/${owner}-${parts.time}-${parts.random}.${extension}`}`;
}

/**
 * Returns the refusal of a file beyond its owner's bytes of 24 hours, with the wait until there is
 * room.
 */
export function tooMuch(size: number, counted: unknown) {
  const { used, retry_after } = full.parse(counted);
  const [most, sent, more] = [dailyUploads, used, size].map((bytes) => (bytes / 1024 / 1024).toFixed(1));
  const hours = Math.ceil(retry_after / 3600);
  return {
    text: `You can upload ${megabytes(dailyUploads)} in 24 hours. You have sent ${sent} MB, and this file is ${more} MB. Please try again in ${hours} h.`,
    params: { most: Number(most), used: Number(sent), size: Number(more), hours },
    retry_after,
  };
}

const full = z.object({ used: z.number(), retry_after: z.number() });

/**
 * Keeps an accepted file: bytes first, row second, so that a row never lacks its bytes; without the
 * row the bytes are removed. Refuses `storage_unavailable`, or the bucket's own code, when the
 * store refuses the write (POST-24, ERR-09), and `too_many_requests` past the owner's bytes of 24
 * hours, with `retry_after`.
 */
export async function storeFile(
  db: Kysely<DB>,
  storage: Storage,
  bucket: Bucket<never>,
  { owner_id, file, now, ...destination }: { owner_id: string; file: AcceptedFile; now: Date } & Destination,
): Promise<{ id: string; url: string; name: string; size: number }> {
  const storage_key = storageKey(bucket, destination, owner_id, file, now);
  const { name, content_type, digest, is_picture = null } = file;
  const size = file.bytes.length;
  // A full disk leaves a half-written object.
  const remove = () => storage.remove(storage_key).catch(() => undefined);
  try {
    await storage.put(storage_key, file.bytes, content_type);
  } catch (cause) {
    await remove();
    refuse(bucket.notStored ?? 'storage_unavailable', { field: 'file', cause });
  }
  const args = {
    p_owner: owner_id,
    p_bucket: destination.bucket,
    p_storage_key: storage_key,
    p_name: name,
    p_size: size,
    p_content_type: content_type,
    p_digest: digest,
    p_daily_bytes: dailyUploads,
    p_now: now,
    p_is_picture: is_picture,
  };
  try {
    const { refusal, answer } = await ask(db, 'keep_file', args);
    if (refusal) refuse(refusal, { field: 'file', ...tooMuch(size, answer) });
    const { id } = kept.parse(answer);
    return { id, url: `/files/${id}`, name, size };
  } catch (error) {
    await remove();
    throw error;
  }
}

const kept = z.object({ id: z.uuid() });

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns the file's row, or null; the caller decides who may see it. Any text may be asked for.
 */
export async function findFile(db: Kysely<DB>, id: string): Promise<StoredFile | null> {
  if (!uuid.test(id)) {
    return null;
  }
  const file = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
  return file ?? null;
}
