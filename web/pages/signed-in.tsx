import { redirect } from 'react-router';
import { loginPath } from '../lib/guard.ts';
import { pageContext, viewerContext } from '../lib/page-context.ts';
import { whileChecking } from '../site/checking-session.tsx';
import type { Route } from './+types/signed-in';

/**
 * Around pages for signed-in people only (spec §2, Access): their loaders get the viewer, a guest is sent to the login
 * page, which remembers where they were (ACCESS-01). A form that script sent is answered where it stands instead, with
 * what was typed.
 */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request, url }, next) => {
    const { viewer } = context.get(pageContext);
    const isFormOfScript = request.method !== 'GET' && new URL(request.url).pathname !== url.pathname;
    if (viewer) context.set(viewerContext, viewer);
    else if (!isFormOfScript) throw redirect(loginPath(url.pathname + url.search));
    return next();
  },
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ url }, next) => whileChecking(url.pathname, next),
];
