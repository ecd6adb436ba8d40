import { ownPath } from '#core/accounts/rules.ts';
import { requests } from '#core/limits.ts';
import { addressHeader } from '../accounts/auth.ts';
import { readForm } from './body.ts';

/** Parameters that say where the library sends the browser next. */
const destination = /callback|redirect|url$/i;

/**
 * The request as the auth library may see it: the caller's address in our own header, whatever the client sent there, every
 * destination a path of ours, and a body, which only providers send, as a small form. Refuses as `readForm()`.
 */
export async function inProcessAuthRequest(request: Request, ip: string): Promise<Request> {
  const headers = new Headers(request.headers);
  headers.set(addressHeader, ip);
  const url = new URL(request.url);
  for (const name of new Set(url.searchParams.keys())) {
    if (destination.test(name)) url.searchParams.set(name, ownPath(url.searchParams.get(name)));
  }
  const { method } = request;
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers });
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) headers.delete(name);
  const body = new URLSearchParams();
  for (const [name, value] of await readForm(request, requests.text)) body.append(name, String(value));
  return new Request(url, { method, headers, body });
}
