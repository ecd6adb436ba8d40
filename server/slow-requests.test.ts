import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { PageBuild } from '#server/http/pages.ts';
import type { Waits } from '#server/http/patience.ts';
import { testApi } from '#tests/support/api.ts';
import { httpApp } from '#tests/support/http-app.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';

/** Disables every timeout except the one that a test sets. */
const long = 60;
const body = { grace: long, leastRate: 100, most: long };
const download = { grace: long, leastRate: 1, fair: long };
const waiting = (changes: Partial<Waits>) => ({
  waits: { body, download, work: long, answer: long, ...changes },
  lookEvery: 20,
});

const types = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json',
  'text/plain',
];
const starts: Record<string, string> = { [types[1] ?? '']: '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n' };

/** Sends a head that promises 900 bytes, and the first of them. */
function begin(address: { host: string; port: number }, path: string, type: string, cookie = '') {
  const socket = connect(address.port, address.host);
  const lines = [`POST ${path} HTTP/1.1`, 'host: localhost:3000', `content-type: ${type}`, 'content-length: 900'];
  if (cookie) lines.push(`cookie: ${cookie}`);
  socket.write(`${lines.join('\r\n')}\r\n\r\n${starts[type] ?? 'a'}`);
  return socket.on('error', () => undefined);
}

/** Resolves once it is closed, also by an error. */
const closeOf = (socket: Socket) =>
  socket.closed ? undefined : new Promise<void>((resolve) => socket.once('close', () => resolve()));

test('Answers a stalled body of any type 408 in words, and closes its connection', async (t) => {
  const api = await testApi(t);
  const { address } = await httpApp(api, t, { waiting: waiting({ body: { ...body, grace: 0.3 } }) });
  const { id } = await api.person();
  await sql`insert into sessions (user_id, token, expires_at) values (${id}, ${id}, '2999-01-01')`.execute(api.db);
  for (const type of types) {
    for (const [path, cookie] of [
      ['/api/contact-messages', ''],
      ['/api/files', sessionCookie(id)],
    ] as const) {
      if (type.startsWith('multipart') !== (path === '/api/files')) continue;
      const answer = await text(begin(address, path, type, cookie));
      assert.match(answer, /^HTTP\/1\.1 408 Request Timeout\r\n/, `${path} ${type}`);
      assert.match(answer, /"code":"body_too_slow"/, `${path} ${type}`);
    }
  }
});

test('Reads a steady body however long it takes; refuses one slower than the minimum rate', async (t) => {
  const api = await testApi(t);
  const { address } = await httpApp(api, t, { waiting: waiting({ body: { ...body, grace: 0.5 } }) });
  for (const [bytes, status] of [
    [50, 422],
    [1, 408],
  ] as const) {
    const socket = begin(address, '/api/contact-messages', 'application/json');
    let sent = 1;
    const dripping = setInterval(() => {
      const next = Math.min(bytes, 900 - sent);
      sent += next;
      if (next > 0 && socket.writable) socket.write(' '.repeat(next));
    }, 50);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    clearInterval(dripping);
    socket.destroy();
    assert.match(
      answer.toString(),
      new RegExp(`^HTTP/1\\.1 ${status === 422 ? '4(00|22)' : status} `),
      `${bytes} bytes`,
    );
    assert.equal(sent === 900, bytes === 50, `${sent} bytes were sent`);
  }
});

test('Answers unending work 503, logs it and frees its place', async (t) => {
  const api = await testApi(t);
  const lines: string[] = [];
  api.services.log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
  const loadPages = () => new Promise<PageBuild>(() => undefined);
  const { request } = await httpApp(api, t, { loadPages, waiting: waiting({ work: 0.2 }) });
  const answers = await Promise.all(Array.from({ length: 250 }, () => request('/about')));
  for (const answer of answers) {
    assert.equal(answer.status, 503);
    assert.match(await answer.text(), /try again/);
  }
  assert.ok(lines.some((line) => line.includes('request took too long')));
  assert.equal((await request('/api/assignments')).status, 200);
});

test('Gives up an answer that its reader does not take', async (t) => {
  const api = await testApi(t);
  const givenUp = Promise.withResolvers<void>();
  const endless = () =>
    new ReadableStream({
      pull: (stream) => stream.enqueue(Buffer.alloc(65_536, 'a')),
      cancel: () => givenUp.resolve(),
    });
  const module = {
    createPageContext: () => null,
    createRequestHandler: () => async () => new Response(endless(), { headers: { 'content-type': 'x/y' } }),
  };
  const loadPages = async (): Promise<PageBuild> => ({ entry: { module } });
  const { address } = await httpApp(api, t, { loadPages, waiting: waiting({ answer: 0.2 }) });
  const socket = connect(address.port, address.host).on('error', () => undefined);
  socket.write('GET /x HTTP/1.1\r\nhost: localhost:3000\r\n\r\n');
  await givenUp.promise;
  socket.destroy();
});

