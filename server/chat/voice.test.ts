import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Me } from '#core/accounts/contract.ts';
import { isFull } from '#core/chat/voice.ts';
import { voice } from '#core/limits.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { aFile, awarded } from '#tests/support/awarded-work.ts';
import { httpApp } from '#tests/support/http-app.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { aVoiceNote, voiceBytes } from '#tests/support/voice-notes.ts';

/** Requests files as browsers do. */
async function visits(api: TestApi, t: TestContext) {
  const { request } = await httpApp(api, t, { clock: () => noon });
  return async (viewer: Me | null, path: string | null, headers: Record<string, string> = {}) => {
    if (viewer) {
      const session = { user_id: viewer.id, token: viewer.id, expires_at: '2999-01-01' };
      const rows = api.db.insertInto('sessions').values(session);
      await rows.onConflict((oc) => oc.doNothing()).execute();
    }
    return request(path ?? '', { headers: { ...headers, ...(viewer && { cookie: sessionCookie(viewer.id) }) } });
  };
}

test('Recognises a browser’s recording as a voice note by its bytes, and serves it as sound', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  for (const type of Object.keys(voiceBytes) as (keyof typeof voiceBytes)[]) {
    const note = { conversation_id, content: '', file: aVoiceNote(type, 24 * voice.quietest), voice_seconds: '24' };
    const sent = await api.as(poster).chat.send(note);
    assert.deepEqual([sent.voice_seconds, sent.file?.content_type], [24, type]);
  }
  const { items } = await api.as(tutor).chat.messages({ conversation_id });
  assert.deepEqual(
    items.map(({ voice_seconds }) => voice_seconds),
    [24, 24, 24],
  );
  const [listed] = await api.as(tutor).chat.conversations({ p_user_id: tutor.id });
  const note = { content: '', has_file: true, voice_seconds: 24 };
  assert.deepEqual(listed?.last_message, { ...note, sender_id: poster.id }, 'the list can say that it is one');
});

test('A voice note stores its loudness over time, in digits alone; other files have none', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const note = () => ({ conversation_id, content: '', file: aVoiceNote('audio/webm', 9 * voice.quietest) });
  const send = (more: object) => api.as(poster).chat.send({ ...note(), ...more });
  const voice_peaks = '0123456789abcdef'.repeat(2);
  assert.equal((await send({ voice_seconds: 9, voice_peaks })).voice_peaks, voice_peaks);
  assert.equal((await send({ voice_seconds: 9 })).voice_peaks, null, 'a browser may hear nothing');
  assert.equal((await send({ voice_peaks })).voice_peaks, null, 'a file that is no voice note has no bars');
  for (const wrong of ['', voice_peaks.slice(1), `${voice_peaks}0`, voice_peaks.replace('f', 'g'), '<b>'.repeat(11)]) {
    const { code, fields } = await refusalOf(send({ voice_seconds: 9, voice_peaks: wrong }));
    assert.deepEqual([code, fields], ['input_invalid', ['voice_peaks']], wrong);
  }
  const { items } = await api.as(tutor).chat.messages({ conversation_id });
  assert.deepEqual(
    items.map(({ voice_peaks }) => voice_peaks),
    [voice_peaks, null, null],
    'the other sees the same',
  );
});

test('Refuses a file smaller than its length needs; one the size of silence is a note', async (t) => {
  const api = await testApi(t);
  const { poster, conversation_id } = await awarded(api);
  const send = (size: number, voice_seconds: number) => {
    const file = aVoiceNote('audio/webm', size);
    return api.as(poster).chat.send({ conversation_id, content: 'Listen', file, voice_seconds });
  };
  for (const [size, seconds] of [
    [400, voice.seconds],
    [24 * voice.quietest - 1, 24],
  ] as const) {
    const { code, fields } = await refusalOf(send(size, seconds));
    assert.deepEqual([code, fields], ['input_invalid', ['voice_seconds']], `${size} bytes`);
  }
  assert.deepEqual(await api.db.selectFrom('files').select('id').execute(), []);
  assert.equal((await send(24 * voice.quietest, 24)).voice_seconds, 24);
  const sound = voice.bits / 8;
  assert.ok(voice.quietest < sound / 50, 'far below what speech takes');
});

