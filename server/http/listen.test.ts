import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { closeHttp, listen, openHttp } from './listen.ts';

/** Opens a server whose paths answer at once, but for `/slow`, which waits for `answerSlow`. */
async function opened(t: TestContext) {
  const { promise: slow, resolve: answerSlow } = Promise.withResolvers<void>();
  const { promise: slowBegun, resolve: begin } = Promise.withResolvers<void>();
  const http = openHttp((request, response) => {
    const isSlow = request.url === '/slow';
    if (isSlow) begin();
    void (isSlow ? slow : Promise.resolve()).then(() => response.end('ok'));
  });
  const port = await listen(http, { port: 0, host: '127.0.0.1' });
  t.after(() => http.closeAllConnections());
  const line = async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  return { http, line, answerSlow, slowBegun };
}

/** Sends a request on a connection that is kept; resolves with the answer's text, head and all. */
async function ask(socket: Socket, path = '/'): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  let said = '';
  while (!said.endsWith('ok')) said += String((await once(socket, 'data'))[0]);
  return said;
}

test('Behind a proxy a closing server answers on kept connections, and ends each by its answer (RUN-50)', async (t) => {
  const { http, line, answerSlow, slowBegun } = await opened(t);
  const [idle, busy] = [await line(), await line()];
  assert.match(await ask(idle), /connection: keep-alive/i);
  const inHand = ask(busy, '/slow');
  await slowBegun;
  const closed = closeHttp(http, { behindProxy: true });
  const ended = Promise.all([once(idle, 'end'), once(busy, 'end')]);
  // The proxy sent it before it could know.
  assert.match(await ask(idle), /connection: close/i);
  answerSlow();
  assert.match(await inHand, /connection: close/i);
  await ended;
  await closed;
});

test('Without a proxy a closing server ends idle connections at once, and answers what is in hand', async (t) => {
  const { http, line, answerSlow, slowBegun } = await opened(t);
  const [idle, busy] = [await line(), await line()];
  await ask(idle);
  const inHand = ask(busy, '/slow');
  await slowBegun;
  const ended = once(idle, 'end');
  const closed = closeHttp(http);
  idle.resume();
  await ended;
  answerSlow();
  assert.match(await inHand, /connection: close/i);
  await closed;
});
