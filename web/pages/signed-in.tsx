import { redirect } from 'react-router';
import { holdIfSignedOut, loginPath } from '../lib/guard.ts';
import { pageContext, viewerContext } from '../lib/page-context.ts';
import { whileChecking } from '../site/checking-session.tsx';
import type { Route } from './+types/signed-in';

/**
 * Around pages for signed-in people only (spec §2, Access): their loaders receive the viewer; a
 * guest is sent to the login page, which remembers the guest's page (ACCESS-01). A form is answered
 * in place, with its input.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request, url }, next) => {
    const page = context.get(pageContext);
    if (page.viewer) context.set(viewerContext, page.viewer);
    else if (request.method === 'GET') throw redirect(loginPath(url.pathname + url.search));
    else await holdIfSignedOut(page, request, url);
    return next();
  },
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ url }, next) => whileChecking(url.pathname, next),
];