test('The log holds no fault when a sender leaves, but holds our faults even then', async (t) => {
  const api = await testApi(t);
  const lines: string[] = [];
  api.services.log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  let begun = Promise.withResolvers<void>();
  let left = Promise.withResolvers<void>();
  const handle = async ({ url, signal }: Request) => {
    begun.resolve();
    await once(signal, 'abort');
    left.resolve();
    if (url.endsWith('/thrown')) throw signal.reason;
    if (url.endsWith('/fault')) throw new Error('a fault of ours');
    return new Response('Unexpected Server Error', { status: 500 });
  };
  const module = { createPageContext: () => null, createRequestHandler: () => handle };
  const loadPages = async (): Promise<PageBuild> => ({ entry: { module } });
  const { address, request } = await httpApp(api, t, { loadPages });
  for (const [path, logged] of [
    ['/thrown', false],
    ['/answered', false],
    ['/fault', true],
  ] as const) {
    [begun, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const socket = connect(address.port, address.host);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost:3000\r\n\r\n`);
    await begun.promise;
    socket.destroy();
    await left.promise;
    await request('/readyz');
    assert.equal(lines.splice(0).length > 0, logged, path);
  }
});

test('Takes little of a body behind a GET, its connection ends; a refused form’s is taken whole', async (t) => {
  const api = await testApi(t);
  const { address } = await httpApp(api, t);
  const block = Buffer.alloc(64 * 1024, 'a');
  const open = (head: string, length: number) => {
    const socket = connect(address.port, address.host).on('error', () => undefined);
    socket.write(`${head} HTTP/1.1\r\nhost: localhost:3000\r\ncontent-length: ${length}\r\n\r\n`);
    return socket;
  };
  for (const head of ['GET /healthz', 'HEAD /healthz', 'GET /api/assignments']) {
    const socket = open(head, 2 ** 40);
    const send = () => {
      while (socket.writable && socket.write(block));
    };
    socket.on('drain', send);
    send();
    const [answer] = (await once(socket, 'data')) as [Buffer];
    assert.match(answer.toString(), /^HTTP\/1\.1 200 /, head);
    await closeOf(socket);
  }
  const form = open('POST /api/nothing', 4 * block.length);
  const [answer] = (await once(form, 'data')) as [Buffer];
  assert.match(answer.toString(), /^HTTP\/1\.1 404 /);
  for (let n = 0; n < 4; n += 1) form.write(block);
  form.write('GET /healthz HTTP/1.1\r\nhost: localhost:3000\r\n\r\n');
  const [next] = (await once(form, 'data')) as [Buffer];
  assert.match(next.toString(), /^HTTP\/1\.1 200 [\s\S]*\bok\b/);
  form.destroy();
});

test('Ends a connection whose body stalls behind its answer, and releases its place', async (t) => {
  const api = await testApi(t);
  const { address, request } = await httpApp(api, t, { waiting: waiting({ body: { ...body, grace: 0.3 } }) });
  const sockets = Array.from({ length: 300 }, () => begin(address, '/api/nothing', 'text/plain'));
  await Promise.all(sockets.map((socket) => closeOf(socket.resume())));
  assert.equal((await request('/api/contact-messages', { method: 'POST', body: '{}' })).status, 422);
});

test('Closes the connection of a body in many tiny chunks; takes one in large chunks', async (t) => {
  const api = await testApi(t);
  const { address } = await httpApp(api, t);
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
  const text = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(20_000) });
  const pieces = (size: number) =>
    text
      .match(new RegExp(`.{1,${size}}`, 'g'))
      ?.map(chunk)
      .join('') ?? '';
  for (const [size, answered] of [
    [1, false],
    [1000, true],
  ] as const) {
    const socket = connect(address.port, address.host).on('error', () => undefined);
    const head = ['POST /api/token HTTP/1.1', 'host: localhost:3000', 'content-type: application/json'];
    socket.write(
      [...head, 'connection: close', 'transfer-encoding: chunked', '', pieces(size) + chunk('')].join('\r\n'),
    );
    let answer = '';
    socket.on('data', (data) => {
      answer += data.toString();
    });
    await closeOf(socket);
    assert.equal(answer.startsWith('HTTP/1.1 4'), answered, `pieces of ${size}`);
  }
});

test('Closes a connection that expects something other than 100-continue', async (t) => {
  const api = await testApi(t);
  const { address } = await httpApp(api, t);
  const socket = connect(address.port, address.host).on('error', () => undefined);
  let received = '';
  socket.on('data', (data) => {
    received += data.toString();
  });
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost:3000\r\nexpect: cake\r\n\r\n'.repeat(3));
  await closeOf(socket);
  assert.equal(received, '');
});
