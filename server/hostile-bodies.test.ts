import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { requests, severalFiles, sizes } from '#core/limits.ts';
import { oddBodies } from '#tests/support/odd-bodies.ts';
import { seed } from '#tests/support/random.ts';
import { runningServer } from '#tests/support/running-server.ts';
import { assignmentForm, nobody } from '#tests/support/sample-input.ts';
import type { Member } from '#tests/support/server-database.ts';

const standing = await runningServer({ after });
const { ask, inside, server } = standing;

interface BuiltRoute {
  path?: string;
  parentId?: string;
  module: { action?: unknown };
}

/**
 * Returns the built address of every page that takes a form, except those that read none; ids and
 * names match no row.
 */
const { routes } = (await import(pathToFileURL('build/server/index.js').href)) as {
  routes: Record<string, BuiltRoute>;
};
const addressOf = ({ path = '', parentId = '' }: BuiltRoute): string => {
  const parent = routes[parentId];
  return `${parent ? addressOf(parent) : ''}/${path}`.replace(/^\/+|\/+$/g, '');
};
const pages = Object.values(routes)
  .filter(({ module, path }) => module.action && !['logout', 'view-as/end'].includes(path ?? ''))
  .map((route) => `/${addressOf(route).replaceAll(/:\w+/g, nobody)}`);

const form = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=x';

async function send(
  member: Member | null,
  path: string,
  type: string,
  body: BodyInit | ReadableStream,
): Promise<Response> {
  const headers = { origin: server.url, 'content-type': type, ...(member && { cookie: member.cookie }) };
  const init = { method: 'POST', redirect: 'manual', headers, body: body as BodyInit, duplex: 'half' } as const;
  return fetch(server.url + path, init);
}

async function codeOf(answer: Response): Promise<unknown> {
  const body = (await answer.json()) as { code?: string; json?: { code: string } };
  return [answer.status, body.code ?? body.json?.code];
}

const names = (count: number) => Array.from({ length: count }, (_, n) => `n${n}=`).join('&');

function parts(count: number, head = 'content-disposition: form-data; name="a"'): string {
  return `${`--x\r\n${head}\r\n\r\nb\r\n`.repeat(count)}--x--\r\n`;
}

function part(named: string, value: string): string {
  return `--x\r\ncontent-disposition: form-data; ${named}\r\n\r\n${value}\r\n`;
}

test('Every page and call refuses a form of more than 200 fields, however sent, and judges one of 200', async () => {
  const member = await inside.member('Member');
  const fields = requests.fields;
  for (const [type, body, judged] of [
    [form, names(fields + 1), names(fields)],
    ['application/json', `[${'{},'.repeat(requests.values)}1]`, '{"email":[[]]}'],
  ] as const) {
    for (const path of ['/api/token', '/api/contact-messages', '/rpc/site/contact', '/rpc/accounts/signIn']) {
      assert.deepEqual(await codeOf(await send(null, path, type, body)), [413, 'body_too_large'], `${path} ${type}`);
      assert.notEqual((await send(null, path, type, judged)).status, 413, `${path} ${type}`);
    }
  }
  const judged = await send(member, '/api/files', multipart, parts(fields));
  assert.deepEqual(await codeOf(judged), [422, 'input_invalid']);
  const tooMany = await send(member, '/api/files', multipart, parts(fields + 1));
  assert.deepEqual(await codeOf(tooMany), [413, 'body_too_large']);
  assert.ok(pages.includes('/login') && pages.includes(`/assignment/${nobody}/edit`), String(pages));
  for (const url of pages) {
    for (const sender of [null, member]) {
      const answer = await send(sender, url, form, names(40_000));
      // Statuses for senders who may not submit: they are refused and nothing is read; where no
      // code is pending, the login follows.
      const others: Record<string, number> = {
        ...{ '/theme': 400, '/announcement': 400, '/login/code': 303, '/login/keep': 303 },
      };
      const closed = [302, 401, 404, 405, others[url]].includes(answer.status);
      assert.ok(answer.status === 413 || closed, `${sender?.username} ${url} answered ${answer.status}`);
    }
  }
  for (const path of ['/login', '/contact', '/signup', '/theme', '/email-confirmation']) {
    const { status } = await send(null, path, form, names(40_000));
    assert.equal(status, path === '/theme' ? 400 : 413, path);
  }
});

