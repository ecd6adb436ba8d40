import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#core/contract.ts';
import type { Context, SignedInContext } from '../context.ts';
import { refuse } from '../platform/refuse.ts';
import { callAuth } from './accounts.ts';
import { deviceOf } from './device.ts';
import { dropQuestion } from './keep-question.ts';
import { isSecure, ownToken, renewSession } from './session.ts';

type Scope = NonNullable<InputOf<'accounts.signOut'>>['scope'];

/**
 * Ends the viewer's sessions by `scope`; their streams end with them. A pending question whether to
 * restore a deleted account ends too.
 */
export async function signOut(context: Context, scope: Scope): Promise<void> {
  const { db, viewer, viewedUntil } = context;
  if (viewer && !viewedUntil && scope !== 'local') {
    await sql`select end_other_sessions(${viewer.id}, array(select id from sessions where token = ${ownToken(context)}))`.execute(
      db,
    );
  }
  if (scope === 'others') return;
  dropQuestion(context);
  await callAuth(context, '/sign-out', {});
}

/** Extends the caller's session. Refuses `sign_in_required` if it ended meanwhile. */
export async function renew(context: Context): Promise<OutputOf<'accounts.renew'>> {
  const { db, headers, secret, resHeaders } = context;
  const renewed = await renewSession(db, headers.get('cookie'), secret, isSecure(context));
  if (!renewed) refuse('sign_in_required');
  resHeaders.append('set-cookie', renewed.cookie);
  return standing(renewed);
}

/** Returns the end of the caller's session. */
export async function readSession(context: SignedInContext): Promise<OutputOf<'accounts.session'>> {
  const found = await context.db
    .selectFrom('sessions')
    .select('expires_at')
    .where('token', '=', ownToken(context))
    .executeTakeFirst();
  return found ? standing(found) : refuse('sign_in_required');
}

function standing({ expires_at }: { expires_at: Date }): OutputOf<'accounts.session'> {
  return { expires_at, expires_in: Math.floor((expires_at.getTime() - Date.now()) / 1000) };
}

/** Lists the viewer's sessions, the caller's own first, then by last use. */
export async function listSessions(context: SignedInContext): Promise<OutputOf<'accounts.sessions'>> {
  const own = ownToken(context);
  const rows = await context.db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'updated_at', 'token'])
    .where('user_id', '=', context.viewer.id)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('updated_at', 'desc')
    .limit(100)
    .execute();
  return rows
    .map(({ id, user_agent, created_at, updated_at, token }) => ({
      id,
      ...deviceOf(user_agent),
      created_at,
      used_at: updated_at,
      is_current: token === own,
    }))
    .sort((a, b) => Number(b.is_current) - Number(a.is_current));
}

/** Ends one of the viewer's sessions. Refuses `session_not_found`. */
export async function endSession({ db, viewer }: SignedInContext, id: string): Promise<void> {
  const { rows } = await sql<{ ended: number }>`select end_sessions_of(${viewer.id}, ${id}, '{}') as ended`.execute(db);
  if (rows[0]?.ended === 0) refuse('session_not_found');
}
