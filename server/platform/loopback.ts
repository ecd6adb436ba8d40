const names = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Says whether a host name is this machine's own. */
export function isLoopback(hostname: string): boolean {
  return names.has(hostname);
}
