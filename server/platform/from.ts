/**
 * Returns a call's origin as the audit log keeps it: the network address, and the browser's name
 * for itself.
 */
export function fromOf({ ip, headers }: { ip: string; headers: Headers }): {
  address: string;
  user_agent: string | null;
} {
  return { address: ip, user_agent: headers.get('user-agent')?.slice(0, 500) ?? null };
}
