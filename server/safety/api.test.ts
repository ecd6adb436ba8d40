import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalOf, testApi } from '#tests/support/api.ts';

test('Refuses any content check without a session (CALL-46, ERR-13)', async (t) => {
  const { as } = await testApi(t);
  const { validateTitle, validateDescription } = as(null).safety;
  for (const call of [validateTitle, validateDescription]) {
    for (const input of [{ content: 'Integration' }, { content: 'call 0300 1234567' }, {}]) {
      const { code, text } = await refusalOf(call(input));
      assert.equal(code, 'content_signed_out');
      assert.equal(text, 'You must be logged in to perform this action.');
    }
  }
});
