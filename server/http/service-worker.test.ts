import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { workerRoutes } from './service-worker.ts';

const origin = 'https://mukammal.example';

/** Returns the worker's script of a server whose build has these files. */
async function scriptOf(t: TestContext, ...files: string[]): Promise<string> {
  const assets = mkdtempSync(join(tmpdir(), 'assets-'));
  t.after(() => rmSync(assets, { recursive: true }));
  for (const file of files) writeFileSync(join(assets, file), '');
  return (await workerRoutes(assets).request('/service-worker.js')).text();
}

type Told = { request?: Request; waitUntil: (work: Promise<unknown>) => void; respondWith: (answer: unknown) => void };

/** Simulates a browser around a worker: its caches, and a server that may be unreachable. */
function testBrowser() {
  const kept = new Map<string, Map<string, Response>>();
  const server = { page: '', isUp: true, asked: [] as [string, RequestInit | undefined][] };
  const fetch = async (address: string | Request, init?: RequestInit) => {
    if (!server.isUp) throw new TypeError('Failed to fetch');
    const { pathname } = new URL(typeof address === 'string' ? address : address.url, origin);
    server.asked.push([pathname, init]);
    return new Response(pathname === '/chat/offline' ? server.page : `bytes of ${pathname}`);
  };
  const find = (address: string) => {
    const { pathname } = new URL(address, origin);
    return [...kept.values()].map((cache) => cache.get(pathname)?.clone()).find(Boolean);
  };
  const caches = {
    open: async (name: string) => {
      const cache = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, cache);
      return {
        addAll: async (all: string[]) => {
          for (const address of all) cache.set(address, await fetch(address));
        },
        put: async (address: string, answer: Response) => void cache.set(address, answer),
      };
    },
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (address: string) => find(address),
  };
  /**
   * Starts a worker; resolves to a function that sends it an event and waits for its work, or for
   * its answer.
   */
  const start = (script: string) => {
    const listeners: Record<string, (event: Told) => void> = {};
    const self = {
      addEventListener: (name: string, listener: (event: Told) => void) => {
        listeners[name] = listener;
      },
      skipWaiting: () => {},
      clients: { claim: async () => {} },
      location: new URL(origin),
    };
    const redirect = (to: string) => new Response(null, { status: 302, headers: { location: to } });
    const Answer = Object.assign(
      function answer(...args: ConstructorParameters<typeof Response>) {
        return new Response(...args);
      },
      { redirect },
    );
    runInContext(script, createContext({ self, caches, fetch, URL, Set, Response: Answer }));
    return async (name: string, request?: object): Promise<Response | undefined> => {
      let work: unknown;
      const take = (promise: unknown) => {
        work = promise;
      };
      listeners[name]?.({ request: request as Request, waitUntil: take, respondWith: take });
      return (await work) as Response | undefined;
    };
  };
  return { kept, server, start };
}

const navigation = (path: string) => ({ method: 'GET', mode: 'navigate', url: origin + path });

test('Offline, the chat opens its offline page with its query; other pages report the lost connection', async (t) => {
  const { server, start } = testBrowser();
  server.page = '<link href="/assets/chat-1.css"><script>import "/assets/chat-1.js"</script>';
  const tell = start(await scriptOf(t, 'chat-1.js'));
  await tell('install');
  await tell('activate');
  assert.deepEqual(
    server.asked.map(([path, init]) => [path, init?.credentials]),
    [
      ['/chat/offline', 'omit'],
      ['/assets/chat-1.css', undefined],
      ['/assets/chat-1.js', undefined],
    ],
    'as a guest sees it, and what it loads',
  );
  server.isUp = false;
  const chat = await tell('fetch', navigation('/chat?conversation=1'));
  assert.deepEqual([chat?.status, chat?.headers.get('location')], [302, '/chat/offline?conversation=1']);
  assert.equal(await (await tell('fetch', navigation('/chat/offline?conversation=1')))?.text(), server.page);
  const asset = await tell('fetch', { method: 'GET', mode: 'cors', url: `${origin}/assets/chat-1.js` });
  assert.equal(await asset?.text(), 'bytes of /assets/chat-1.js');
  for (const path of ['/wallet', '/chatter']) {
    const other = await tell('fetch', navigation(path));
    assert.equal(other?.status, 503);
    assert.match((await other?.text()) ?? '', /No connection/);
  }
  assert.equal(await tell('fetch', { ...navigation('/chat'), method: 'POST' }), undefined, 'a form is the page’s own');
});

test('A new build is a new worker, which caches its own page before it deletes the old one', async (t) => {
  const { kept, server, start } = testBrowser();
  const [first, second] = [await scriptOf(t, 'chat-1.js'), await scriptOf(t, 'chat-2.js')];
  assert.notEqual(first, second);
  assert.equal(first, await scriptOf(t, 'chat-1.js'), 'the same build is the same worker');
  server.page = '"/assets/chat-1.js"';
  const old = start(first);
  await old('install');
  await old('activate');
  server.page = '"/assets/chat-2.js"';
  server.isUp = false;
  const next = start(second);
  await assert.rejects(next('install'), 'it is tried again at the next visit');
  server.isUp = true;
  assert.equal(await (await old('fetch', navigation('/chat/offline')))?.text(), '"/assets/chat-2.js"');
  await next('install');
  await next('activate');
  assert.deepEqual(
    [...kept.values()].map((cache) => [...cache.keys()]),
    [['/assets/chat-2.js', '/chat/offline']],
  );
});
