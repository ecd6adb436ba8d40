import { z } from 'zod';
import { checkbox, day, line, rupees, text } from '../fields.ts';
import { sentFileIds, sentFiles } from '../files/fields.ts';
import { lengths, newcomers, perHour } from '../limits.ts';
import type { ProcedureMeta } from '../procedure.ts';
import type { RefusalCode } from '../refusals.ts';

/** The fields of a post. */
export const postFields = {
  title: line(lengths.title, 'title_and_description_required'),
  description: text(lengths.description, 'title_and_description_required'),
  subject: line(lengths.subject),
  budget: rupees(1, 'budget_invalid'),
  deadline: day('deadline_invalid'),
  is_anonymous: checkbox,
  declaration: checkbox,
  file: sentFiles,
  file_id: sentFileIds,
  captcha_token: z.string().max(4096).optional(),
};

/** Requires the declaration if any file is attached (POST-17). */
export function declared(check: z.core.ParsePayload<{ file: File[]; file_id: string[]; declaration: boolean }>): void {
  const { file, file_id, declaration } = check.value;
  if (file.length + file_id.length === 0 || declaration) return;
  const message: RefusalCode = 'declaration_required';
  check.issues.push({ code: 'custom', path: ['declaration'], message, input: check.value });
}

/** Refusals of every post. */
export const postRefusals = [
  'daily_limit_reached',
  'deadline_passed',
  'title_not_allowed',
  'description_not_allowed',
  'subject_not_allowed',
  'pdf_not_allowed',
  'content_check_failed',
  'content_verdict_invalid',
  'captcha_post',
  'pdf_only',
  'pdf_unreadable',
  'upload_incomplete',
  'file_not_found',
  'storage_unavailable',
] as const satisfies RefusalCode[];

/** Declarations of a post besides its refusals. */
export const postMeta = {
  access: 'user',
  failure: 'Failed to post assignment.',
  limit: { account: perHour(100), newcomer: newcomers.posts },
  signedOut: 'post_signed_out',
  file: 'pdf',
  several: true,
} as const satisfies Partial<ProcedureMeta>;
