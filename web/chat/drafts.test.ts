import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outbox as limits } from '#core/limits.ts';
import {
  asDraft,
  type Draft,
  fateOf,
  fits,
  mergedWith,
  newDraft,
  pauseAfter,
  type Written,
  waitingIn,
  writtenOf,
} from './drafts.ts';

const message = {
  viewer: 'sana',
  conversation_id: 'one',
  content: 'Salam!',
  files: [],
  voice_seconds: null,
  voice_peaks: null,
  reply: null,
};
const draft = (key: string, facts: Partial<Draft> = {}): Draft => ({
  ...asDraft({ ...message, key, at: 1, fault: null, refused: false }),
  ...facts,
});
const keys = (drafts: readonly Draft[]) => drafts.map(({ key }) => key);

test('Orders a new message after all others, even after the clock was set back', () => {
  const first = newDraft(message, 'a', [], 1000);
  const next = newDraft(message, 'b', [first], 400);
  assert.deepEqual([first.at, next.at], [1000, 1001]);
  assert.deepEqual([first.state, first.first, first.isSaved], ['waiting', true, false]);
});

test('Restores saved messages: waiting ones wait, failed ones stay failed', () => {
  const waiting = draft('a', { progress: 40, state: 'sending', reason: 'Too many' });
  assert.deepEqual(asDraft(writtenOf(waiting)), draft('a'));
  const failed = draft('b', { fault: 'Refused', refused: true, state: 'failed' });
  assert.deepEqual(asDraft(writtenOf(failed)), failed);
});

test('Restores a message that an older version of the page saved with its one file', () => {
  const { files: _, ...old } = writtenOf(draft('a'));
  const file = new File(['Notes'], 'notes.txt');
  assert.deepEqual(asDraft({ ...old, file } as unknown as Written).files, [file]);
  assert.deepEqual(asDraft({ ...old, file: null } as unknown as Written).files, []);
});

test('Takes over messages that another tab wrote, sent or deleted, in order', () => {
  const now = [draft('mine', { at: 5 }), draft('sent elsewhere', { at: 3 })];
  const saved = [writtenOf(draft('theirs', { at: 4 })), writtenOf(draft('mine', { at: 5 }))];
  assert.deepEqual(keys(mergedWith(saved, now)), ['theirs', 'mine']);
});

test('Keeps the drafts that this tab works on unchanged', () => {
  const busy = [
    draft('sending', { state: 'sending', progress: 7 }),
    draft('sent', { at: 2, state: 'sent' }),
    draft('new', { at: 3, first: true }),
    draft('too many', { at: 4, isSaved: false }),
    draft('of another session', { at: 5, signedOut: true, state: 'failed' }),
  ];
  assert.deepEqual(mergedWith([writtenOf(draft('sending', { fault: 'Old' }))], busy), busy);
});

test('Sends a conversation’s messages one after the other; failed ones wait for their writer', () => {
  const drafts = [
    draft('a'),
    draft('b', { conversation_id: 'other' }),
    draft('c', { state: 'failed' }),
    draft('d', { state: 'sending' }),
    draft('e'),
  ];
  assert.deepEqual(keys(waitingIn('one', drafts)), ['a', 'e']);
});

test('A message waits for a broken connection or busy server, with the server’s reason if given', () => {
  const refusal = { message: 'Please wait.', code: null, signedOut: false };
  for (const status of [0, 429, 502, 503, 504]) {
    const { fate, changes } = fateOf({ ...refusal, status });
    assert.deepEqual([fate, changes.state], ['waits', 'waiting'], String(status));
    assert.equal(changes.reason, status === 0 ? null : 'Failed to send message: Please wait.');
  }
});

test('Without a session, or in another account’s, a message waits for its writer', () => {
  const refusal = { message: 'Please log in.', code: null, status: 401, signedOut: true };
  assert.equal(fateOf(refusal).fate, 'signed-out');
  const ofAnother = { ...refusal, code: 'message_of_another', status: 409, signedOut: false };
  assert.deepEqual(fateOf(ofAnother).changes.signedOut, true);
});

test('Says why a message is refused, and offers a retry only after a server fault', () => {
  const refused = { message: 'Not allowed.', code: 'message_not_allowed', status: 422, signedOut: false };
  const { fate, changes } = fateOf(refused);
  assert.deepEqual([fate, changes.refused, changes.fault], ['refused', true, 'Failed to send message: Not allowed.']);
  assert.equal(fateOf({ ...refused, code: null, status: 500 }).changes.refused, false);
});

test('Retries a broken connection after 2 seconds, doubling up to 30', () => {
  assert.deepEqual([0, 1, 2, 3, 4, 60].map(pauseAfter), [2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test('The browser saves messages and file bytes up to the limits', () => {
  const many = Array.from({ length: limits.messages }, (_, at) => draft(`m${at}`));
  assert.ok(fits(draft('one more'), many.slice(1)));
  assert.ok(!fits(draft('one more'), many));
  assert.ok(fits(draft('m0'), many), 'one that is saved already takes no room of its own');
  const large = (key: string, bytes: number) =>
    draft(key, { files: [bytes - 1, 1].map((part, n) => new File([new Uint8Array(part)], `${key} ${n}`)) });
  const half = limits.files / 2;
  assert.ok(fits(large('b', half), [large('a', half)]));
  assert.ok(!fits(large('b', half + 1), [large('a', half)]));
  assert.ok(fits(large('b', half + 1), [{ ...large('a', half), isSaved: false }]));
});
