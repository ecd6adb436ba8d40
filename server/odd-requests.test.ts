import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir, readlink } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { after, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { dayOf } from '#core/calendar.ts';
import { largestRequest } from '#core/limits.ts';
import { openConversation } from '#tests/support/pairs.ts';
import { realPdf } from '#tests/support/pdf.ts';
import { standingServer } from '#tests/support/standing.ts';

const standing = await standingServer({ after });
const { ask, inside } = standing;

const nobody = '01900000-0000-7000-8000-000000000000';
const details = {
  title: 'Integration by parts',
  description: 'Twelve problems.',
  subject: 'Mathematics',
  budget: 3500,
  deadline: dayOf(new Date(Date.now() + 7 * 86_400_000)),
};

/** Texts that have broken programs before. */
const odd = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '\0', '%00', '%', '..', '../../etc/passwd', nobody, nobody.toUpperCase(), `${nobody}'`, "'", '"'],
    ...["'; drop table bids; --", '<script>', '{{7*7}}', '\u202e', '\ud800', '🧮👩🏽‍🏫', 'ریاضی', 'null', 'NaN'],
    ...[
      '-1',
      '0',
      '1e309',
      '99999999999999999999',
      '2026-02-30',
      '0000-00-00',
      'true',
      '[]',
      '__proto__',
      'x'.repeat(5000),
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const oddValue = fc.oneof(
  odd,
  fc.constantFrom(null, true, -1, 0, 1.5, 1e308, Number.MAX_SAFE_INTEGER, [], {}, [null], [[]], { length: 1 }),
  fc.array(odd, { maxLength: 3 }),
  fc.dictionary(odd, odd, { maxKeys: 2, noNullPrototype: true }),
);

interface Operation {
  method: string;
  path: string;
  fields: string[];
}

/** What the server's own document says may be called. */
async function operations(): Promise<Operation[]> {
  type Schema = { properties?: object };
  type Described = {
    parameters?: { name: string; in: string }[];
    requestBody?: { content: Record<string, { schema: Schema }> };
  };
  const document = (await (await ask(null, '/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Described>>;
  };
  return Object.entries(document.paths).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path: `/api${route}`,
      fields: [
        ...parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
        ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => Object.keys(schema.properties ?? {})),
      ],
    })),
  );
}

const pages = [
  ...['/', '/login', '/signup', '/all-assignments', '/assignment/:id', '/user/:id', '/email-confirmation', '/wallet'],
  ...['/transaction-history', '/post-assignment', '/profile', '/profile/bids', '/about', '/404', '/logout', '/theme'],
  ...[
    '/files/:id',
    '/:id',
    '/:id.data',
    '/assignment/:id.data',
    '/api/:id',
    '/rpc/:id',
    '/api/auth/:id',
    '/_root.data',
  ],
];

test('whatever is sent to whichever route, it is answered, and never with a fault of ours', async () => {
  const member = await inside.member('Member');
  const fine = async (what: string, answer: Promise<Response>): Promise<void> => {
    const { status, text } = await answer.then(async (response) => ({
      status: response.status,
      text: await response.text(),
    }));
    assert.ok(status < 500, `${what} answered ${status}: ${text.slice(0, 300)}`);
  };
  const address = (route: string, id: string): string =>
    route.replaceAll(/:id|\{\w+\}/g, () => encodeURIComponent(id.toWellFormed()));
  const { url } = standing.server;

  const calls = await operations();
  assert.ok(calls.length >= 15, 'the document lists the routes');
  for (const { method, path: route, fields } of calls) {
    const body = fc.record(Object.fromEntries(fields.map((name) => [name, oddValue])), { requiredKeys: [] });
    const request = fc.record({ id: odd, body: fc.oneof(body, oddValue), form: fc.boolean(), key: odd });
    await fc.assert(
      fc.asyncProperty(request, async ({ id, body, form, key }) => {
        const target = address(route, id);
        const what = `${method} ${target} ${JSON.stringify(body)}`;
        const pairs = Object.entries(body ?? {}).map(([name, value]): [string, string] => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]);
        if (method === 'GET') return fine(what, ask(member, `${target}?${new URLSearchParams(pairs)}`));
        const headers = { 'idempotency-key': key.replaceAll(/[^\x21-\x7e]/g, '') };
        const sent = form ? new URLSearchParams(pairs) : JSON.stringify(body);
        const type = form ? undefined : { 'content-type': 'application/json' };
        await fine(
          what,
          fetch(url + target, {
            method,
            headers: { origin: url, cookie: member.cookie, ...headers, ...type },
            body: sent,
          }),
        );
      }),
      { numRuns: 8 },
    );
  }

  const forms = fc.dictionary(
    fc.constantFrom(
      'key',
      'kept',
      'file',
      'file_id',
      'title',
      'assignment_id',
      'expertise',
      'email',
      'theme',
      'after',
      'back',
      'from',
    ),
    odd,
  );
  for (const route of pages) {
    await fc.assert(
      fc.asyncProperty(fc.record({ id: odd, form: forms, cookie: odd }), async ({ id, form, cookie }) => {
        const target = address(route, id);
        const query = new URLSearchParams(form);
        await fine(`GET ${target}?${query}`, ask(member, `${target}?${query}`));
        await fine(`POST ${target} ${query}`, ask(member, target, query));
        const headers = { cookie: `flash=${encodeURIComponent(cookie.toWellFormed())}; theme=%; x; =` };
        await fine(`GET ${target} with cookies`, ask(null, target, undefined, headers));
      }),
      { numRuns: 4 },
    );
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/json',
      'text/plain',
      'x',
    ]) {
      const headers = { origin: url, cookie: member.cookie, 'content-type': type };
      await fine(
        `POST ${route} as ${type}`,
        fetch(url + address(route, 'x'), { method: 'POST', headers, body: '--x\r\n{' }),
      );
    }
  }
  assert.equal((await ask(null, '/readyz')).status, 200);
});

