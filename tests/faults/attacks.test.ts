import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { patience } from '#core/limits.ts';
import { type OddBody, oddBodies } from '#tests/support/odd-bodies.ts';
import { newSeed as seed } from '#tests/support/random.ts';
import { runningServer } from '#tests/support/running-server.ts';

/*
 * Attacks from one address on a real server, while a reader at another address goes on reading. The
 * limit on that reader's waits holds for nine of ten: the attackers run on the same machine, which
 * others may use too.
 */
const { server, inside } = await runningServer({ after });
const { port, host, origin } = new URL(server.url);

const attacker = '127.0.1.1';
const reader = '127.0.0.2';
const longestHealth = 100;
const longestPage = 300;

const member = await inside.member('Member');
// Rate limits are off here: they have tests of their own.
await inside.query(`create or replace function count_use(p_what text, p_most integer, p_seconds integer, p_now timestamptz)
  returns integer language sql as 'select 0'`);
await inside.query(`insert into assignments (user_id, title, description, subject, budget, deadline)
  select '${member.id}', 'Assignment ' || n, repeat('Twelve problems on integration. ', 10), 'Mathematics', 3500,
    current_date + 30 from generate_series(1, 200) n`);

interface Sent {
  path: string;
  from: string;
  agent?: Agent;
  cookie?: string;
  odd?: OddBody;
}

/** Reads an answer to its end and returns its status. */
function ask({ path, from, agent, cookie, odd }: Sent): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { host, origin, ...(cookie && { cookie }), ...(odd && { 'content-type': odd.type }) };
    const method = odd ? 'POST' : 'GET';
    const asked = request({ hostname: '127.0.0.1', port, path, method, headers, agent, localAddress: from });
    asked.on('error', reject);
    asked.on('response', (answer) => {
      text(answer).then(() => resolve(answer.statusCode ?? 0), reject);
    });
    asked.end(odd?.body);
  });
}

/**
 * Reads pages and asks for health from another address until the work has ended; reports the waits
 * and asserts their limits.
 */
async function meanwhile<T>(
  what: string,
  work: Promise<T>,
  pageOf = (n: number) => `/all-assignments?search=sums+${n}`,
): Promise<T> {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  const waits = { health: [] as number[], page: [] as number[] };
  const read = async (list: number[], path: (n: number) => string) => {
    for (let n = 0; !isOver || n < 20; n += 1) {
      const begun = performance.now();
      const status = await ask({ path: path(n), from: reader });
      list.push(performance.now() - begun);
      assert.equal(status, 200, `${path(n)} amid ${what}`);
      await delay(20);
    }
  };
  const reading = [read(waits.health, () => '/healthz'), read(waits.page, pageOf)];
  const [done] = await Promise.all([ended, ...reading]);
  const [health, page] = [waits.health, waits.page].map((list) => {
    const sorted = list.toSorted((one, other) => one - other).map(Math.round);
    return { usual: sorted[Math.floor(sorted.length * 0.9)] ?? 0, most: sorted.at(-1), count: sorted.length };
  });
  process.stdout.write(`${what}: health ${JSON.stringify(health)}, page ${JSON.stringify(page)}\n`);
  assert.ok((health?.usual ?? Infinity) <= longestHealth, `/healthz took ${health?.usual} ms amid ${what}`);
  assert.ok((page?.usual ?? Infinity) <= longestPage, `another's page took ${page?.usual} ms amid ${what}`);
  assert.equal(server.child.exitCode, null, `the process ended amid ${what}`);
  return done;
}

test('100,000 malformed multipart bodies are each answered while others are served', {
  timeout: 1_800_000,
}, async (t) => {
  t.diagnostic(`SEED=${seed}`);
  const tally: Record<string, number> = {};
  const bodies = oddBodies(100_000, seed);
  let sent = 0;
  const send = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (const odd of bodies) {
      sent += 1;
      // Mostly calls of a member, now and then of a guest or to a page.
      const path = sent % 40 === 0 ? '/post-assignment' : sent % 10 === 0 ? '/api/token' : '/api/files';
      const cookie = sent % 80 === 0 || path === '/api/token' ? {} : { cookie: member.cookie };
      // A connection whose body was refused early may close while the next request is sent.
      const again = () => ask({ path, from: attacker, odd, ...cookie });
      const status = await ask({ path, from: attacker, agent, odd, ...cookie }).catch(again);
      tally[status] = (tally[status] ?? 0) + 1;
      assert.ok(status < 500, `${path} answered ${status} to ${odd.type} ${JSON.stringify(odd.body.slice(0, 500))}`);
      if (sent % 10_000 === 0) process.stdout.write(`${sent} odd bodies sent\n`);
    }
    agent.destroy();
  };
  await meanwhile('odd bodies', Promise.all(Array.from({ length: 4 }, send)));
  t.diagnostic(JSON.stringify(tally));
});

/**
 * Opens a connection and sends the first byte of a form's body; resolves when the server closes it.
 */
function slowForm(): Promise<string> {
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: attacker }).on(
    'error',
    () => undefined,
  );
  const head = ['POST /login HTTP/1.1', `host: ${host}`, `origin: ${origin}`, 'content-length: 900'];
  socket.write(`${[...head, 'content-type: application/x-www-form-urlencoded', '', 'a'].join('\r\n')}`);
  return text(socket).catch(() => '');
}

