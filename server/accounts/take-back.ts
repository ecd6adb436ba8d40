import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { takeBackDays } from '#core/limits.ts';
import type { DB } from '../database/types.gen.ts';

/**
 * The path at which the library asks for a code of a deleted account whose password was right. Closed over HTTP
 * (`openAuthPaths`).
 */
export const askCodePath = '/ask-code';

/** The header in which an in-process call says its time. No request from outside reaches the library with it. */
export const timeHeader = 'x-mukammal-time';

/** Paths at which a right code opens a session. */
const codePaths = new Set(['/two-factor/verify-totp', '/two-factor/verify-backup-code']);

/**
 * A deleted account with a second factor is taken back by both factors: the code is asked for first, and the account is
 * restored right before the session that a right code opens. Only its password brings the challenge about, since deleting
 * ends those there are (sessions.sql).
 */
export function takeBackWithCode(db: Kysely<DB>) {
  return {
    id: 'take-back',
    endpoints: {
      askCode: createAuthEndpoint(
        askCodePath,
        { method: 'POST', body: z.object({ user_id: z.string() }) },
        async (ctx) => {
          const user = await ctx.context.internalAdapter.findUserById(ctx.body.user_id);
          if (!user) throw new APIError('UNAUTHORIZED');
          // The library puts its challenge in the place of a new session. This one is in no table.
          const at = new Date();
          const session = { id: '', token: '', userId: user.id, expiresAt: at, createdAt: at, updatedAt: at };
          ctx.context.setNewSession({ session, user });
          return ctx.json({});
        },
      ),
    },
    init: () => ({
      options: {
        databaseHooks: {
          session: {
            create: {
              before: async ({ userId }, ctx) => {
                const time = ctx?.headers?.get(timeHeader);
                if (!time || !codePaths.has(ctx?.path ?? '')) return;
                await sql`select restore_account(user_id, ${takeBackDays}::integer, ${time}::timestamptz)
                  from deleted_accounts where user_id = ${userId}`.execute(db);
              },
            },
          },
        },
      },
    }),
  } satisfies BetterAuthPlugin;
}
