import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { ChatPolicy } from '#core/chat/rules.ts';
import { houseSettings, settingNames, settingOf } from '#core/settings.ts';
import { refusalOf, testApi } from '#tests/support/api.ts';
import { awarded } from '#tests/support/awarded-work.ts';
import { setting } from './house-settings.ts';

const reason = 'Too many honest messages are refused.';

async function house(t: TestContext) {
  const api = await testApi(t);
  const admin = await api.person({ is_admin: true });
  const set = (value: string | number, name: (typeof settingNames)[number] = 'chat_policy') =>
    api.as(admin).admin.setSetting({ name, value, reason });
  return { api, admin, set };
}

test('An admin’s chat policy applies at once in every process, and the audit log says who and why', async (t) => {
  const { api, admin, set } = await house(t);
  const { poster, conversation_id } = await awarded(api);
  const send = () => api.as(poster).chat.send({ conversation_id, content: 'See question number 3.' });
  assert.equal((await refusalOf(send())).code, 'message_not_allowed');
  assert.deepEqual(await set('contextual'), { name: 'chat_policy', value: 'contextual' });
  await send();
  assert.deepEqual(await api.as(poster).chat.policy(), { policy: 'contextual' });
  const elsewhere = { db: api.services.db, usualSettings: api.services.usualSettings };
  assert.equal(await setting(elsewhere, 'chat_policy'), 'contextual');
  await set('strict');
  assert.equal((await refusalOf(send())).code, 'message_not_allowed');

  const { items } = await api.as(admin).admin.auditLog({});
  assert.deepEqual(
    items.map((entry) => [entry.action, entry.about, entry.reason]),
    Array(2).fill(['admin.setSetting', houseSettings.chat_policy.title, reason]),
  );
  const { before, after } = await api.as(admin).admin.auditEntry({ number: items[1]?.number ?? 0 });
  assert.deepEqual([before, after], [{ chat_policy: 'strict' }, { chat_policy: 'contextual' }]);
});

test('The operator’s policy holds until an admin sets one, and invalid stored values are ignored', async (t) => {
  const { api, admin, set } = await house(t);
  api.services.usualSettings = { ...api.services.usualSettings, chat_policy: 'contextual' };
  const now = async () => (await api.as(admin).admin.settings()).find(({ name }) => name === 'chat_policy');
  assert.deepEqual(await now(), {
    name: 'chat_policy',
    value: 'contextual',
    usual: 'contextual',
    changed_at: null,
  });
  await set('strict');
  assert.equal((await now())?.value, 'strict' satisfies ChatPolicy);
  await api.db.updateTable('house_settings').set({ value: '"lenient"' }).execute();
  assert.equal((await now())?.value, 'contextual');
});

test('Refuses an invalid value at its field; only admins read and set values', async (t) => {
  const { api, set } = await house(t);
  for (const value of ['none', '', 'STRICT', 3]) {
    const { code, field } = await refusalOf(set(value));
    assert.deepEqual([code, field], ['setting_not_chosen', 'value'], String(value));
  }
  const { most } = houseSettings.assistant_megabytes;
  for (const value of [-1, most + 1, 1.5, 'many', '']) {
    const { code, text } = await refusalOf(set(value, 'assistant_megabytes'));
    assert.deepEqual([code, text], ['setting_not_whole', `Enter a whole number from 0 to ${most}.`], String(value));
  }
  assert.deepEqual(await api.db.selectFrom('house_settings').selectAll().execute(), []);
  const wanted = { name: 'chat_policy', value: 'contextual', reason } as const;
  for (const [viewer, refusal] of [
    [await api.person(), 'admin_required'],
    [null, 'sign_in_required'],
  ] as const) {
    assert.equal((await refusalOf(api.as(viewer).admin.setSetting(wanted))).code, refusal);
    assert.equal((await refusalOf(api.as(viewer).admin.settings())).code, refusal);
  }
  for (const name of settingNames) assert.equal(settingOf(name, houseSettings[name].usual), houseSettings[name].usual);
});

test('Only the switch columns of a profile can be toggled', async (t) => {
  const { api } = await house(t);
  const person = await api.person();
  const turn = api.as(person).profiles.setSwitch;
  for (const name of ['is_admin', 'is_verified', 'is_blocked', 'coins'] as string[]) {
    const forged = { name, on: true } as Parameters<typeof turn>[0];
    assert.deepEqual((await refusalOf(turn(forged))).fields, ['name'], name);
    await assert.rejects(api.database.pool.query('select set_switch($1, $2, true)', [person.id, name]), /is no switch/);
  }
});