test('600 bodies that stall after one byte are refused or cut off while others are served', {
  timeout: 120_000,
}, async () => {
  const begun = performance.now();
  const forms = Promise.all(Array.from({ length: 600 }, slowForm));
  const answers = await meanwhile('slow bodies', forms);
  const seconds = (performance.now() - begun) / 1000;
  assert.ok(seconds < patience.body.grace * 2, `the last one was held for ${seconds} seconds`);
  const statuses = new Set(answers.map((answer) => answer.slice(9, 12)));
  assert.deepEqual([...statuses].sort(), ['408', '503']);
});

test('540 bodies that once hung the server are answered', { timeout: 120_000 }, async () => {
  const type = 'multipart/form-data; boundary=x';
  const heads = ['', 'x: y', 'content-disposition: attachment'];
  const bodies = heads.map((head) => ({ type, body: `--x\r\n${head}\r\n\r\nv\r\n--x--\r\n` }));
  const asked = Array.from({ length: 540 }, (_, n) => {
    const path = n % 2 === 0 ? '/api/files' : '/post-assignment';
    return ask({ path, from: attacker, cookie: member.cookie, odd: bodies[n % 3] as OddBody });
  });
  const statuses = await meanwhile('bodies without an end', Promise.all(asked));
  for (const status of statuses) assert.ok(status === 400 || status === 503, `answered ${status}`);
});

test('90 greedy connections from one address do not delay other addresses', { timeout: 120_000 }, async () => {
  const until = Date.now() + 15_000;
  let answered = 0;
  const greedy = async (_: unknown, one: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let n = 0; Date.now() < until; n += 1) {
      await ask({ path: `/all-assignments?search=problems+${one}+${n}`, from: attacker, agent });
      answered += 1;
    }
    agent.destroy();
  };
  await meanwhile('greedy connections', Promise.all(Array.from({ length: 90 }, greedy)));
  process.stdout.write(`${answered} pages were answered to the greedy ones\n`);
  assert.ok(answered > 90);
});

/**
 * Opens a connection that asks for a page; `reset` ends it by force after that many milliseconds.
 */
function newConnection(path: string, reset: number | null): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: attacker });
    socket.on('error', () => undefined).once('close', () => resolve());
    socket.once('connect', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${reset ? '' : 'connection: close\r\n'}\r\n`);
      if (reset) setTimeout(() => socket.resetAndDestroy(), reset);
      else socket.resume();
    });
  });
}

for (const [what, reset] of [
  ['new connections', null],
  ['new connections that are reset', 3],
] as const) {
  test(`200 ${what} a second from one address do not delay other addresses’ new ones`, {
    timeout: 120_000,
  }, async () => {
    const begun = Date.now();
    const open: Promise<void>[] = [];
    const flood = async () => {
      while (Date.now() < begun + 10_000) {
        const due = ((Date.now() - begun) * 200) / 1000;
        while (open.length < due) open.push(newConnection(`/all-assignments?search=flood+${open.length}`, reset));
        await delay(5);
      }
    };
    // Each question of the reader is a connection of its own.
    await meanwhile(what, flood(), () => '/');
    await Promise.all(open);
  });
}

/** Sends blocks of bytes on a connection as fast as they are taken, until it is closed. */
function pour(head: string, block: Buffer, until: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: attacker }).resume();
    const late = setTimeout(() => socket.destroy(), until - Date.now());
    socket.on('error', () => undefined).once('close', () => resolve(clearTimeout(late)));
    const send = () => {
      while (socket.writable && socket.write(block));
    };
    socket.once('connect', () => {
      socket.write(head);
      socket.on('drain', send);
      send();
    });
  });
}

const long = (line: string) =>
  `${line} HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\ncontent-length: ${2 ** 40}\r\n`;
const ofForm = 'content-type: application/x-www-form-urlencoded\r\n\r\n';
const chunked = `POST /pictures HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\ntransfer-encoding: chunked\r\n${ofForm}`;
const small = (path: string) => Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`.repeat(200));

for (const [what, connections, head, block] of [
  ['requests that are pipelined without an end', 10, '', small('/about')],
  ['questions after health, pipelined without an end', 50, '', small('/healthz')],
  ['bodies without an end behind answers', 30, `${long('GET /healthz')}\r\n`, Buffer.alloc(65_536, 'a')],
  ['forms without an end', 30, long('POST /login') + ofForm, Buffer.alloc(65_536, 'a')],
  ['forms in tiny chunks', 4, chunked, Buffer.from('1\r\na\r\n'.repeat(1000))],
  ['odd expectations', 4, '', Buffer.from(`GET / HTTP/1.1\r\nhost: ${host}\r\nexpect: foo\r\n\r\n`.repeat(200))],
] as const) {
  test(`${connections} connections of one address with ${what} do not delay other addresses`, {
    timeout: 120_000,
  }, async () => {
    const until = Date.now() + 10_000;
    const again = async () => {
      // At most 200 new connections a second, as above.
      while (Date.now() < until) {
        await pour(head, block, until);
        await delay(connections * 5);
      }
    };
    await meanwhile(what, Promise.all(Array.from({ length: connections }, again)));
  });
}
