import type { ListedFile } from '../files/files-of.ts';

/** Returns a mail's facts about the files of an assignment: a link to each. */
export function attachmentFacts(publicUrl: string, files: readonly ListedFile[] | null): [string, string][] {
  return (files ?? []).map(({ url }, n) => [n === 0 ? 'Attachment' : `Attachment ${n + 1}`, publicUrl + url]);
}