test('Pages, calls and files refuse an address with more than 200 parameters', async () => {
  const many = new URLSearchParams(Array.from({ length: requests.fields + 1 }, () => ['a', '']));
  for (const path of [
    '/',
    '/all-assignments',
    '/login.data',
    '/api/assignments',
    '/rpc/assignments/list',
    '/files/x',
  ]) {
    assert.equal((await ask(null, `${path}?${many}`)).status, 400, path);
  }
  many.delete('a');
  assert.equal((await ask(null, `/all-assignments?${many}`)).status, 200);
});

test('Refuses JSON too deep, names too long and texts too long for any form before parsing them', async () => {
  const member = await inside.member('Member');
  const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  for (const [type, body] of [
    ['application/json', deep(requests.depth + 1)],
    ['application/json', '['.repeat(100_000)],
    [form, `a${'[b]'.repeat(requests.name)}=1`],
    [form, `message=${'<'.repeat(requests.text)}`],
    ['text/plain', 'x'.repeat(requests.text + 1)],
    [multipart, parts(1, `content-disposition: form-data; name="${'n'.repeat(requests.name + 1)}"`)],
    [multipart, parts(requests.fields + 1, 'content-disposition: form-data; name="f"; filename="f"')],
  ] as const) {
    const sent = body.slice(0, 60);
    const answer = type === multipart ? send(member, '/api/files', type, body) : send(null, '/api/token', type, body);
    assert.deepEqual(await codeOf(await answer), [413, 'body_too_large'], sent);
  }
  const quoted = JSON.stringify({ email: `${'[{,'.repeat(2000)}"\\` });
  for (const [type, body] of [
    ['application/json', deep(requests.depth)],
    ['application/json', quoted],
  ] as const) {
    assert.equal((await send(null, '/api/token', type, body)).status, 422, body.slice(0, 40));
  }
  for (const [type, body] of [
    ['application/json', '{"email":'],
    [multipart, '--x\r\n{'],
    [multipart, parts(1).slice(0, -8)],
    ['multipart/form-data', parts(1)],
  ] as const) {
    const answer = await send(member, type === 'application/json' ? '/api/token' : '/api/files', type, body);
    assert.deepEqual(await codeOf(answer), [400, 'body_unreadable'], body);
  }
});

test('A text beside a file has the limit of texts, a chunked body that of its procedure', async () => {
  const member = await inside.member('Member');
  const long = new FormData();
  for (const [name, value] of Object.entries(assignmentForm)) long.set(name, String(value));
  long.set('description', '<'.repeat(requests.text + 1));
  for (const path of ['/api/assignments', '/post-assignment']) {
    const answer = await ask(member, path, long);
    assert.equal(answer.status, 413, path);
    assert.ok((await answer.text()).length < requests.text / 2, `${path} sends the text back`);
  }
  /**
   * Arrives in pieces and never completes. Each piece waits one turn, so that the sender can see
   * the answer.
   */
  const endless = (start: string) =>
    new ReadableStream({
      start: (stream) => stream.enqueue(Buffer.from(start)),
      pull: async (stream) => stream.enqueue(await nextTurn(Buffer.alloc(65_536, 'a='))),
    });
  const file = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
  for (const [path, sender] of [
    ['/api/contact-messages', null],
    ['/api/files', member],
  ] as const) {
    for (const type of [form, multipart, 'application/json']) {
      // The server may close the connection before the sender has read the answer.
      const status = await send(sender, path, type, endless(type === multipart ? file : 'a=')).then(
        (answer) => answer.status,
        () => null,
      );
      const refused = type === multipart && !sender ? 400 : 413;
      assert.ok([refused, null].includes(status), `${path} ${type} answered ${status}`);
    }
  }
  assert.equal((await ask(null, '/readyz')).status, 200);
});

