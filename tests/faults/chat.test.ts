import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { chatThroughFaults } from '#tests/support/cut-streams.ts';

test('100 pairs, 300 messages each, streams cut every 1 to 3 s, one of two processes killed 5 times: none lost, none doubled, one order', {
  timeout: 900_000,
}, async (t) => {
  await chatThroughFaults(t, await testApi(t), { pairs: 100, messages: 300, cutAfter: [1000, 3000], kills: 5 });
});
