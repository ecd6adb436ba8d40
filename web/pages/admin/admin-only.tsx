import { redirect } from 'react-router';
import { holdIfSignedOut, loginPath } from '../../lib/guard.ts';
import { pageContext, viewerContext } from '../../lib/page-context.ts';
import { whileChecking } from '../../site/checking-session.tsx';
import type { Route } from './+types/admin-only';

/**
 * Around the admin's pages: other people are sent to the admin login, which remembers their page
 * (ACCESS-03, ACCESS-04). A form that script sent is answered in place by its procedure.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request, url }, next) => {
    const page = context.get(pageContext);
    const isFormOfScript = request.method !== 'GET' && new URL(request.url).pathname !== url.pathname;
    if (page.viewer?.is_admin) context.set(viewerContext, page.viewer);
    else if (request.method !== 'GET') await holdIfSignedOut(page, request, url);
    if (!page.viewer?.is_admin && !isFormOfScript) throw redirect(loginPath(url.pathname + url.search));
    return next();
  },
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ url }, next) => whileChecking(url.pathname, next),
];