test('Refuses other content, a byte too many, an impossible length and a missing file; stores none', async (t) => {
  const api = await testApi(t);
  const { poster, conversation_id } = await awarded(api);
  const refused = async (change: object) => {
    const note = { conversation_id, content: '', file: aVoiceNote(), voice_seconds: 5, ...change };
    const { code, fields } = await refusalOf(api.as(poster).chat.send(note));
    return [code, ...fields];
  };
  const html = '<script>alert(1)</script>'.padEnd(5 * voice.quietest);
  assert.equal((await refused({ file: aFile(html, 'voice-note.webm') }))[0], 'voice_only');
  assert.equal(
    (await refused({ file: new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), html], 'a.ogg') }))[0],
    'voice_only',
  );
  // A container with a film's track alone, or with none.
  const silent = ['audio/webm', 'audio/mp4'] as const;
  for (const type of silent) {
    const bytes = new Uint8Array(300);
    bytes.set(voiceBytes[type].slice(0, 16));
    assert.equal((await refused({ file: new File([bytes], 'voice-note.bin') }))[0], 'voice_only', type);
  }
  assert.equal((await refused({ file: aVoiceNote('audio/webm', voice.bytes + 1) }))[0], 'attachment_too_large');
  for (const voice_seconds of [0, -1, 1.5, voice.seconds + 1, 'long']) {
    assert.deepEqual(await refused({ voice_seconds }), ['input_invalid', 'voice_seconds']);
  }
  for (const content of ['', 'Listen']) {
    assert.deepEqual(await refused({ file: undefined, content }), ['input_invalid', 'voice_seconds']);
  }
  assert.deepEqual(await api.db.selectFrom('messages').select('id').execute(), []);
  assert.deepEqual(await api.db.selectFrom('files').select('id').execute(), []);
  const whole = await api.as(poster).chat.send({
    conversation_id,
    content: '',
    file: aVoiceNote('audio/ogg', voice.bytes),
    voice_seconds: voice.seconds,
  });
  assert.equal(whole.file?.size, voice.bytes);
});

test('Only parties of a conversation send notes to it and hear them', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const stranger = await api.person({ is_admin: true });
  const note = () => ({ conversation_id, content: '', file: aVoiceNote(), voice_seconds: 5 });
  assert.equal((await refusalOf(api.as(stranger).chat.send(note()))).code, 'conversation_not_found');
  assert.equal((await refusalOf(api.as(null).chat.send(note()))).code, 'sign_in_required');
  const { file_url } = await api.as(poster).chat.send(note());
  const get = await visits(api, t);
  assert.equal((await get(tutor, file_url)).status, 200);
  for (const viewer of [stranger, null]) assert.equal((await get(viewer, file_url)).status, 404);
});

test('Serves a note in parts, which some browsers need, and only ever as sound', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const note = { conversation_id, content: '', file: aVoiceNote(), voice_seconds: 5 };
  const { file_url } = await api.as(poster).chat.send(note);
  const get = await visits(api, t);
  const whole = await get(tutor, file_url);
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const { headers } = whole;
  assert.deepEqual(
    [headers.get('content-type'), headers.get('x-content-type-options'), headers.get('accept-ranges'), bytes.length],
    ['audio/webm', 'nosniff', 'bytes', 300],
  );
  assert.match(headers.get('cache-control') ?? '', /private, no-store/);
  for (const [range, first, last] of [
    ['bytes=0-1', 0, 1],
    ['bytes=12-15', 12, 15],
    ['bytes=290-', 290, 299],
    ['bytes=250-9999', 250, 299],
    ['bytes=-7', 293, 299],
  ] as const) {
    const part = await get(tutor, file_url, { range });
    assert.deepEqual([part.status, part.headers.get('content-range')], [206, `bytes ${first}-${last}/300`], range);
    assert.deepEqual(new Uint8Array(await part.arrayBuffer()), bytes.subarray(first, last + 1), range);
  }
  for (const range of ['bytes=5-2', 'bytes=-', 'bytes=0-1,5-6', 'pages=1-2', 'bytes=9'.padEnd(99, '9')]) {
    assert.equal((await get(tutor, file_url, { range })).status, 200, range);
  }
  const none = await get(tutor, file_url, { range: 'bytes=300-' });
  assert.deepEqual([none.status, none.headers.get('content-range')], [416, 'bytes */300']);
});

test('A recording ends below the maximum size, however large a browser makes a second', () => {
  assert.equal(isFull(voice.seconds - 1, 1000), false);
  assert.equal(isFull(voice.seconds, 1000), true);
  assert.equal(isFull(3, voice.bytes - voice.spare + 1), true);
  assert.ok((voice.seconds * voice.bits) / 8 <= voice.bytes - voice.spare, 'as asked for, the length ends it');
});
