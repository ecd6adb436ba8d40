import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { chatThroughFaults } from '#tests/support/cut-streams.ts';

test('100 pairs get every message once and in order despite cut streams and 5 killed processes', {
  timeout: 900_000,
}, async (t) => {
  await chatThroughFaults(t, await testApi(t), { pairs: 100, messages: 300, cutAfter: [1000, 3000], kills: 5 });
});
