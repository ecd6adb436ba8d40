import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/**
 * The path at which the library opens a session for a person whom one of our ways in admitted.
 * Closed over HTTP (`openAuthPaths`).
 */
export const openSessionPath = '/open-session';

/**
 * The same for whose account was deleted and is kept: they gave every factor before they were
 * asked.
 */
export const keepPath = '/keep-account';

function opening(path: string) {
  return createAuthEndpoint(path, { method: 'POST', body: z.object({ user_id: z.string() }) }, async (ctx) => {
    const { internalAdapter } = ctx.context;
    const user = await internalAdapter.findUserById(ctx.body.user_id);
    const session = user && (await internalAdapter.createSession(user.id));
    // The database makes none for who is blocked (sessions.sql).
    if (!session) throw new APIError('UNAUTHORIZED', { code: 'FAILED_TO_CREATE_SESSION' });
    await setSessionCookie(ctx, { session, user });
    return ctx.json({ user: { id: user.id } });
  });
}

/**
 * Opens a session without one of the library's passwords: for a mailed code, a provider, or a
 * restored account.
 */
export const openSession = {
  id: 'open-session',
  endpoints: { openSession: opening(openSessionPath), openKept: opening(keepPath) },
} satisfies BetterAuthPlugin;
