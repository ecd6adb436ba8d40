import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';

/**
 * The header in which an in-process call names its viewer. Never reaches the library from outside.
 */
export const viewerHeader = 'x-mukammal-viewer';

/**
 * The fault of a call whose session, as the library reads it, belongs to another person than the
 * viewer.
 */
export const anotherViewer = 'ANOTHER_VIEWER';

/** Before the library acts, it must find the viewer in the session, or no person. */
export const oneViewer = {
  id: 'one-viewer',
  hooks: {
    before: [
      {
        matcher: ({ headers }) => headers?.has(viewerHeader) ?? false,
        handler: createAuthMiddleware(async (ctx) => {
          const session = await getSessionFromCtx(ctx, { disableRefresh: true });
          if (session && session.user.id !== ctx.headers?.get(viewerHeader)) {
            throw new APIError('CONFLICT', { code: anotherViewer });
          }
        }),
      },
    ],
  },
} satisfies BetterAuthPlugin;
