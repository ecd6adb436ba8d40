import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { openConversation } from '#tests/support/chat-pairs.ts';
import { oddText } from '#tests/support/odd-values.ts';
import { runningServer } from '#tests/support/running-server.ts';
import { assignmentForm, nobody } from '#tests/support/sample-input.ts';

const standing = await runningServer({ after });
const { ask, inside } = standing;

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

test('Every page answers any input without a server fault', async () => {
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
    oddText,
  );
  for (const route of pages) {
    await fc.assert(
      fc.asyncProperty(fc.record({ id: oddText, form: forms, cookie: oddText }), async ({ id, form, cookie }) => {
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

const pageKey = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');
const oddInstants = [
  '2026-99-99T99Z',
  '2026-02-30T00:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
  '2026-01-01T24:61:00.000Z',
];
const dashes = '-'.repeat(36);

/**
 * Values of the right shape that only the database, or the code that knows their meaning, refuses.
 */
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
  ...[[], [0], [0, 0], [0.5, 0.5]].flatMap((ranks) => [
    ...oddInstants.map((at) => pageKey(...ranks, at, nobody)),
    ...[dashes, nobody.replaceAll('-', 'a'), `${nobody}\n`].map((id) =>
      pageKey(...ranks, '2026-01-01T00:00:00.000Z', id),
    ),
  ]),
  ...[1e90, -1e9, Number.MAX_SAFE_INTEGER].flatMap((rank) => [
    pageKey(rank, '2026-01-01T00:00:00.000Z', nobody),
    pageKey(rank, rank, '2026-01-01T00:00:00.000Z', nobody),
    pageKey(0, rank, '2026-01-01T00:00:00.000Z', nobody),
  ]),
];

test('A call with one almost right field is answered without a server fault', async () => {
  const [member, tutor] = [await inside.member('Member'), await inside.member('Tutor')];
  await inside.query(`select coin_entry('${member.id}', 'test_grant', 1000, '{}', 'test:${member.id}', now())`);
  const conversation = `/api/conversations/${await openConversation(inside.db, member.id, tutor.id, 'Sums')}`;
  const bidding = await ask(tutor, '/api/assignments', assignmentForm);
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
    ['POST', '/api/assignments', assignmentForm],
    ['POST', '/api/bids', { assignment_id, proposal: 'I will.', cv_file_id: '' }],
    ['POST', '/api/contact-messages', { name: 'Ali', email: 'ali@example.com', subject: 'Hello', message: 'Salam' }],
    ['POST', '/post-assignment', { ...assignmentForm, key: 'key-of-this-form' }],
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

test('Refuses a text with NUL or a lone surrogate at its field and stores nothing', async () => {
  const member = await inside.member('Member');
  for (const [field, text] of [
    ['title', 'a\0b'],
    ['description', '\ud83e'],
    ['subject', '\0'],
  ] as const) {
    const answer = await ask(member, '/api/assignments', { ...assignmentForm, [field]: text });
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

test('Refuses an address of thousands of segments at once, without delaying other requests', async () => {
  const started = performance.now();
  await (await ask(null, '/about')).text();
  const usual = performance.now() - started;
  for (const method of ['GET', 'POST']) {
    for (const root of ['', '/chat', '/admin', '/files', '/profile']) {
      const begun = performance.now();
      const answer = await ask(
        null,
        root + '/a'.repeat(4000),
        method === 'GET' ? undefined : new URLSearchParams({ x: '1' }),
      );
      assert.equal(answer.status, 404, `${method} ${root}`);
      await answer.body?.cancel();
      assert.ok(performance.now() - begun < 20 * usual + 500, `${method} ${root}`);
    }
  }
});
