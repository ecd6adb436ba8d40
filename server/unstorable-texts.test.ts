import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { contract } from '#core/contract.ts';
import type { Api } from '#core/page.ts';
import { unstorablePaths } from '#core/storable.ts';
import { refusalOf, testApi } from '#tests/support/api.ts';
import { proceduresOf } from '#tests/support/procedures.ts';
import { router } from './router.ts';

/** Calls whose schema takes a text as it comes, each with the field to blame. */
const calls: Record<string, (api: Api, text: string, id: string) => Promise<unknown>> = {
  seen: (api, seen) => api.profiles.update({ full_name: 'Sana Khan', description: '', expertise: [], seen }),
  'seen of an edit': (api, seen, id) =>
    api.assignments.edit({ id, title: 'New', description: 'New', budget: 500, deadline: '2026-11-29', seen }),
  about_id: (api, about_id) => api.admin.auditLog({ about_id }),
  password: (api, password) => api.accounts.signIn({ email: 'sana@example.com', password }),
  'response.id': (api, id) => api.accounts.signInWithPasskey({ response: JSON.stringify({ id }) as never }),
};

test('A text with a NUL or half a character is refused at its field, whatever its schema', async (t) => {
  const api = await testApi(t);
  const admin = await api.person({ is_admin: true });
  const id = await api.assignment(admin);
  for (const [name, call] of Object.entries(calls)) {
    for (const text of ['\0', 'a\0b', 'a\ud800']) {
      const refused = await refusalOf(call(api.as(name.startsWith('response') ? null : admin), text, id));
      assert.deepEqual([refused.code, refused.fields], ['input_invalid', [name.split(' ')[0]]], name);
    }
    await call(api.as(admin), 'Plain', id).catch((error: { code: string }) =>
      assert.notEqual(error.code, 'input_invalid', name),
    );
  }
});

test('Every procedure with an input looks for such texts, wherever they are in it', () => {
  const declared = proceduresOf(contract);
  for (const [name, procedure] of Object.entries(proceduresOf(router))) {
    const [own, kept] = [declared[name], procedure].map((one) => one?.['~orpc'].inputSchema);
    if (!own) continue;
    assert.ok(own instanceof z.ZodType && kept instanceof z.ZodType && own !== kept, name);
    assert.equal(kept.def.checks?.length ?? 0, (own.def.checks?.length ?? 0) + 1, name);
  }
  const deep = {
    fine: 'ریاضی 🧮',
    list: ['a', { gone: '\0' }],
    'odd\0name': 1,
    date: new Date(),
    file: new File([], '\0'),
  };
  assert.deepEqual(unstorablePaths(deep), [['list', 1, 'gone'], []]);
});
