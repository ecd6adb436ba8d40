import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { UploadBucket } from '#core/files/contract.ts';
import { dailyUploads } from '#core/limits.ts';
import { answerOf, type Judgement } from '#server/database/judge.ts';
import type { DB } from '#server/database/types.gen.ts';
import { Refused, refuse } from '../refuse.ts';
import type { AcceptedFile } from './accept.ts';
import type { Storage } from './storage.ts';

/** A row of `files`. `storage_key` and, outside chat and own lists, `name` never leave the server. */
export interface StoredFile {
  id: string;
  owner_id: string;
  bucket: string;
  storage_key: string;
  name: string;
  size: number;
  content_type: string;
  digest: string | null;
  created_at: Date;
}

/** Where a file belongs: a bucket, and in chat its conversation. */
export type Place = { bucket: UploadBucket } | { bucket: 'chat_attachments'; conversation_id: string };

/** The spec's paths, with 128 random bits so that no key can be guessed from its owner and time (CALL-60 to CALL-62). */
function storageKey(place: Place, owner: string, file: AcceptedFile, now: Date): string {
  const random = randomBytes(16).toString('hex');
  if (place.bucket === 'avatars') return `avatars/${owner}/${random}.${file.extension}`;
  if (place.bucket === 'chat_attachments') {
    const name = file.name.replace(/[^\w.-]/g, '_').replace(/\.{2,}/g, '.');
    return `chat_attachments/${place.conversation_id}/${now.getTime()}_${random}-${name}`;
  }
  return `${place.bucket}/${owner}/${owner}-${now.getTime()}-${random}.${file.extension}`;
}

const tooMuch = `You can upload at most ${dailyUploads / 1024 / 1024} MB a day. Please try again tomorrow.`;

/**
 * Keeps an accepted file: bytes first, row second, so that a row never lacks its bytes; without the row the bytes go again.
 * Refuses `storage_unavailable` or `picture_not_stored` when the store refuses the write (POST-24, ERR-09), and
 * `too_many_requests` past the owner's bytes of 24 hours.
 */
export async function storeFile(
  db: Kysely<DB>,
  storage: Storage,
  { owner_id, file, now, ...place }: { owner_id: string; file: AcceptedFile; now: Date } & Place,
): Promise<{ id: string; url: string; name: string; size: number }> {
  const storage_key = storageKey(place, owner_id, file, now);
  const { name, content_type, digest } = file;
  const size = file.bytes.length;
  // A full disk leaves the half it took.
  const remove = () => storage.remove(storage_key).catch(() => undefined);
  try {
    await storage.put(storage_key, file.bytes, content_type);
  } catch (cause) {
    await remove();
    refuse(place.bucket === 'avatars' ? 'picture_not_stored' : 'storage_unavailable', { field: 'file', cause });
  }
  try {
    const { rows } = await sql<Judgement>`
      select refusal, answer from keep_file(${owner_id}, ${place.bucket}, ${storage_key}, ${name}, ${size},
        ${content_type}, ${digest}, ${dailyUploads}, ${now})`.execute(db);
    const { id } = answerOf<{ id: string }>(rows);
    return { id, url: `/files/${id}`, name, size };
  } catch (error) {
    await remove();
    if (error instanceof Refused) refuse(error.code, { field: 'file', text: tooMuch });
    throw error;
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The file's row, or null; whoever calls it decides who may see it. Any text may be asked for. */
export async function findFile(db: Kysely<DB>, id: string): Promise<StoredFile | null> {
  if (!uuid.test(id)) {
    return null;
  }
  const file = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
  return file ?? null;
}
