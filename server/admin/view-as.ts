import type { InputOf, OutputOf } from '#core/contract.ts';
import { viewAsMinutes } from '#core/limits.ts';
import { ownToken } from '../accounts/session.ts';
import type { Context, SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';

/**
 * Shows the product as another person in the caller's session from the next request on; refuses as
 * `view_as()` does.
 */
export function viewAs(context: SignedInContext, input: InputOf<'admin.viewAs'>): Promise<OutputOf<'admin.viewAs'>> {
  const p_until = new Date(context.now.getTime() + viewAsMinutes * 60_000);
  const asked = { p_target: input.user_id, p_token: ownToken(context), p_until, p_reason: input.reason };
  return judge(context, 'view_as', asked, { input });
}

/** Ends the view in the caller's session. Returns the person viewed, null if there was none. */
export async function endViewAs(context: Context): Promise<OutputOf<'admin.endViewAs'>> {
  await context.db
    .updateTable('sessions')
    .set({ view_as: null, view_as_until: null })
    .where('token', '=', ownToken(context))
    .execute();
  return { user_id: (context.viewedUntil && context.viewer?.id) ?? null };
}