const base64url = (text: string) => Buffer.from(text).toString('base64url');
const oddInstants = [
  '2026-99-99T99Z',
  '2026-02-30T00:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
  '2026-01-01T24:61:00.000Z',
];
const dashes = '-'.repeat(36);

/** Values that have the shape of right ones: only the database, or who knows what it takes, says no to them. */
const almostRight = [
  ...['0000-01-01', '0001-01-01', '9999-12-31', '-0001-01-01'],
  ...[2_147_483_648, '2147483648', 3e9, -2_147_483_649, Number.MAX_SAFE_INTEGER],
  ...[
    '\0',
    'Algebra\0',
    '\ud83e',
    ['Algebra', 'a\0b'],
    ['\ud83e'],
    dashes,
    '\0'.repeat(12),
    '🧮'.repeat(4),
    'schlüssel',
  ],
  ...['', '0_', '0.5_'].flatMap((score) => [
    ...oddInstants.map((at) => base64url(`${score}${at}_${nobody}`)),
    ...[dashes, nobody.replaceAll('-', 'a'), `${nobody}\n`].map((id) =>
      base64url(`${score}2026-01-01T00:00:00.000Z_${id}`),
    ),
  ]),
  base64url(`1${'0'.repeat(90)}_2026-01-01T00:00:00.000Z_${nobody}`),
];

test('one field of a right call is almost right: that is answered, and never with a fault of ours', async () => {
  const [member, tutor] = [await inside.member('Member'), await inside.member('Tutor')];
  await inside.query(`select coin_entry('${member.id}', 'test_grant', 1000, 'Test', 'test:${member.id}', now())`);
  const conversation = `/api/conversations/${await openConversation(inside.db, member.id, tutor.id, 'Sums')}`;
  const bidding = await ask(tutor, '/api/assignments', details);
  const { id: assignment_id } = (await bidding.json()) as { id: string };
  const profile = { full_name: 'Ali Khan', description: '', rate_per_hour: '', expertise: ['Art'] };
  const list = { after: '', status: 'all', subject: '', search: '', limit: 8 };
  const calls: [method: 'GET' | 'POST', path: string, fields: Record<string, unknown>][] = [
    ['GET', '/api/assignments', list],
    ['GET', '/api/assignments', { ...list, search: 'parts' }],
    ['GET', '/api/profiles/me/assignments', { after: '' }],
    ['GET', '/api/bids', { after: '' }],
    ['GET', '/api/transactions', { after: '' }],
    ['GET', `/api/profiles/${member.username}/reviews`, { after: '' }],
    ['GET', `/api/profiles/${member.username}/submissions`, { after: '' }],
    ['GET', `${conversation}/messages`, { after: 0 }],
    ['GET', `${conversation}/messages`, { before: 9, limit: 5 }],
    ['POST', `${conversation}/read`, { number: 1 }],
    ['POST', `${conversation}/messages`, { content: 'Salam' }],
    ['POST', '/api/profiles/me', profile],
    ['POST', '/api/assignments', details],
    ['POST', '/api/bids', { assignment_id, proposal: 'I will.', cv_file_id: '' }],
    ['POST', '/api/contact-messages', { name: 'Ali', email: 'ali@example.com', subject: 'Hello', message: 'Salam' }],
    ['POST', '/post-assignment', { ...details, key: 'key-of-this-form' }],
    ['POST', '/profile', { ...profile, key: 'key-of-this-form' }],
  ];
  const faults: string[] = [];
  for (const [method, route, fields] of calls) {
    for (const field of Object.keys(fields)) {
      for (const value of almostRight) {
        const sent = { ...fields, [field]: value };
        const pairs = Object.entries(sent).map(([name, one]): [string, string] => [name, String(one)]);
        const form = new URLSearchParams(pairs);
        const answer =
          method === 'GET'
            ? await ask(member, `${route}?${form}`)
            : await ask(member, route, route.startsWith('/api/') ? sent : form);
        const text = await answer.text();
        const what = `${method} ${route} with ${field} ${JSON.stringify(value)}`;
        if (answer.status >= 500) faults.push(`${what} answered ${answer.status}: ${text.slice(0, 200)}`);
      }
    }
  }
  assert.deepEqual(faults, []);
  for (const key of ['schl\u00fcssel', 'a key with spaces', 'short', 'x'.repeat(101)]) {
    const answer = await ask(member, '/api/bids', { assignment_id, proposal: 'I will.' }, { 'idempotency-key': key });
    assert.equal(answer.status, 422, key);
  }
});

