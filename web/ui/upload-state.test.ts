import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSameFile } from '../lib/same-file.ts';
import { mayPass, percent } from './upload-state.ts';

const refused = { signedOut: false, status: 422 };

test('Offers to resend a file after a fault of the connection, the session or a busy server', () => {
  assert.ok(mayPass({ ...refused, status: 0 }));
  assert.ok(mayPass({ ...refused, signedOut: true, status: 401 }));
  assert.ok(mayPass({ ...refused, status: 429 }));
  assert.ok(mayPass({ ...refused, status: 503 }));
  assert.ok(mayPass({ ...refused, status: 502 }), 'of a proxy whose server restarts');
});

test('Does not offer to resend a file that was refused for its content', () => {
  assert.ok(!mayPass(refused));
  assert.ok(!mayPass({ ...refused, status: 413 }));
});

test('Progress is in whole percent, at most 100, and 0 for an empty file', () => {
  assert.equal(percent({ sent: 1, size: 3 }), 33);
  assert.equal(percent({ sent: 1100, size: 1000 }), 100, 'a form is a little more than its file');
  assert.equal(percent({ sent: 0, size: 0 }), 0);
});

test('Recognises a file chosen twice by name, size and time, unlike another of its name', () => {
  const at = (words: string, lastModified: number) => new File([words], 'a.txt', { lastModified });
  assert.equal(isSameFile(at('one', 1), at('two', 1)), true);
  for (const other of [at('one', 2), at('three', 1), new File(['one'], 'b.txt', { lastModified: 1 })]) {
    assert.equal(isSameFile(at('one', 1), other), false);
  }
});
