import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Member } from '#tests/support/server-database.ts';

/**
 * The target of an attack: the server's address, and a signed-in person unless the sender is a
 * guest.
 */
export interface Victim {
  url: string;
  member: Member | null;
  /** An assignment and a conversation of the member's. */
  assignment: string;
  conversation: string;
}

/** One hostile input. `send` resolves with a summary of the answer. */
export interface Hostile {
  name: string;
  /** The sender: a guest, a signed-in person, or both in turn. */
  as: 'guest' | 'user' | 'both';
  send: (victim: Victim) => Promise<string>;
}

async function post({ url, member }: Victim, path: string, type: string, body: BodyInit): Promise<string> {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const headers = { origin: url, 'content-type': type, ...key, ...(member && { cookie: member.cookie }) };
  const init = { method: 'POST', headers, body, redirect: 'manual', duplex: 'half' } as const;
  try {
    const answer = await fetch(url + path, init);
    const { length } = await answer.text();
    return `${answer.status}, ${Math.ceil(length / 1024)} kB`;
  } catch {
    return 'cut off';
  }
}

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';
const boundary = '----------------------------0123456789';
const multipart = `multipart/form-data; boundary=${boundary}`;
const part = (head: string, value: string) => `--${boundary}\r\n${head}\r\n\r\n${value}\r\n`;
const named = (name: string, more = '') => `content-disposition: form-data; name="${name}"${more}`;
const whole = (...parts: string[]) => `${parts.join('')}--${boundary}--\r\n`;

/**
 * Sends raw bytes on `count` connections at once; resolves with the statuses when all are closed or
 * after `ms`.
 */
async function raw({ url }: Victim, count: number, bytes: string, ms: number): Promise<string> {
  const { hostname, port } = new URL(url);
  const seen = new Map<string, number>();
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (data) => {
      for (const [, status = ''] of data.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3})/g)) {
        seen.set(status, (seen.get(status) ?? 0) + 1);
      }
    });
    return socket.on('error', () => undefined);
  });
  const closed = Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
  await Promise.race([closed, delay(ms)]);
  for (const socket of sockets) socket.destroy();
  return [...seen].map(([status, times]) => `${times} × ${status}`).join(', ') || 'no answer';
}

const marks = (length: number) => `a${'\u0301'.repeat(length / 2)}${'\u0323'.repeat(length / 2)}`;
/**
 * Texts that are hard for regular expressions, normalisers and detectors; each is cut to the
 * field's length.
 */
const storms: Record<string, (length: number) => string> = {
  'marks on one letter': marks,
  digits: (length) => '0 3-'.repeat(length / 4),
  dots: (length) => 'a.'.repeat(length / 2),
  ats: (length) => 'a@'.repeat(length / 2),
  'number words': (length) => 'zero three '.repeat(length / 11),
  'invisible letters': (length) => '0\u200b'.repeat(length / 2),
  'wide letters': (length) => '\ufdfa'.repeat(length),
  families: (length) => '👩‍👩‍👧‍👦'.repeat(length / 11),
  'open tags': (length) => '<'.repeat(length),
  blanks: (length) => `a${' '.repeat(length - 2)}b`,
  urls: (length) => 'http://a.b/'.repeat(length / 11),
};

const fields = ({ assignment, conversation }: Victim): [path: string, names: string[], length: number][] => [
  ['/api/contact-messages', ['name', 'email', 'subject', 'message'], 2000],
  ['/api/signup', ['full_name', 'username', 'email', 'phone_number', 'password', 'expertise', 'ref'], 200],
  ['/api/token', ['email', 'password'], 254],
  ['/api/assignments', ['title', 'description', 'subject', 'budget', 'deadline'], 500],
  ['/api/bids', ['assignment_id', 'proposal'], 600],
  ['/api/profiles/me', ['full_name', 'description', 'rate_per_hour', 'expertise'], 2000],
  ['/api/functions/validate-description', ['content'], 5000],
  [`/api/conversations/${conversation}/messages`, ['content'], 4000],
  [`/api/assignments/${assignment}/rating`, ['rating', 'comment'], 1000],
];

/** Valid values of a form's other fields, so that the field under attack is reached. */
const right = {
  name: 'Ali',
  email: 'ali@example.com',
  subject: 'Mathematics',
  message: 'Salam',
  title: 'Sums',
  description: 'Twelve sums.',
  budget: 3500,
  deadline: '2099-01-01',
  proposal: 'I will.',
  full_name: 'Ali Khan',
  user_type: 'tutor',
  expertise: ['Art'],
};

async function everyField(victim: Victim, storm: (length: number) => string, factor: number): Promise<string> {
  const seen = new Set<string>();
  for (const [path, names, length] of fields(victim)) {
    for (const name of names) {
      const body = { ...right, assignment_id: victim.assignment, [name]: storm(length * factor) };
      seen.add((await post(victim, path, json, JSON.stringify(body))).slice(0, 3));
    }
  }
  for (const query of ['search', 'subject', 'after']) {
    const text = encodeURIComponent(storm(query === 'search' ? 200 : 60)).slice(0, 12_000);
    const answer = await fetch(`${victim.url}/api/assignments?${query}=${text.replace(/%.?$/, '')}`);
    await answer.text();
    seen.add(String(answer.status));
  }
  return [...seen].sort().join(' ');
}

