import type { IncomingMessage } from 'node:http';
import { type BlockList, isIP, isIPv6 } from 'node:net';

/**
 * Returns the nearest address that is not a trusted proxy; addresses that an untrusted socket names
 * are ignored.
 */
export function callerAddress({ socket, headers }: IncomingMessage, trusted: BlockList | null): string {
  const isTrusted = (address: string) => trusted?.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') ?? false;
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const chain = [...forwarded, socket.remoteAddress ?? '127.0.0.1'].map((part) => part.trim().replace(/^::ffff:/, ''));
  let address = chain.pop() ?? '';
  while (isTrusted(address) && isIP(chain.at(-1) ?? '')) address = chain.pop() ?? address;
  return address;
}

/**
 * Returns the group that counts as one address: of IPv6 the first 64 bits, since a single line has
 * all the others.
 */
export function addressGroup(address: string): string {
  return isIPv6(address) ? firstGroups(address, 4) : address;
}

/** Returns the network of an address, which one organisation usually holds: IPv6 /48, IPv4 /24. */
export function networkOf(address: string): string {
  return isIPv6(address) ? firstGroups(address, 3) : address.split('.', 3).join('.');
}

/** Returns the first groups of 16 bits of an IPv6 address, each spelled in one way. */
function firstGroups(address: string, count: number): string {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const groups = head.split(':').filter(Boolean);
  const end = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - end.length);
  const all = [...groups, ...new Array<string>(zeros).fill('0'), ...end].slice(0, count);
  return all.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
