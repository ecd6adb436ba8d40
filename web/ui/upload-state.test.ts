import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayPass, percent } from './upload-state.ts';

const refused = { signedOut: false, code: 'pdf_only', status: 422 };

test('a file is offered to be sent again where the line, the session or a busy server was at fault', () => {
  assert.ok(mayPass({ ...refused, code: null, status: 0 }));
  assert.ok(mayPass({ ...refused, signedOut: true, status: 401 }));
  assert.ok(mayPass({ ...refused, code: 'too_often', status: 429 }));
  assert.ok(mayPass({ ...refused, code: 'storage_unavailable', status: 503 }));
});

test('a file that was refused for what it is, is not', () => {
  assert.ok(!mayPass(refused));
  assert.ok(!mayPass({ ...refused, code: undefined, status: 413 }));
});

test('progress is in whole percent, never beyond all of it, and none of an empty file', () => {
  assert.equal(percent({ sent: 1, size: 3 }), 33);
  assert.equal(percent({ sent: 1100, size: 1000 }), 100, 'a form is a little more than its file');
  assert.equal(percent({ sent: 0, size: 0 }), 0);
});
