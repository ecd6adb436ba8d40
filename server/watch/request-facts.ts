import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import { isTrusted } from '../http/address.ts';
import { type Act, acts } from './acts.ts';

/** Facts of a request for log, metrics and traces: never its path, query, headers or body. */
export interface RequestFacts extends Act {
  /** In the log, in the answer's `x-request-id`, and on pages about a fault. */
  id: string;
  method: string;
  /** Pattern of the address, such as `/assignment/:id`. */
  route: string;
  /** Status of the answer; `leftEarly` before its end, and for one that did not end. */
  status: number;
  /** It became an open stream, which is no work. */
  isStream: boolean;
}

/** Status of an answer that was not read to its end, as nginx has it. */
const leftEarly = 499;

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Patterns of addresses outside of pages and procedures; others are named by whoever answers
 * (`nameRoute`).
 */
const routes = [
  [/^\/assets\//, '/assets/*'],
  [/^\/files\//, '/files/:id'],
  [/^\/readyz$/, '/readyz'],
  [/^\/api\/live$/, '/api/live'],
  [/^\/api\/auth\//, '/api/auth/*'],
  [/^\/api\/user\/export$/, '/api/user/export'],
  [/^\/api\/uploads(?:\/[^/]*)?$/, '/api/uploads/*'],
  [/^\/api\/openapi\.json$/, '/api/openapi.json'],
  [/^\/api\/payments\/notifications\//, '/api/payments/notifications/*'],
  [/^\/(?:robots\.txt|sitemap)/, '/sitemap'],
  [/^\/share\//, '/share/*'],
  [/^\/__manifest$/, '/__manifest'],
] as const;

/** Route of a request that nothing answered by name. */
const noRoute = 'other';

/** An id that a trusted proxy gives: hexadecimal digits, letters, hyphens. */
const idOfProxy = /^[\w-]{8,64}$/;

const present = new AsyncLocalStorage<RequestFacts>();
const ofRequest = new WeakMap<IncomingMessage, RequestFacts>();

/**
 * Works on a request: its id is in every line that the log writes meanwhile and in its answer. The
 * id of a trusted proxy is kept, anybody else's ignored.
 */
export function inRequest(
  request: IncomingMessage,
  response: ServerResponse,
  trustedProxy: BlockList | null,
  work: () => void,
): void {
  const { method = '', url = '' } = request;
  const facts: RequestFacts = {
    id: proxysId(request, trustedProxy) ?? randomUUID(),
    method: methods.has(method) ? method : 'other',
    route: routes.find(([address]) => address.test(url.split('?', 1)[0] ?? ''))?.[1] ?? noRoute,
    began: performance.now(),
    status: leftEarly,
    isStream: false,
  };
  ofRequest.set(request, facts);
  // A first visit loads many assets, and never asks for one by its id.
  if (facts.route !== '/assets/*') response.setHeader('x-request-id', facts.id);
  response.once('close', () => {
    if (response.writableFinished) facts.status = response.statusCode;
    acts.request.asyncEnd.publish(facts);
  });
  present.run(facts, () => acts.request.traceSync(work, facts));
}

function proxysId({ headers, socket }: IncomingMessage, trustedProxy: BlockList | null): string | null {
  const id = headers['x-request-id'];
  return typeof id === 'string' && idOfProxy.test(id) && isTrusted(socket.remoteAddress ?? '', trustedProxy)
    ? id
    : null;
}

/** Names the pattern of a request's address. */
export function nameRoute(request: IncomingMessage, route: string): void {
  const facts = ofRequest.get(request);
  if (facts) facts.route = route;
}

/** Returns the facts of a request; undefined for one that `inRequest` did not begin. */
export function factsOf(request: IncomingMessage): RequestFacts | undefined {
  return ofRequest.get(request);
}

/** Returns the facts of the request that the present work is for. */
export function presentRequest(): RequestFacts | undefined {
  return present.getStore();
}

/** Runs work that outlives the present request, or is for many. */
export function outsideRequests<Result>(work: () => Result): Result {
  return present.exit(work);
}