test('Each procedure accepts a body as large as its own form may be', async () => {
  const member = await inside.member('Member');
  const padded = (bytes: number) => {
    const body = new FormData();
    body.set('file', new File([Buffer.alloc(bytes)], 'a.pdf'));
    return body;
  };
  const around = requests.aroundFile;
  for (const [path, most] of [
    [`/api/conversations/${nobody}/messages`, severalFiles.together + around],
    ['/api/profiles/me/cv', sizes.pdf + around],
    ['/api/files', sizes.submission + around],
    ['/api/bids', requests.text],
  ] as const) {
    assert.equal((await ask(member, path, padded(most))).status, 413, path);
    assert.notEqual((await ask(member, path, padded(most - 65_536))).status, 413, path);
  }
});

/** Sends the head of a large form alone: an answer proves that the body was not awaited. */
async function answerToHead(path: string, cookie = ''): Promise<string> {
  const { hostname, port, origin, host } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const head = [`POST ${path} HTTP/1.1`, `host: ${host}`, `origin: ${origin}`, cookie && `cookie: ${cookie}`];
  head.push('content-type: multipart/form-data; boundary=x', `content-length: ${sizes.submission}`, '', '');
  socket.write(head.filter((line, at) => line || at > 3).join('\r\n'));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString('latin1').split('\r\n', 1)[0] ?? '';
}

test('Refuses unauthorised callers before the form has arrived, and pages never read it', {
  timeout: 20_000,
}, async () => {
  for (const path of ['/api/files', '/rpc/files/upload', '/api/bids', '/api/assignments', '/rpc/work/submit']) {
    assert.equal(await answerToHead(path), 'HTTP/1.1 401 Unauthorized', path);
  }
  assert.equal(await answerToHead('/api/contact-messages'), 'HTTP/1.1 413 Payload Too Large');
  const { cookie } = await inside.member('Member');
  assert.equal(await answerToHead('/api/bids', cookie), 'HTTP/1.1 413 Payload Too Large');
  // Unreadable form: a guest reads that they are signed out, a member that it arrived incomplete.
  const broken = '--x\r\n{'.repeat(1000);
  assert.equal((await send(null, '/post-assignment', multipart, broken)).status, 401);
  assert.equal((await send(null, '/profile?index', multipart, broken)).status, 401);
  assert.equal((await send(await inside.member('Member'), '/post-assignment', multipart, broken)).status, 400);
});

test('Does not echo a refused text beyond its field: the answer grows no larger', async () => {
  for (const sign of ['<', 'x', '\u0635']) {
    const body = new URLSearchParams({ name: 'Ali', email: 'no', subject: 'Sums', message: sign.repeat(15_000) });
    const answer = await ask(null, '/contact', body);
    assert.equal(answer.status, 422);
    const page = await answer.text();
    const empty = await (await ask(null, '/contact', new URLSearchParams({ name: 'Ali', email: 'no' }))).text();
    // Once in the page and once in the script's data, where '<' takes six characters.
    assert.ok(page.length - empty.length < 2000 * 14, `${page.length} for ${sign}, ${empty.length} for none`);
    if (sign === 'x') assert.match(page, /x{2000}/, 'what the field holds comes back');
  }
});

