import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashPassword, verifyPassword } from './password.ts';

test('A hash matches only its own password, and differs each time', async () => {
  const hash = await hashPassword('Lahore#1 زبان');
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$=]{22}\$[^$=]{43}$/);
  assert.equal(await verifyPassword({ hash, password: 'Lahore#1 زبان' }), true);
  assert.equal(await verifyPassword({ hash, password: 'Lahore#2 زبان' }), false);
  assert.notEqual(await hashPassword('Lahore#1 زبان'), hash);
});

test('Accepts a hash made elsewhere with other costs', async () => {
  // "password" with the salt "somesalt", from the reference implementation's own test file.
  const hash = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
  assert.equal(await verifyPassword({ hash, password: 'password' }), true);
  assert.equal(await verifyPassword({ hash, password: 'Password' }), false);
});

test('A malformed hash matches nothing', async () => {
  assert.equal(await verifyPassword({ hash: '', password: '' }), false);
  assert.equal(await verifyPassword({ hash: 'Lahore#1', password: 'Lahore#1' }), false);
});
