import type { IncomingMessage } from 'node:http';
import { type BlockList, isIP, isIPv6 } from 'node:net';

/** Returns whether an address is a proxy's whose headers are believed. */
export function isTrusted(address: string, trusted: BlockList | null): boolean {
  const plain = withoutMapping(address);
  return trusted?.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4') ?? false;
}

/** Returns an IPv4 address that came as IPv6 (`::ffff:192.0.2.1`) as itself. */
const withoutMapping = (address: string): string => address.trim().replace(/^::ffff:/, '');

/**
 * Returns the nearest address that is not a trusted proxy; addresses that an untrusted socket names
 * are ignored.
 */
export function callerAddress({ socket, headers }: IncomingMessage, trusted: BlockList | null): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const chain = [...forwarded, socket.remoteAddress ?? '127.0.0.1'].map(withoutMapping);
  let address = chain.pop() ?? '';
  while (isTrusted(address, trusted) && isIP(chain.at(-1) ?? '')) address = chain.pop() ?? address;
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
