import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { httpApp } from '#tests/support/http-app.ts';
import { runningServer } from '#tests/support/running-server.ts';
import { buildWhenStale } from '../scripts/build.ts';
import { builtPages } from './http/page-sources.ts';
import type { PageBuild } from './http/pages.ts';

await buildWhenStale();
const pages = await builtPages();
const { server } = await runningServer({ after });
const { port, host } = new URL(server.url);

/** Asks for a page on a connection of its own; resolves with its status. */
async function ask(path: string, from: string): Promise<number> {
  const asked = request({ host: '127.0.0.1', port, path, agent: false, localAddress: from, headers: { host } }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  await text(answer);
  return answer.statusCode ?? 0;
}

test('A crowd’s new connections do not hold up another address’s: few pages come before its health', async () => {
  await ask('/all-assignments?search=warm', '127.0.1.1');
  const crowd = 90;
  let answered = 0;
  const asked = Array.from({ length: crowd }, async (_, n) => {
    const status = await ask(`/all-assignments?search=crowd+${n}`, '127.0.1.1');
    answered += 1;
    return status;
  });
  const found: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    assert.equal(await ask('/healthz', '127.0.0.2'), 200);
    found.push(answered);
  }
  assert.ok((found[0] ?? crowd) <= crowd / 6, `${found[0]} of ${crowd} pages came before the first answer`);
  assert.deepEqual(new Set(await Promise.all(asked)), new Set([200]));
});

test('A page whose senders have left is not drawn', async (t) => {
  const gate = Promise.withResolvers<void>();
  const seen = { begun: 0, drawn: 0 };
  const { entry, ...others } = await pages.load();
  const gated: PageBuild = {
    ...others,
    entry: {
      module: {
        ...entry.module,
        createPageContext: (page) => {
          seen.begun += 1;
          const turn = async () => {
            await gate.promise;
            await page.turn();
            seen.drawn += 1;
          };
          return entry.module.createPageContext({ ...page, turn });
        },
      },
    },
  };
  const { address, request: fetchPage } = await httpApp(await testApi(t), t, { loadPages: async () => gated });
  const send = (lines: string[]): Socket => {
    const socket = connect(address).on('error', () => undefined);
    socket.write([...lines, '', ''].join('\r\n'));
    return socket;
  };
  const get = (path: string) => send([`GET ${path} HTTP/1.1`, 'host: 127.0.0.1']);
  // Of guests: pages of one each, one that two share, and one with a form, which is nobody else's.
  const sockets = ['/tutors?search=a', '/tutors?search=b', '/tutors?search=b', '/login'].map(get);
  const stays = fetchPage('/tutors?search=c');
  const joins = get('/tutors?search=c');
  while (seen.begun < 4) await fetchPage('/healthz');
  for (const socket of [...sockets, joins]) socket.resetAndDestroy();
  // Each answer comes after the server has read what the connections brought.
  for (let n = 0; n < 20; n += 1) await fetchPage('/healthz');
  gate.resolve();
  const answer = await stays;
  assert.equal(answer.status, 200);
  assert.match(await answer.text(), /<\/html>/);
  assert.equal(seen.drawn, 1, 'the one that somebody waits for');
});
