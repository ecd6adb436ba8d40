import { redirect } from 'react-router';
import { adminLoginPath } from '../lib/guard.ts';
import { pageContext, viewerContext } from '../lib/page-context.ts';
import { whileChecking } from '../site/checking-session.tsx';
import type { Route } from './+types/admin-only';

/**
 * Around the admin's pages: anyone else is sent to the admin login, which remembers where they were (ACCESS-03, ACCESS-04).
 * A form that script sent is answered where it stands instead, by its procedure.
 */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request, url }, next) => {
    const { viewer } = context.get(pageContext);
    const isFormOfScript = request.method !== 'GET' && new URL(request.url).pathname !== url.pathname;
    if (viewer?.is_admin) context.set(viewerContext, viewer);
    else if (!isFormOfScript) throw redirect(adminLoginPath(url.pathname + url.search));
    return next();
  },
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ url }, next) => whileChecking(url.pathname, next),
];
