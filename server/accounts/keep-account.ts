import { z } from 'zod';
import type { OutputOf } from '#core/contract.ts';
import { takeBackDays } from '#core/limits.ts';
import type { Context } from '../context.ts';
import { judge } from '../database/judge.ts';
import { refuse } from '../platform/refuse.ts';
import { enter } from './accounts.ts';
import { dropQuestion, findToKeep, readQuestion } from './keep-question.ts';
import { keepPath } from './open-session.ts';

/**
 * Returns the deleted account that this browser is asked about, and until when it can be restored.
 * Refuses `keep_expired`.
 */
export async function readDeleted(context: Context): Promise<OutputOf<'accounts.deletedAccount'>> {
  const asked = readQuestion(context) ?? refuse('keep_expired');
  const found = await findToKeep(context, { id: asked.account });
  if (!found || found.deleted_at.getTime() !== asked.deleted_at) refuse('keep_expired');
  const { full_name } = found.person as { full_name: string };
  return { full_name, gone_at: new Date(asked.deleted_at + takeBackDays * 86_400_000) };
}

const restored = z.object({ passwords_set: z.number() });

/**
 * Restores the deleted account whose owner was asked in this browser, and signs them in. Refuses
 * `keep_expired`.
 */
export async function keepAccount(context: Context): Promise<OutputOf<'accounts.keepAccount'>> {
  const { account, deleted_at } = readQuestion(context) ?? refuse('keep_expired');
  dropQuestion(context);
  const about = { p_account: account, p_deleted_at: new Date(deleted_at), p_days: takeBackDays };
  const { passwords_set } = await judge(context, 'restore_account', about, { answer: restored });
  const whose = { id: account, passwords_set };
  return (await enter(context, keepPath, { user_id: account }, whose)) ?? refuse('keep_expired');
}
