import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from '../database/types.gen.ts';

/**
 * The path at which the library asks for a code of a deleted account, all else of which was right.
 * Closed over HTTP (`openAuthPaths`).
 */
export const askCodePath = '/ask-code';

/** The library's answer, with the account's id, where it would open a deleted account's session. */
export const accountDeleted = 'ACCOUNT_DELETED';

/**
 * No way in opens a session of a deleted account, nor restores it: its owner is asked first (keep-
 * question.ts). Only a way in brings the challenge of its second factor about, since deleting ends
 * those there are (sessions.sql).
 */
export function deletedAccounts(db: Kysely<DB>) {
  return {
    id: 'deleted-accounts',
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
              before: async ({ userId }) => {
                const deleted = db.selectFrom('deleted_accounts').select('user_id').where('user_id', '=', userId);
                const found = await deleted.executeTakeFirst();
                if (found) throw new APIError('FORBIDDEN', { code: accountDeleted, user: { id: userId } });
              },
            },
          },
        },
      },
    }),
  } satisfies BetterAuthPlugin;
}
