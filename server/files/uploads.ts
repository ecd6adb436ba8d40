import { z } from 'zod';
import type { OutputOf } from '#core/contract.ts';
import { type UploadBucket, uploadKinds } from '#core/files/buckets.ts';
import { dailyUploads, sizes, unfinished } from '#core/limits.ts';
import type { SignedInContext } from '../context.ts';
import { ask, judge } from '../database/judge.ts';
import { run } from '../database/statement.ts';
import { safeName, tooLarge } from '../platform/files/accept.ts';
import { bucketOf } from '../platform/files/bucket.ts';
import { tooMuch } from '../platform/files/files.ts';
import { createPlaces } from '../platform/files/places.ts';
import { refuse } from '../platform/refuse.ts';
import { keepUpload } from './keep-upload.ts';

interface Begun {
  bucket: UploadBucket;
  name: string;
  /** Bytes of the whole. */
  size: number;
}

const withId = z.object({ id: z.uuid() });

/**
 * Begins an upload in parts, and returns its id. Refuses, before a byte is taken: the bucket's code
 * for a file that is too large, `upload_incomplete` for an empty one, `admin_required` for an
 * admins' bucket, `too_many_requests` past the owner's bytes of 24 hours, and `account_blocked`.
 */
export async function beginUpload(
  { db, buckets, viewer, now }: Pick<SignedInContext, 'db' | 'buckets' | 'viewer' | 'now'>,
  { bucket, name, size }: Begun,
): Promise<string> {
  const { mayPut } = bucketOf(buckets, bucket);
  if (mayPut && !mayPut(viewer)) refuse('admin_required');
  const kind = uploadKinds[bucket];
  if (size === 0) refuse('upload_incomplete', { field: 'file' });
  if (size > sizes[kind]) refuse(tooLarge[kind], { field: 'file' });
  const { refusal, answer } = await ask(db, 'begin_upload', {
    p_owner: viewer.id,
    p_bucket: bucket,
    p_name: safeName(name),
    p_size: size,
    p_most: unfinished.most,
    p_together: unfinished.together,
    p_daily_bytes: dailyUploads,
    p_now: now,
  });
  if (refusal) refuse(refusal, refusal === 'too_many_requests' ? tooMuch(size, answer) : {});
  return withId.parse(answer).id;
}

/** An own upload, until it is stored as a file or cleared. */
interface Upload {
  bucket: string;
  name: string;
  size: number;
  received: number;
}

/** Returns the viewer's upload. Refuses `file_not_found` for any other id. */
export async function findUpload({ db, viewer }: SignedInContext, id: string): Promise<Upload> {
  if (!z.uuid().safeParse(id).success) refuse('file_not_found');
  const [upload] = await run<Upload>(
    db,
    (take) => `select bucket, name, size, received from uploads
      where id = ${take(id, 'uuid')} and owner_id = ${take(viewer.id, 'uuid')}`,
  );
  return upload ?? refuse('file_not_found');
}

/**
 * Appends the pieces to the viewer's upload from this offset on, each as it comes, and returns the
 * new end. Refuses `upload_moved` where the upload ends elsewhere, also once another request moved
 * it; `body_too_large` past its size; `file_not_found` and `account_blocked`.
 */
export async function appendUpload(
  { db, viewer, now }: Pick<SignedInContext, 'db' | 'viewer' | 'now'>,
  id: string,
  offset: number,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<number> {
  let end = offset;
  for await (const piece of pieces) {
    const { refusal, answer } = await ask(db, 'append_upload', {
      p_owner: viewer.id,
      p_upload: id,
      p_offset: end,
      p_bytes: piece,
      p_part: unfinished.part,
      p_now: now,
    });
    if (refusal) refuse(refusal);
    end = z.int().parse(answer);
  }
  return end;
}

/** Ends the viewer's upload and drops its parts; a file that was stored of it stays. */
export async function endUpload({ db, viewer }: SignedInContext, id: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).where('owner_id', '=', viewer.id).execute();
}

/**
 * Judges a whole upload as a file that came in one request, stores it, and returns it; the same
 * file however often it is called. Refuses as `keepUpload()` does, then it may be called again;
 * `upload_incomplete` before the last byte came, `upload_moved` while it is judged already, and
 * `too_many_requests` while too many wait.
 */
export function finishUpload(context: SignedInContext, id: string): Promise<OutputOf<'files.finish'>> {
  return inPlace(context.viewer.id, () => judgeWhole(context, id));
}

/** Wholes in memory, of some 40 MB each while they are put together. */
const inPlace = createPlaces({ atOnce: 4, waiting: 100, perOwner: 4 });

async function judgeWhole(context: SignedInContext, id: string): Promise<OutputOf<'files.finish'>> {
  const stored = await judge(context, 'claim_upload', { p_upload: id });
  if (stored) return stored;
  let file: OutputOf<'files.finish'> | null = null;
  try {
    const { bucket, name, size } = await findUpload(context, id);
    const parts = await run<{ bytes: Buffer }>(
      context.db,
      (take) => `select bytes from upload_parts where upload_id = ${take(id, 'uuid')} order by starts`,
    );
    const whole = new File(
      parts.map(({ bytes }) => new Uint8Array(bytes)),
      name,
    );
    if (whole.size !== size) throw new Error(`upload ${id} has ${whole.size} bytes instead of ${size}`);
    file = await keepUpload(context, whole, { bucket });
    return file;
  } finally {
    await judge(context, 'settle_upload', { p_upload: id, p_file: file?.id ?? null });
  }
}