/** All files that lie in the store. */
async function storedFiles(): Promise<string[]> {
  const entries = await readdir(path.join(standing.folder, 'files'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function fileRows(): Promise<number> {
  return (await inside.db.selectFrom('files').select('id').execute()).length;
}

function upload(bucket: string, bytes: Uint8Array, name: string, type: string): FormData {
  const form = new FormData();
  form.set('bucket', bucket);
  form.set('file', new File([new Uint8Array(bytes)], name, { type }));
  return form;
}

test('an upload that is cut half-way, too large or disguised leaves no row and no bytes', async () => {
  const member = await inside.member('Member');
  const pdf = await realPdf('Poster Example');

  for (const target of ['/api/files', '/post-assignment', '/api/assignments']) {
    const { hostname, port } = new URL(standing.server.url);
    const body = await new Response(upload('assignment_files', pdf, 'a.pdf', 'application/pdf')).blob();
    const bytes = Buffer.from(await body.arrayBuffer());
    const head = [
      `POST ${target} HTTP/1.1`,
      `host: ${hostname}:${port}`,
      `origin: ${standing.server.url}`,
      `cookie: ${member.cookie}`,
      `content-type: ${body.type}`,
      `content-length: ${bytes.length}`,
    ].join('\r\n');
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(`${head}\r\n\r\n`);
        socket.write(bytes.subarray(0, bytes.length / 2), () => socket.destroy());
      });
      socket.on('close', () => resolve());
      socket.on('error', reject);
    });
  }

  const disguised = [
    upload('assignment_files', Buffer.from('MZ\x90\0 a program'), 'set.pdf', 'application/pdf'),
    upload('assignment_files', Buffer.from('<html><script>alert(1)</script>'), 'set.pdf', 'application/pdf'),
    upload('assignment_files', Buffer.from('%PDF-1.7 and no more'), 'set.pdf', 'application/pdf'),
    upload('assignment_files', pdf.subarray(0, pdf.length / 2), 'set.pdf', 'application/pdf'),
    upload('assignment_files', Buffer.concat([pdf, Buffer.alloc(5.5 * 1024 * 1024)]), 'set.pdf', 'application/pdf'),
    upload('assignment_files', Buffer.alloc(0), 'set.pdf', 'application/pdf'),
    upload('avatars', pdf, 'me.png', 'image/png'),
    upload('avatars', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'me.svg', 'image/svg+xml'),
    upload('avatars', Buffer.from('\x89PNG\r\n\x1a\n and no more', 'latin1'), 'me.png', 'image/png'),
  ];
  for (const [number, form] of disguised.entries()) {
    const answer = await ask(member, '/api/files', form);
    const { data } = (await answer.json()) as { data: { title: string; text: string } };
    assert.equal(answer.status, 422, `${number}: ${JSON.stringify(data)}`);
    assert.match(data.title, /upload failed/i);
  }
  const huge = upload('avatars', Buffer.alloc(largestRequest), 'me.png', 'image/png');
  const { status, body } = await ask(member, '/api/files', huge).then(async (answer) => ({
    status: answer.status,
    body: (await answer.json()) as { data: { text: string } },
  }));
  assert.equal(status, 413);
  assert.equal(body.data.text, 'This is more than 12 MB.');
  assert.equal((await ask(member, '/api/files', upload('secrets', pdf, 'a.pdf', 'application/pdf'))).status, 422);
  assert.equal(
    (await ask(null, '/api/files', upload('assignment_files', pdf, 'a.pdf', 'application/pdf'))).status,
    401,
  );

  assert.equal(await fileRows(), 0);
  assert.deepEqual(await storedFiles(), []);
  const fine = await ask(member, '/api/files', upload('assignment_files', pdf, 'a.pdf', 'application/pdf'));
  assert.equal(fine.status, 200);
  assert.equal(await fileRows(), 1);
  assert.equal((await storedFiles()).length, 1);
});

