import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ORPCError } from '@orpc/client';
import type { Failure } from './form-values.ts';
import { submit } from './submit.ts';

/** A form as browsers send it: a file field left alone is a part with an empty name. */
function post(fields: [string, string | { file: string }][]): Request {
  const parts = fields.map(([name, value]) => {
    const file = typeof value === 'string' ? '' : `; filename="${value.file}"\r\ncontent-type: application/pdf`;
    return `--part\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${typeof value === 'string' ? value : value.file}\r\n`;
  });
  return new Request('http://localhost/page', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=part' },
    body: `${parts.join('')}--part--\r\n`,
  });
}

interface Refused {
  data: Failure;
  init: { status: number };
}

test('a form becomes plain values: repeated names are lists, empty files are left out, the key goes beside', async () => {
  let seen: unknown;
  const call = async (input: unknown, options: unknown) => {
    seen = { input, options };
    return { id: 'x' };
  };
  const request = post([
    ['title', 'A title'],
    ['expertise', 'Art'],
    ['expertise', 'Music'],
    ['tags', 'one'],
    ['file', { file: '' }],
    ['key', 'k-1'],
  ]);
  await submit(request, call, () => ({ to: '/' }), { lists: ['tags'], with: { assignment_id: 'a' } });
  assert.deepEqual(seen, {
    input: { title: 'A title', expertise: ['Art', 'Music'], tags: ['one'], assignment_id: 'a' },
    options: { context: { key: 'k-1' } },
  });
});

test('success is a 303 with the flash in a cookie', async () => {
  const answer = await submit(
    post([]),
    async () => ({ coins: 70 }),
    ({ coins }) => ({ to: '/next', flash: 'bid_placed', n: coins }),
  );
  assert(answer instanceof Response);
  assert.equal(answer.status, 303);
  assert.equal(answer.headers.get('location'), '/next');
  assert.match(answer.headers.get('set-cookie') ?? '', /^flash=bid_placed\.70;/);
});

test('a refusal keeps what was typed but no password or file, and gives a fresh key', async () => {
  const refuse = async () => {
    throw new ORPCError('daily_limit_reached', { status: 429, data: { title: 'T', text: 'X', field: 'title' } });
  };
  const request = post([
    ['title', 'A title'],
    ['password', 'hidden'],
    ['file', { file: 'a.pdf' }],
    ['key', 'k-1'],
  ]);
  const { data, init } = (await submit(request, refuse, () => ({ to: '/' }))) as unknown as Refused;
  assert.equal(init.status, 429);
  assert.deepEqual(data.values, { title: 'A title' });
  assert.deepEqual(data.issues, [{ field: 'title', title: 'T', text: 'X' }]);
  assert.deepEqual(data.refusal, { code: 'daily_limit_reached', title: 'T', text: 'X' });
  assert.match(data.key, /^[0-9a-f-]{36}$/);
});

test('an error that is no refusal is not swallowed', async () => {
  const fail = async () => {
    throw new TypeError('broken');
  };
  await assert.rejects(
    submit(post([]), fail, () => ({ to: '/' })),
    TypeError,
  );
});
