import { addressHeader } from '../accounts/auth.ts';

/** The request as the auth library may see it: the caller's address in our own header, whatever the client sent there. */
export function inProcessAuthRequest(request: Request, ip: string): Request {
  const headers = new Headers(request.headers);
  headers.set(addressHeader, ip);
  return new Request(request, { headers });
}
