import type { Server } from 'node:http';
import { type BlockList, isIP, type Socket } from 'node:net';
import { connections } from '#core/limits.ts';
import { addressGroup, networkOf } from './address.ts';
import { createCount } from './count.ts';

/**
 * Bounds the open connections of an address, of its network and of all, idle ones too: beyond, a
 * new one is closed. A trusted proxy stands for many people and has no bound.
 */
export function boundConnections(
  http: Server,
  trustedProxy: BlockList | null,
  bounds: Parameters<typeof createCount>[0] = connections,
): void {
  const open = createCount(bounds);
  http.on('connection', (socket: Socket) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    if (trustedProxy?.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) return;
    const names = [addressGroup(address), networkOf(address)];
    if (!open.take(names)) {
      socket.destroy();
      return;
    }
    socket.once('close', () => open.give(names));
  });
}