test('Procedures without files read no multipart body; our own multipart form works without script', async () => {
  const member = await inside.member('Member');
  const whole = parts(1);
  for (const path of ['/api/token', '/api/contact-messages', '/rpc/accounts/signIn', '/contact', '/login', '/signup']) {
    assert.equal((await send(null, path, multipart, whole)).status, 400, path);
  }
  assert.deepEqual(await codeOf(await send(null, '/api/token', multipart, whole)), [400, 'body_unreadable']);
  // Browsers write a form without a chosen file this way.
  const fields = Object.entries(assignmentForm).map(([name, value]) => part(`name="${name}"`, String(value)));
  const posted = [...fields, part('name="file"; filename=""', ''), '--x--\r\n'].join('');
  assert.equal((await send(member, '/post-assignment', multipart, posted)).status, 303);
  const signedOut = await send(null, '/post-assignment', multipart, posted);
  assert.equal(signedOut.status, 401);
  assert.ok((await signedOut.text()).includes(assignmentForm.title), 'what was typed comes back');
});

test('The process answers and survives 1,200 odd multipart bodies from guests and members', {
  timeout: 60_000,
}, async (t) => {
  t.diagnostic(`SEED=${seed}`);
  const member = await inside.member('Member');
  const { pid } = server.child;
  // Disables rate limits here; they have tests of their own.
  const counts = `create or replace function count_use(p_what text, p_most integer, p_seconds integer, p_now timestamptz)
    returns integer language sql as 'select 0'`;
  await inside.query(counts);
  const ends: [sender: Member | null, path: string][] = [
    ...new Array<[Member, string]>(6).fill([member, '/api/files']),
    [null, '/api/token'],
    [member, '/post-assignment'],
    [null, '/profile/avatar'],
  ];
  const fromTheField = ['Content-Disposition: form-data', '', 'X: y', 'content-disposition: attachment'].map(
    (head) => ({
      type: multipart,
      body: parts(1, head),
    }),
  );
  const sent = [...fromTheField, { type: multipart, body: '--x\r\n'.repeat(300) }, ...oddBodies(1200, seed)];
  const tally: Record<string, number> = {};
  const waiting = sent.entries();
  const work = async () => {
    for (const [n, { type, body }] of waiting) {
      const [sender, path] = ends[n % ends.length] ?? [null, '/login'];
      const { status } = await send(sender, path, type, body).then(async (answer) => {
        await answer.text();
        return answer;
      });
      tally[status] = (tally[status] ?? 0) + 1;
      assert.ok(status < 500, `${path} answered ${status} to ${type} ${JSON.stringify(body.slice(0, 500))}`);
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  t.diagnostic(JSON.stringify(tally));
  assert.equal((await ask(null, '/readyz')).status, 200);
  assert.equal(server.child.exitCode, null);
  assert.equal(standing.server.child.pid, pid, 'the same process as before');
});

test('Bodies that are announced and never come take no room from the uploads of others', async (t) => {
  const { hostname, port } = new URL(server.url);
  const sockets: Socket[] = [];
  t.after(() => {
    for (const socket of sockets) socket.destroy();
  });
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK';
  for (let n = 0; n < 14; n += 1) {
    const { cookie } = await inside.member(`Announcer${n}`);
    for (const _ of [1, 2]) {
      const socket = connect(Number(port), hostname);
      sockets.push(socket);
      await once(socket, 'connect');
      socket.write(
        `POST /api/files HTTP/1.1\r\nhost: ${new URL(server.url).host}\r\norigin: ${server.url}\r\ncookie: ${cookie}\r\n` +
          `content-type: ${multipart}\r\ncontent-length: ${11 * 2 ** 20}\r\n\r\n${head}`,
      );
    }
  }
  const member = await inside.member('Uploader');
  const file = `${part('name="bucket"', 'project_submissions')}--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'A line of work.\n'.repeat(400_000)}\r\n--x--\r\n`;
  // Several: the first ones may come before the others' heads are read.
  for (const _ of [1, 2, 3]) {
    const answer = await send(member, '/api/files', multipart, file);
    assert.equal(answer.status, 200, await answer.text());
  }
});
