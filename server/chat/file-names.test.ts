import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalOf, testApi } from '#tests/support/api.ts';
import { awarded } from '#tests/support/awarded-work.ts';

const hidden = {
  'whatsapp 03001234567.txt': 'Not allowed here: “whatsapp”.',
  'call 0300_1234567.txt': 'It seems to contain a phone number.',
  'ali.raza@example.org.txt': 'It seems to contain an email address.',
  'WhatsApp Image 0300-12-34 at 56.70.00.jpg': 'Not allowed here: “whatsapp”.',
};

/** Names that phones, scanners and universities give. */
const honest = [
  'WhatsApp Image 2026-11-20 at 10.15.22 PM (1).txt',
  'Screenshot_20261120-101522_WhatsApp.txt',
  'Screenshot_20261120_101522_com.whatsapp.txt',
  'IMG-20231120-WA0001.txt',
  'PXL_20231120_101522123.txt',
  'CamScanner 11-20-2026 10.15.txt',
  'received_1234567890123456.txt',
  'bc210203344 MTH101 Assignment No 1.txt',
  'L1F19BSCS0300 lab@final.txt',
  'اردو مضمون.txt',
];

test('Judges a file’s name like a message, under the present policy, and names the refused words (CHAT-14, CHAT-16)', async (t) => {
  const api = await testApi(t);
  const { poster, conversation_id } = await awarded(api);
  const send = (name: string) =>
    api.as(poster).chat.send({ conversation_id, content: 'Look', file: new File(['x'], name) });
  for (const [name, words] of Object.entries(hidden)) {
    const { code, field, found } = await refusalOf(send(name));
    const expected = ['message_not_allowed', 'file', `Please rename your file “${name}”. ${words}`];
    assert.deepEqual([code, field, found?.split(' Try ')[0]], expected, name);
  }
  assert.deepEqual(await api.db.selectFrom('files').select('id').execute(), [], 'nothing was stored');
  for (const name of honest) assert.equal((await send(name)).file?.name, name);
  assert.equal((await refusalOf(send('Contact forces.txt'))).code, 'message_not_allowed');
  api.services.usualSettings = { ...api.services.usualSettings, chat_policy: 'contextual' };
  await send('Contact forces.txt');
  assert.equal((await refusalOf(send('0300 1234567.txt'))).code, 'message_not_allowed');
});
