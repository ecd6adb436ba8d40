import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ORPCError } from '@orpc/client';
import type { CallContext } from '#core/page.ts';
import type { Failure } from './form-values.ts';
import { submit } from './submit.ts';

/** A form as browsers send it: an empty file field is a part with an empty name. */
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

interface Sent {
  context: CallContext;
}

/**
 * Returns a procedure's input for a form: the server reads it and sets the longest text of a field.
 */
async function taken({ context }: Sent, longest = 1000) {
  const { request, take } = context.form ?? assert.fail('the form goes with the call');
  return take(await request.formData(), () => longest);
}

interface Refused {
  data: Failure;
  init: { status: number };
}

test('A form becomes plain values, without empty files; its key and opener are passed beside it', async () => {
  let seen: unknown;
  const call = async (_input: unknown, sent: Sent) => {
    seen = await taken(sent);
    return { id: 'x' };
  };
  const request = post([
    ['title', 'A title'],
    ['expertise', 'Art'],
    ['expertise', 'Music'],
    ['tags', 'one'],
    ['file', { file: '' }],
    ['key', 'k-1'],
    ['opened_by', 'p-1'],
  ]);
  await submit(request, call, () => ({ to: '/' }), { lists: ['tags'], with: { assignment_id: 'a' } });
  assert.deepEqual(seen, {
    input: { title: 'A title', expertise: ['Art', 'Music'], tags: ['one'], assignment_id: 'a' },
    key: 'k-1',
    openedBy: 'p-1',
  });
});

test('Success is a 303 with the flash in a cookie', async () => {
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

test('A refusal keeps the input except passwords and files, and returns a fresh key', async () => {
  const refuse = async (_input: unknown, sent: Sent) => {
    await taken(sent);
    const refused = { title: 'T', text: 'X', params: { posts: 2 }, field: 'title' };
    throw new ORPCError('daily_limit_reached', { status: 429, data: refused });
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
  const issue = { field: 'title', code: 'daily_limit_reached', params: { posts: 2 }, title: 'T', text: 'X' };
  assert.deepEqual(data.issues, [issue]);
  assert.deepEqual(data.refusal, { code: 'daily_limit_reached', title: 'T', text: 'X' });
  assert.match(data.key, /^[0-9a-f-]{36}$/);
});

test('A refused text is cut to its field’s limit; one within the limit is unchanged', async () => {
  const refuse = async (_input: unknown, sent: Sent) => {
    await taken(sent, 5);
    throw new ORPCError('input_invalid', { status: 422, data: { title: 'T', text: 'X' } });
  };
  const request = post([
    ['long', '<'.repeat(4000)],
    ['whole', 'a\r\nb\r\nc'],
    ['tags', 'sixsix'],
    ['tags', 'five'],
  ]);
  const { data } = (await submit(request, refuse, () => ({ to: '/' }))) as unknown as Refused;
  assert.deepEqual(data.values, { long: '<<<<<', whole: 'a\nb\nc', tags: ['sixsi', 'five'] });
});

test('A form that the server did not read returns without values', async () => {
  const refuse = async () => {
    throw new ORPCError('body_too_large', { status: 413, data: { title: 'T', text: 'X' } });
  };
  const { data, init } = (await submit(post([['a', 'b']]), refuse, () => ({ to: '/' }))) as unknown as Refused;
  assert.deepEqual([init.status, data.values, data.refusal.code], [413, {}, 'body_too_large']);
});

test('Unexpected errors are passed on', async () => {
  const fail = async () => {
    throw new TypeError('broken');
  };
  await assert.rejects(
    submit(post([]), fail, () => ({ to: '/' })),
    TypeError,
  );
});
