import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { NonceContext } from './lib/nonce.ts';
import { pageContext } from './lib/page-context.ts';

export { createRequestHandler } from 'react-router';
export { createPageContext } from './lib/page-context.ts';

/** Milliseconds a page may stream. */
export const streamTimeout = 10_000;

/** Streams a page; robots get it whole. Scripts carry the response's nonce. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce } = loadContext.get(pageContext);
  const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady';

  return new Promise((resolve, reject) => {
    let shellRendered = false;
    const page = (
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      [ready]() {
        shellRendered = true;
        const body = new PassThrough();
        body.on('close', () => clearTimeout(timer));
        pipe(body);
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
      },
      onShellError: reject,
      onError(error) {
        if (shellRendered && !request.signal.aborted) console.error(error);
      },
    });
    const timer = setTimeout(abort, streamTimeout + 1000);
  });
}

/** Unknown pages and visitors who left are no errors; procedures log their own. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  console.error(error);
};
