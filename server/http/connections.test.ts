import assert from 'node:assert/strict';
import { once } from 'node:events';
import { BlockList, connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { boundConnections } from './connections.ts';
import { closeHttp, listen, openHttp } from './listen.ts';

async function serverWith(t: TestContext, trusted: BlockList | null) {
  const http = openHttp((_request, response) => response.end('ok'));
  boundConnections(http, trusted, { inAll: 6, of: [3, 5] });
  const port = await listen(http, { port: 0, host: '0.0.0.0' });
  const sockets: Socket[] = [];
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    return closeHttp(http, { grace: 0 });
  });
  /** Opens a connection and asks for a page; returns its first answer, '' where it is closed. */
  const ask = async (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    sockets.push(socket);
    socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const answer = await Promise.race([
      once(socket, 'data').then(([data]: Buffer[]) => String(data).split('\r\n', 1)[0]),
      once(socket, 'close').then(() => ''),
    ]);
    return { socket, answer };
  };
  const answers = async (addresses: string[]) => {
    const found: (string | undefined)[] = [];
    for (const address of addresses) found.push((await ask(address)).answer);
    return found;
  };
  return { ask, answers };
}

const ok = 'HTTP/1.1 200 OK';

test('Closes new connections beyond the bounds of an address, a network and all', async (t) => {
  const { ask, answers } = await serverWith(t, null);
  const { socket } = await ask('127.0.0.1');
  assert.deepEqual(await answers(['127.0.0.1', '127.0.0.1', '127.0.0.1']), [ok, ok, ''], 'an address');
  assert.deepEqual(await answers(['127.0.0.2', '127.0.0.2', '127.0.0.3']), [ok, ok, ''], 'a network');
  assert.deepEqual(await answers(['127.0.1.1', '127.0.1.1']), [ok, ''], 'all');
  socket.destroy();
  await once(socket, 'close');
  let again: string | undefined = '';
  while (!again) again = (await ask('127.0.0.1')).answer;
  assert.equal(again, ok, 'a closed one makes room');
});

test('Has no bound for a trusted proxy', async (t) => {
  const proxy = new BlockList();
  proxy.addAddress('127.0.0.1');
  const { answers } = await serverWith(t, proxy);
  assert.deepEqual(await answers(new Array<string>(8).fill('127.0.0.1')), new Array<string>(8).fill(ok));
});