/** Every input except files with hostile content. */
export const hostileInputs: Hostile[] = [
  {
    name: '40,000 field names in a form',
    as: 'both',
    send: (to) => post(to, '/login', form, Array.from({ length: 40_000 }, (_, n) => `n${n}=`).join('&')),
  },
  {
    name: '40,000 field names in a call',
    as: 'both',
    send: (to) => post(to, '/api/token', form, Array.from({ length: 40_000 }, (_, n) => `n${n}=`).join('&')),
  },
  { name: "4 MB of '<' in a form", as: 'both', send: (to) => post(to, '/contact', form, `message=${'<'.repeat(4e6)}`) },
  {
    name: "120 kB of '<' in a form",
    as: 'both',
    send: (to) => post(to, '/contact', form, `message=${'<'.repeat(12e4)}`),
  },
  {
    name: '199 fields of 600 letters',
    as: 'both',
    send: (to) => post(to, '/signup', form, `${`expertise=${'%CC%81'.repeat(100)}&`.repeat(198)}a=b`),
  },
  {
    name: '8,000 parameters in an address',
    as: 'both',
    send: ({ url }) => fetch(`${url}/all-assignments?${'a&'.repeat(7500)}`).then(({ status }) => String(status)),
  },
  { name: 'deep JSON', as: 'both', send: (to) => post(to, '/api/token', json, '['.repeat(120_000)) },
  { name: 'wide JSON', as: 'both', send: (to) => post(to, '/api/token', json, `[${'{},'.repeat(40_000)}1]`) },
  {
    name: 'RPC with thousands of marked values',
    as: 'both',
    send: (to) => post(to, '/rpc/accounts/signIn', json, `{"json":{},"meta":[${'[1,"a"],'.repeat(12_000)}[1,"a"]]}`),
  },
  {
    name: 'a field name of 40,000 brackets',
    as: 'both',
    send: (to) => post(to, '/api/token', form, `a${'[b]'.repeat(40_000)}=1`),
  },
  {
    name: '100,000 parts',
    as: 'both',
    send: (to) => post(to, '/post-assignment', multipart, whole(part(named('a'), 'b').repeat(1e5))),
  },
  {
    name: 'a part with 1,000,000 header lines',
    as: 'both',
    send: (to) => post(to, '/post-assignment', multipart, whole(part(`${'x: y\r\n'.repeat(1e6)}${named('a')}`, 'b'))),
  },
  {
    name: 'a header line of 6 MB',
    as: 'both',
    send: (to) => post(to, '/post-assignment', multipart, whole(part(`${'x'.repeat(6e6)}: y`, 'b'))),
  },
  {
    name: 'almost the boundary, 160,000 times',
    as: 'both',
    send: (to) =>
      post(to, '/post-assignment', multipart, whole(part(named('a'), `\r\n--${boundary.slice(0, -1)}x`.repeat(16e4)))),
  },
  {
    name: 'a text of 6 MB beside a file',
    as: 'both',
    send: (to) => post(to, '/post-assignment', multipart, whole(part(named('title'), '<'.repeat(6e6)))),
  },
  {
    name: 'a file of 12 MB',
    as: 'both',
    send: (to) =>
      post(
        to,
        '/api/files',
        multipart,
        whole(part(named('bucket'), 'avatars'), part(named('file', '; filename="a"'), 'x'.repeat(12e6))),
      ),
  },
  {
    name: 'eight files of 9 MB at once',
    as: 'both',
    send: async (to) => {
      const file = part(named('file', '; filename="a.txt"'), 'x'.repeat(9e6));
      const body = whole(part(named('bucket'), 'project_submissions'), file);
      return (await Promise.all(Array.from({ length: 8 }, () => post(to, '/api/files', multipart, body)))).join('; ');
    },
  },
  {
    name: 'a body without end',
    as: 'both',
    send: (to) => {
      const endless = new ReadableStream({
        async pull(stream) {
          await delay(1);
          stream.enqueue(Buffer.alloc(65_536, 'a='));
        },
      });
      return Promise.race([post(to, '/contact', form, endless), delay(4000, 'no answer in 4 s')]);
    },
  },
  {
    name: 'huge cookies and headers',
    as: 'guest',
    send: (to) =>
      raw(to, 50, `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'a=b; '.repeat(2900)}\r\nconnection: close\r\n\r\n`, 5000),
  },
  {
    name: '3,000 header lines',
    as: 'guest',
    send: (to) => raw(to, 50, `GET / HTTP/1.1\r\nhost: x\r\n${'a: b\r\n'.repeat(2500)}connection: close\r\n\r\n`, 5000),
  },
  {
    name: '100 connections × 20 pipelined lists',
    as: 'guest',
    send: (to) => raw(to, 100, 'GET /all-assignments?shown=80 HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(20), 4000),
  },
  {
    name: '300 connections × 1 list',
    as: 'guest',
    send: (to) => raw(to, 300, 'GET /all-assignments?shown=80 HTTP/1.1\r\nhost: localhost\r\n\r\n', 4000),
  },
  {
    name: '100 connections × 20 pipelined /healthz',
    as: 'guest',
    send: (to) => raw(to, 100, 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(20), 3000),
  },
  {
    name: '300 bodies that never come',
    as: 'guest',
    send: (to) =>
      raw(to, 300, `POST /login HTTP/1.1\r\nhost: x\r\ncontent-type: ${form}\r\ncontent-length: 9\r\n\r\na`, 3000),
  },
  {
    name: '500 heads that never end',
    as: 'guest',
    send: (to) => raw(to, 500, 'GET / HTTP/1.1\r\nhost: x\r\na: b', 2000),
  },
  ...Object.entries(storms).flatMap(([name, storm]): Hostile[] => [
    { name: `${name} in every field`, as: 'both', send: (to) => everyField(to, storm, 1) },
    { name: `${name} in every field, ten times too long`, as: 'both', send: (to) => everyField(to, storm, 10) },
  ]),
];
