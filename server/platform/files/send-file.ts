import { extname } from 'node:path';
import { ReadableStream } from 'node:stream/web';
import type { Kysely } from 'kysely';
import type { DB } from '#server/database/types.gen.ts';
import { refuse } from '../refuse.ts';
import { findFile, type StoredFile } from './files.ts';
import type { Storage } from './storage.ts';

/** What a viewer gets of a file: nothing, or its bytes, under the name its sender gave it or under one that says nothing. */
export type Reading = 'closed' | 'named' | 'nameless';

/** Who may read a bucket's files. Features write these; a bucket without one is closed. */
export type MayRead<Viewer> = Record<string, (viewer: Viewer, file: StoredFile, db: Kysely<DB>) => Promise<Reading>>;

/** Avatars stand on public profiles: everyone may see them. */
export const avatarsMayRead: MayRead<unknown> = { avatars: async () => 'nameless' };

/** Names that say nothing of the sender (rulings, Privacy); the ending is the stored one. */
const plainNames: Record<string, string> = {
  assignment_files: 'assignment',
  avatars: 'avatar',
  cvs: 'cv',
  project_submissions: 'work',
};

function nameFor(reading: Reading, file: StoredFile): string {
  if (reading === 'named') return file.name;
  return `${plainNames[file.bucket] ?? 'file'}${extname(file.storage_key)}`;
}

/** RFC 6266: a plain name for old readers, the full one in UTF-8. */
function disposition(file: StoredFile, name: string): string {
  const kind = file.content_type === 'image/webp' && file.bucket === 'avatars' ? 'inline' : 'attachment';
  const plain = name.replace(/[^\w. -]/g, '_');
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`;
}

/**
 * The answer of `GET /files/{id}`. Refuses `file_not_found` alike for no file, no right and no such id,
 * and for one whose bytes are gone; `storage_unavailable` when the store does not answer.
 */
export async function sendFile<Viewer>(
  from: { db: Kysely<DB>; storage: Storage; mayRead: MayRead<Viewer> },
  viewer: Viewer,
  id: string,
): Promise<Response> {
  const { db, storage, mayRead } = from;
  const file = await findFile(db, id);
  const rule = file && Object.hasOwn(mayRead, file.bucket) ? mayRead[file.bucket] : undefined;
  if (!file || !rule) refuse('file_not_found');
  const reading = await rule(viewer, file, db);
  if (reading === 'closed') refuse('file_not_found');
  const chunks = await storage
    .open(file.storage_key)
    .catch((cause: unknown) => refuse('storage_unavailable', { cause }));
  if (!chunks) refuse('file_not_found');
  // Opens nothing before it is read, and is closed when its reader leaves.
  return new Response(ReadableStream.from(chunks) as BodyInit, {
    headers: {
      'content-type': file.content_type,
      'content-length': String(file.size),
      'content-disposition': disposition(file, nameFor(reading, file)),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      // A file never changes under its id; who may read it can, except for what everyone may.
      'cache-control': file.bucket === 'avatars' ? 'private, max-age=31536000, immutable' : 'private, no-store',
    },
  });
}
