import type { Context } from 'hono';

const names = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns whether a host name is this machine's own. */
export function isLoopback(hostname: string): boolean {
  return names.has(hostname);
}

/**
 * Returns whether the request names this machine and passed no proxy: another site's name that
 * points here is refused.
 */
export function isLocalRequest({ req }: Context): boolean {
  const headers = Object.keys(req.header());
  if (headers.some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'))) return false;
  const host = `http://${req.header('host')}`;
  return URL.canParse(host) && isLoopback(new URL(host).hostname);
}
