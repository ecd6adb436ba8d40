import type { ProcedureName } from '#core/contract.ts';
import { type KeptFile, type Refusal, wordsOf } from '#core/refusal.ts';
import { refusals } from '#core/refusals.ts';
import type { SignedInContext } from '../context.ts';
import { bodyHash } from '../platform/body-hash.ts';
import { acceptUpload, digestOf, safeName } from '../platform/files/accept.ts';
import { bucketOf, type Destination } from '../platform/files/bucket.ts';
import { storeFile } from '../platform/files/files.ts';
import { allOf, type Check, Refused, refusalsOf, refuse, refuseAll } from '../platform/refuse.ts';
import { allowPages } from '../safety/pdf-content.ts';

/**
 * Checks, cleans and stores a file that the viewer sent. Refuses as `acceptUpload()`,
 * `allowPages()` and `storeFile()` do, and `admin_required` for an admins' bucket. A caller that
 * already has its `digestOf()` passes it on.
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
  // Files that admins upload belong to the site.
  if (!bucket.mayPut) await allowPages(context, pages);
  return storeFile(db, storage, bucket, { owner_id: viewer.id, file, now, ...destination });
}

interface FilesForm {
  file: readonly File[];
  file_id: readonly string[];
}

/**
 * Runs the effect of a keyed form that carries files, as bytes or as ids of files stored earlier.
 * Reports the faults of `checks` together with the files' own. The effect gets the ids in their
 * order, earlier files first, and the form's hash. A resent form gets its first answer, and its
 * files are not stored again; the accepted files of a refused form are kept for the next try.
 * Refuses as `claim_key()`, `keepUpload()` and the effect do.
 */
export async function withFiles<Answer>(
  context: SignedInContext,
  {
    procedure,
    input,
    checks = [],
    ...destination
  }: { procedure: ProcedureName; input: FilesForm; checks?: readonly Check[] } & Destination,
  effect: (file_ids: string[], hash: string) => Promise<Answer>,
): Promise<Answer> {
  const sent: Digested[] = [];
  for (const file of input.file) sent.push({ file, digest: await digestOf(file) });
  const hash = bodyHash({ ...input, file: sent.map(({ digest }) => digest) });
  if (sent.length === 0) {
    await allOf(...checks);
    return effect([...input.file_id], hash);
  }
  const earlier = await earlierAnswer<Answer>(context, procedure, hash);
  if (earlier) return earlier;
  const refused = await refusalsOf(...checks);
  const { kept, faults } = await keepAll(context, sent, destination);
  try {
    refuseAll([...refused, ...faults]);
    return await effect([...input.file_id, ...kept.map(({ file_id }) => file_id)], hash);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const [first] = kept;
    refuse(error.code, { ...error.detail, cause: error.cause, ...(first && { kept: first, kept_files: kept }) });
  }
}

interface Digested {
  file: File;
  digest: string;
}

/**
 * Stores each accepted file, duplicates once. Returns them and the refusals of the others, each
 * with its file's name if several were sent.
 */
export async function keepAll(context: SignedInContext, sent: readonly Digested[], destination: Destination) {
  const [kept, faults]: [KeptFile[], Refused[]] = [[], []];
  for (const [n, { file, digest }] of sent.entries()) {
    if (sent.findIndex((other) => other.digest === digest) < n) continue;
    try {
      const { id, name, size } = await keepUpload(context, file, destination, digest);
      kept.push({ file_id: id, name, size });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      faults.push(sent.length > 1 ? named(error, safeName(file.name)) : error);
    }
  }
  return { kept, faults };
}

/** Returns a file's refusal with its name before the text. */
function named({ code, detail, cause }: Refused, name: string): Refused {
  const refusal: Refusal = refusals[code];
  const text = detail.text ?? wordsOf(refusal, detail.params);
  return new Refused(code, { ...detail, text: `${name}: ${text}`, cause });
}

interface FileForm {
  file?: File | undefined;
  file_id?: string | undefined;
}

/** As `withFiles()`, for a form with one file at most: the effect gets its id, or null. */
export function withFile<Answer>(
  context: SignedInContext,
  { input, ...form }: { procedure: ProcedureName; input: FileForm; checks?: readonly Check[] } & Destination,
  effect: (file_id: string | null, hash: string) => Promise<Answer>,
): Promise<Answer> {
  const { file, file_id } = input;
  const one = { ...input, file: file ? [file] : [], file_id: !file && file_id ? [file_id] : [] };
  return withFiles(context, { ...form, input: one }, ([id = null], hash) => effect(id, hash));
}

/** Returns what `claim_key()` would answer to a resent form; null for a new one. */
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
