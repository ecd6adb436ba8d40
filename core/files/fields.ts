import { z } from 'zod';
import { id } from '../fields.ts';
import { severalFiles } from '../limits.ts';
import type { RefusalCode } from '../refusals.ts';

/** A stored file as a page shows it. */
export const shownFile = z.object({ url: z.string(), name: z.string(), size: z.number().int() });
export type ShownFile = z.output<typeof shownFile>;

/** Files of a form: one, or several under the same name. */
export const sentFiles = z
  .union([z.file(), z.array(z.file())], { error: 'field_invalid' satisfies RefusalCode })
  .optional()
  .transform((sent) => (sent === undefined ? [] : Array.isArray(sent) ? sent : [sent]));

/** Ids of files uploaded earlier: one, or several under the same name; '' means none. */
export const sentFileIds = z
  .union([z.string(), z.array(z.string()), z.null()], { error: 'field_invalid' satisfies RefusalCode })
  .optional()
  .transform((sent) => (sent == null ? [] : Array.isArray(sent) ? sent : [sent]).filter((one) => one !== ''))
  .pipe(z.array(id('file_not_found')));

interface Sent {
  file: readonly File[];
  file_id: readonly string[];
}

/** Checks the number of a form's files, and the size of several sent within the form. */
export function fewFiles<Form extends Sent>(check: z.core.ParsePayload<Form>): void {
  const { file, file_id } = check.value;
  const bytes = file.reduce((sum, { size }) => sum + size, 0);
  const blame = (message: RefusalCode) =>
    check.issues.push({ code: 'custom', path: ['file'], message, input: check.value });
  if (file.length + file_id.length > severalFiles.most) blame('files_too_many');
  else if (file.length > 1 && bytes > severalFiles.together) blame('files_too_large');
}
