import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { unsentOf } from './unsent.ts';

/** A stand-in for a tab's session storage, which Node lacks. */
class TabStorage extends Map<string, string> {
  isFull = false;
  getItem = (name: string) => this.get(name) ?? null;
  setItem = (name: string, value: string) => {
    if (this.isFull) throw new DOMException('It is full', 'QuotaExceededError');
    this.set(name, value);
  };
}

let storage = new TabStorage();
beforeEach(() => {
  storage = new TabStorage();
  Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true });
});

test('Restores unsent text to its writer only', () => {
  unsentOf('texts', 'sana').keep('one', 'Salam');
  assert.equal(unsentOf('texts', 'sana').get('one'), 'Salam');
  assert.equal(unsentOf('texts', 'tariq').get('one'), undefined);
  assert.equal(unsentOf('drafts', 'sana').get('one'), undefined);
});

test('Keeps a member’s draft apart from a guest’s input on the way to the login', () => {
  unsentOf('drafts', 'sana').keep('/assignment/7', { proposal: 'Every step' });
  unsentOf('drafts', '').keep('/login', { email: 'sana@example.com' });
  assert.deepEqual(unsentOf('drafts', 'sana').get('/assignment/7'), { proposal: 'Every step' });
});

test('Forgets sent text and keeps the rest', () => {
  const texts = unsentOf('texts', 'sana');
  texts.keep('one', 'Salam');
  texts.keep('two', 'Shukriya');
  texts.keep('one', undefined);
  assert.deepEqual([texts.get('one'), texts.get('two')], [undefined, 'Shukriya']);
});

test('A full storage, or one with foreign content, keeps no data and causes no error', () => {
  storage.isFull = true;
  unsentOf('texts', 'sana').keep('one', 'Salam');
  assert.equal(unsentOf('texts', 'sana').get('one'), undefined);
  storage.set('texts', '{ no JSON');
  assert.equal(unsentOf('texts', 'sana').get('one'), undefined);
});
