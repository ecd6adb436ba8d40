import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { chatThroughFaults } from '#tests/support/cut-streams.ts';

test('20 pairs, 100 messages each, streams cut at random, one process killed: none lost, none doubled, one order', {
  timeout: 300_000,
}, async (t) => {
  await chatThroughFaults(t, await testApi(t), { pairs: 20, messages: 100 });
});