test('other people’s files and foreign ids are not found, whoever asks and however', async () => {
  const [owner, other] = [await inside.member('Owner'), await inside.member('Other')];
  const pdf = await realPdf('Owner Example');
  const sent = await ask(owner, '/api/files', upload('assignment_files', pdf, 'a.pdf', 'application/pdf'));
  const { id: file_id } = (await sent.json()) as { id: string };
  assert.equal((await ask(owner, `/files/${file_id}`)).status, 200);
  for (const viewer of [null, other]) {
    for (const id of [file_id, nobody, 'x', '%00', `${file_id}'`]) {
      const answer = await ask(viewer, `/files/${id}`);
      assert.equal(answer.status, 404, `/files/${id}`);
      assert.equal(await answer.text(), 'File not found.');
    }
  }
  const stolen = await ask(other, '/api/assignments', { ...details, file_id, declaration: true });
  assert.equal(stolen.status, 404);
  const post = await ask(owner, '/api/assignments', details);
  const { id: assignment_id } = (await post.json()) as { id: string };
  for (const id of [assignment_id, nobody, 'x', "'"]) {
    assert.equal((await ask(other, `/api/assignments/${encodeURIComponent(id)}/bids`)).status, 404, id);
  }
  for (const id of [nobody, 'x', '%00']) {
    assert.equal((await ask(other, `/assignment/${id}`)).status, 404, id);
    assert.equal((await ask(other, '/api/bids', { assignment_id: id, proposal: 'I can.' })).status, 404, id);
  }
});

/** Stored files that the server's process has open. */
async function openFiles(): Promise<string[]> {
  const handles = `/proc/${standing.server.child.pid}/fd`;
  const links = await Promise.all((await readdir(handles)).map((fd) => readlink(`${handles}/${fd}`).catch(() => '')));
  return links.filter((link) => link.startsWith(path.join(standing.folder, 'files')));
}

test('a download arrives whole, and who asks for its headers alone or leaves keeps no file open', {
  skip: process.platform !== 'linux',
  timeout: 30_000,
}, async () => {
  const owner = await inside.member('Owner');
  const work = randomBytes(10 * 1024 * 1024);
  const sent = await ask(owner, '/api/files', upload('project_submissions', work, 'work.bin', 'text/plain'));
  const { url } = (await sent.json()) as { url: string };
  const whole = await ask(owner, url);
  assert.equal(whole.headers.get('content-length'), String(work.length));
  assert.ok(work.equals(await whole.bytes()));
  const head = await fetch(standing.server.url + url, { method: 'HEAD', headers: { cookie: owner.cookie } });
  assert.equal(head.headers.get('content-length'), String(work.length));

  const left = await ask(owner, url);
  const reader = left.body?.getReader();
  await reader?.read();
  assert.equal((await openFiles()).length, 1);
  await reader?.cancel();
  while ((await openFiles()).length > 0) await setImmediate();
  assert.equal((await ask(owner, url)).status, 200, 'and the server goes on');
});

test('a text with NUL or half a letter is refused at its field, and nothing is stored', async () => {
  const member = await inside.member('Member');
  for (const [field, text] of [
    ['title', 'a\0b'],
    ['description', '\ud83e'],
    ['subject', '\0'],
  ] as const) {
    const answer = await ask(member, '/api/assignments', { ...details, [field]: text });
    const { data } = (await answer.json()) as { data: { text: string; issues: { field: string }[] } };
    assert.equal(answer.status, 422);
    assert.deepEqual(
      data.issues.map((issue) => issue.field),
      [field],
    );
    assert.equal(data.text, 'This text has a character that cannot be stored.');
  }
  assert.deepEqual(
    await inside.db.selectFrom('assignments').select('id').where('user_id', '=', member.id).execute(),
    [],
  );
});
