import type { Kysely } from 'kysely';
import type { DB } from '#server/database/types.gen.ts';
import { refuse } from '../refuse.ts';
import { findFile, type StoredFile } from './files.ts';
import type { Storage } from './storage.ts';

/** Who may read a bucket's files. Features write these; a bucket without one is closed. */
export type MayRead<Viewer> = Record<string, (viewer: Viewer, file: StoredFile, db: Kysely<DB>) => Promise<boolean>>;

/** Avatars stand on public profiles: everyone may see them. */
export const avatarsMayRead: MayRead<unknown> = { avatars: async () => true };

/** Names that say nothing of the sender (rulings, Privacy). */
const downloadNames: Record<string, string> = {
  assignment_files: 'assignment.pdf',
  avatars: 'avatar.webp',
  cvs: 'cv.pdf',
};

/** RFC 6266: a plain name for old readers, the full one in UTF-8. */
function disposition(file: StoredFile): string {
  const name = downloadNames[file.bucket] ?? file.name;
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
 * `storage_unavailable` when the row is there and its bytes cannot be had.
 */
export async function sendFile<Viewer>(
  from: { db: Kysely<DB>; storage: Storage; mayRead: MayRead<Viewer> },
  viewer: Viewer,
  id: string,
): Promise<Response> {
  const { db, storage, mayRead } = from;
  const file = await findFile(db, id);
  const rule = file && Object.hasOwn(mayRead, file.bucket) ? mayRead[file.bucket] : undefined;
  if (!file || !rule || !(await rule(viewer, file, db))) {
    refuse('file_not_found');
  }
  const bytes = await storage
    .read(file.storage_key)
    .catch((cause: unknown) => refuse('storage_unavailable', { cause }));
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': file.content_type,
      'content-length': String(bytes.length),
      'content-disposition': disposition(file),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      // A file never changes under its id; who may read it can, except for what everyone may.
      'cache-control': file.bucket === 'avatars' ? 'private, max-age=31536000, immutable' : 'private, no-store',
    },
  });
}
