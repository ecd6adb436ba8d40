import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { awarded } from '#tests/support/awarded-work.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { aVoiceNote } from '#tests/support/voice-notes.ts';

test('The offline page asks no guest to log in or sign up, and shows a member their name', async (t) => {
  const api = await testApi(t);
  const member = await api.person();
  const { get } = await pageVisits(t, api);
  const ways = (html: string) => [...html.matchAll(/href="(\/login|\/signup)["?]/g)].map(([, to]) => to);
  const kept = await get(null, '/chat/offline');
  assert.deepEqual([kept.status, ways(kept.html)], [200, []]);
  assert.match(kept.text, /All Assignments|Messages/, 'the rest of the header is there');
  assert.ok(ways((await get(null, '/about')).html).length > 2, 'a guest elsewhere is asked');
  assert.match((await get(member, '/chat/offline')).text, new RegExp(member.full_name));
});

test('The list of conversations shows that the newest message is a voice note, and its length', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const note = { conversation_id, content: '', file: aVoiceNote('audio/webm', 9000), voice_seconds: 64 };
  await api.as(poster).chat.send(note);
  const { get } = await pageVisits(t, api);
  assert.match((await get(tutor, '/chat')).text, / Voice note, 1:04 1 unread/);
  const own = await get(poster, '/chat');
  assert.match(own.text, /You: Voice note, 1:04/);
  assert.doesNotMatch(own.text, /You: File/);
});
