import type { ProcedureName } from '#core/contract.ts';
import type { SignedInContext } from '../context.ts';
import { bodyHash } from '../platform/body-hash.ts';
import { acceptUpload, digestOf } from '../platform/files/accept.ts';
import { bucketOf, type Destination } from '../platform/files/bucket.ts';
import { storeFile } from '../platform/files/files.ts';
import { allOf, type Check, Refused, refusalsOf, refuse, refuseAll } from '../platform/refuse.ts';
import { allowPages } from '../safety/pdf-content.ts';

/**
 * Checks, cleans and keeps a file that the viewer sent; refusals as `acceptUpload()`,
 * `allowPages()` and `storeFile()` give them, and `admin_required` for a bucket of the admins. A
 * caller that already has its `digestOf()` passes it on.
 */
export async function keepUpload(context: SignedInContext, sent: File, destination: Destination, digest?: string) {
  const { db, storage, buckets, viewer, now } = context;
  const bucket = bucketOf(buckets, destination.bucket);
  if (bucket.mayPut && !bucket.mayPut(viewer)) refuse('admin_required');
  const { pages = [], ...file } = await acceptUpload(sent, {
    owner: viewer.id,
    kind: destination.kind ?? bucket.kind,
    digest,
  });
  // Files that admins upload are the site's own.
  if (!bucket.mayPut) await allowPages(context, pages);
  return storeFile(db, storage, bucket, { owner_id: viewer.id, file, now, ...destination });
}

interface FileForm {
  file?: File | undefined;
  file_id?: string | undefined;
}

/**
 * Runs the effect of a keyed form that carries a file, as bytes or as the id of one kept before.
 * Names the faults of `checks` together with the file's own. The effect gets that id and the form's
 * hash. A form that was sent before gets its answer, and its file is not stored again; a file of a
 * refused form is kept for the next try. Refusals as `claim_key()`, `keepUpload()` and the effect
 * give them.
 */
export async function withFile<Answer>(
  context: SignedInContext,
  {
    procedure,
    input,
    checks = [],
    ...destination
  }: { procedure: ProcedureName; input: FileForm; checks?: readonly Check[] } & Destination,
  effect: (file_id: string | null, hash: string) => Promise<Answer>,
): Promise<Answer> {
  const { file, file_id = null } = input;
  const digest = file && (await digestOf(file));
  const hash = bodyHash({ ...input, file: digest });
  if (!file) {
    await allOf(...checks);
    return effect(file_id, hash);
  }
  const earlier = await earlierAnswer<Answer>(context, procedure, hash);
  if (earlier) return earlier;
  const refused = await refusalsOf(...checks);
  const kept = await keepUpload(context, file, destination, digest).catch((error: unknown) => {
    // The file's fault is told with the others'.
    if (error instanceof Refused && refused.length > 0) return refuseAll([...refused, error]);
    throw error;
  });
  if (!kept) throw new Error('A refused file was kept');
  const { id, name, size } = kept;
  try {
    refuseAll(refused);
    return await effect(id, hash);
  } catch (error) {
    if (error instanceof Refused) refuse(error.code, { ...error.detail, kept: { file_id: id, name, size } });
    throw error;
  }
}

/** Returns what `claim_key()` would answer to a form that was sent before; null for a new one. */
async function earlierAnswer<Answer>({ db, viewer, key }: SignedInContext, procedure: ProcedureName, hash: string) {
  if (key === null) return null;
  const earlier = await db
    .selectFrom('idempotency_keys')
    .select(['procedure', 'body_hash', 'answer'])
    .where('user_id', '=', viewer.id)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!earlier) return null;
  if (earlier.procedure !== procedure || earlier.body_hash !== hash) refuse('form_already_sent');
  return earlier.answer as Answer | null;
}
