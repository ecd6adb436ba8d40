import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { withScriptLater, withStylesFirst } from './lib/later.ts';
import { NonceContext } from './lib/nonce.ts';
import { pageContext } from './lib/page-context.ts';

export { createRequestHandler } from 'react-router';
export { createPageContext } from './lib/page-context.ts';

/** Milliseconds that a page's data may take. */
export const streamTimeout = 10_000;

/**
 * Renders a page completely: with scripting off, later parts would never show. Scripts carry the
 * response's nonce.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce, turn, viewer, logFault } = loadContext.get(pageContext);
  // Without its script the page is empty.
  const atOnce = viewer !== null || new URL(request.url).pathname === '/chat/offline';
  const finish = (html: string) =>
    atOnce || import.meta.env.DEV ? withStylesFirst(html) : withScriptLater(html, nonce);
  await turn();

  return new Promise((resolve, reject) => {
    let shellRendered = false;
    const page = (
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Larger parts would arrive hidden, for script to insert.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady() {
        shellRendered = true;
      },
      onAllReady() {
        clearTimeout(timer);
        resolve(text(pipe(new PassThrough())).then((html) => new Response(finish(html), { status, headers })));
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error) {
        if (shellRendered && !request.signal.aborted) logFault(error);
      },
    });
    const timer = setTimeout(abort, streamTimeout + 1000);
  });
}

/** Returns whether an error says that everybody who asked for a page has left. */
const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Unknown pages and aborted requests are not errors; procedures log their own. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || isAbort(error)) return;
  context.get(pageContext).logFault(error);
};
