import { sql } from 'kysely';
import type { SignedInContext } from '../context.ts';
import { openApart } from '../platform/files/apart.ts';
import { Refused, refuse } from '../platform/refuse.ts';
import { allowContent } from '../safety/content.ts';
import { allowPages } from '../safety/pdf-content.ts';

/** Of a plain file, as of a PDF: the UTF-16 units judged at once, and how often. */
const ofText = { page: 10_000, pages: 20 };

/**
 * Judges the files of work that its tutor wishes to show in public, as files of posts are judged:
 * PDFs and plain text by their first pages (docs/decisions/0108). Refuses `pdf_not_allowed`, and
 * `show_unreadable` where a file is neither and so cannot be judged.
 */
export async function allowShownFiles(context: SignedInContext, ids: readonly string[]): Promise<void> {
  const { db, storage, viewer } = context;
  if (ids.length === 0) return;
  const files = await db
    .selectFrom('files')
    .select(['storage_key', 'name', 'content_type'])
    .where('id', 'in', ids)
    .where('owner_id', '=', viewer.id)
    .where('bucket', '=', 'project_submissions')
    .execute();
  for (const { storage_key, name, content_type } of files) {
    const unreadable = (cause?: unknown) =>
      refuse('show_unreadable', { field: 'is_public', params: { file: name }, cause });
    const isPdf = content_type === 'application/pdf';
    if (!isPdf && !content_type.startsWith('text/plain')) unreadable();
    const bytes = await storage
      .read(storage_key)
      .catch((cause: unknown) => refuse('storage_unavailable', { field: 'file', cause }));
    await allowPages(context, isPdf ? await pagesOf(viewer.id, name, bytes, unreadable) : linesOf(bytes));
  }
}

async function pagesOf(owner: string, name: string, bytes: Uint8Array, unreadable: (cause: unknown) => never) {
  const file = new Blob([bytes as Uint8Array<ArrayBuffer>]);
  try {
    const { pages = [] } = await openApart(owner, { kind: 'pdf', name, file });
    return pages;
  } catch (error) {
    if (error instanceof Refused && (error.code === 'pdf_only' || error.code === 'pdf_unreadable')) unreadable(error);
    throw error;
  }
}

/** Returns the first parts of plain text, which are judged one by one. */
function linesOf(bytes: Uint8Array): string[] {
  const { page, pages } = ofText;
  const text = new TextDecoder().decode(bytes).replaceAll('\0', ' ');
  return Array.from({ length: Math.min(Math.ceil(text.length / page), pages) }, (_, n) =>
    text.slice(n * page, (n + 1) * page).toWellFormed(),
  );
}

/**
 * Judges a version of the work before either party says yes to showing it: its comment and its
 * files, as its tutor's texts. Refuses `work_not_allowed` and as `allowShownFiles()` to the tutor,
 * `show_not_allowed` to the poster. Does nothing where the viewer is no party: `show_work()`
 * refuses.
 */
export async function allowShownVersion(context: SignedInContext, id: string): Promise<void> {
  const { db, viewer } = context;
  const work = await db
    .selectFrom('submissions as s')
    .innerJoin('assignments as a', 'a.id', 's.assignment_id')
    .select(['s.comment', 's.bidder_id', sql<string[]>`files_of_submission(s.id)`.as('files')])
    .where('s.id', '=', id)
    .where((eb) => eb.or([eb('s.bidder_id', '=', viewer.id), eb('a.user_id', '=', viewer.id)]))
    .executeTakeFirst();
  if (!work) return;
  const asTutor = { ...context, viewer: { ...viewer, id: work.bidder_id } };
  try {
    if (work.comment !== '') await allowContent(asTutor, 'work', work.comment, 'comment');
    await allowShownFiles(asTutor, work.files);
  } catch (error) {
    if (viewer.id === work.bidder_id || !(error instanceof Refused)) throw error;
    if (!['work_not_allowed', 'pdf_not_allowed', 'show_unreadable'].includes(error.code)) throw error;
    refuse('show_not_allowed', { cause: error });
  }
}
