import { extname } from 'node:path';
import { ReadableStream } from 'node:stream/web';
import type { Kysely } from 'kysely';
import type { DB } from '#server/database/types.gen.ts';
import { refuse } from '../refuse.ts';
import type { Bucket, Buckets, FileAccess } from './bucket.ts';
import { bytesOf, rangeOf } from './byte-range.ts';
import { findFile, type StoredFile } from './files.ts';
import type { Storage } from './storage.ts';

/** Returns a reader's name for the file: the sender's, or a neutral one with its place. */
async function nameFor<Viewer>(db: Kysely<DB>, access: FileAccess, file: StoredFile, bucket: Bucket<Viewer>) {
  if (access === 'named') return file.name;
  const { plainName, places } = bucket;
  const further =
    places &&
    (await db
      .selectFrom(places)
      .select('position')
      .where('file_id', '=', file.id)
      .where('position', '>', 1)
      .executeTakeFirst());
  return `${plainName}${further ? `-${further.position}` : ''}${extname(file.storage_key)}`;
}

/** Returns the header by RFC 6266: a plain name for old readers, the full one in UTF-8. */
function disposition(file: StoredFile, name: string, isPublic = false): string {
  const kind = file.content_type === 'image/webp' && isPublic ? 'inline' : 'attachment';
  const plain = name.replace(/[^\w. -]/g, '_');
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`;
}

/**
 * Returns the answer of `GET /files/{id}`. Refuses `file_not_found` alike for a missing file, a
 * missing right, an unknown id, and lost bytes; `storage_unavailable` if the store does not answer.
 * Answers a `Range` with that part: some browsers play no sound without it.
 */
export async function sendFile<Viewer>(
  from: { db: Kysely<DB>; storage: Storage; buckets: Buckets<Viewer> },
  viewer: Viewer,
  id: string,
  range?: string,
): Promise<Response> {
  const { db, storage, buckets } = from;
  const file = await findFile(db, id);
  // A bucket that no feature declares is closed (rulings, Privacy and access).
  const bucket = file && Object.hasOwn(buckets, file.bucket) ? buckets[file.bucket] : undefined;
  if (!file || !bucket) refuse('file_not_found');
  const part = rangeOf(range, file.size);
  const begins = part === 'whole' || (part !== 'none' && part.first === 0);
  const access = await bucket.mayRead(viewer, file, db, begins);
  if (access === 'closed') refuse('file_not_found');
  if (part === 'none') return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.size}` } });
  const chunks = await storage
    .open(file.storage_key)
    .catch((cause: unknown) => refuse('storage_unavailable', { cause }));
  if (!chunks) refuse('file_not_found');
  const name = await nameFor(db, access, file, bucket);
  // Opened at the first read, and closed when its reader leaves.
  const isPart = part !== 'whole';
  return new Response(ReadableStream.from(isPart ? bytesOf(chunks, part) : chunks) as BodyInit, {
    status: isPart ? 206 : 200,
    headers: {
      'content-type': file.content_type,
      'content-length': String(isPart ? part.last - part.first + 1 : file.size),
      ...(isPart && { 'content-range': `bytes ${part.first}-${part.last}/${file.size}` }),
      'accept-ranges': 'bytes',
      'content-disposition': disposition(file, name, bucket.isPublic),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      // A file never changes under its id, but the right to read it can, except for public files.
      'cache-control': bucket.isPublic ? 'private, max-age=31536000, immutable' : 'private, no-store',
    },
  });
}
