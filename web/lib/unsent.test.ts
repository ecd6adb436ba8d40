import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { unsentOf } from './unsent.ts';

/** What a tab's session storage does, in Node, which has none. */
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

test('restores unsent text to its writer alone', () => {
  unsentOf('texts', 'sana').keep('one', 'Salam');
  assert.equal(unsentOf('texts', 'sana').get('one'), 'Salam');
  assert.equal(unsentOf('texts', 'tariq').get('one'), undefined);
  assert.equal(unsentOf('drafts', 'sana').get('one'), undefined);
});

test('keeps a member’s draft apart from what a guest types on the way to the login', () => {
  unsentOf('drafts', 'sana').keep('/assignment/7', { proposal: 'Every step' });
  unsentOf('drafts', '').keep('/login', { email: 'sana@example.com' });
  assert.deepEqual(unsentOf('drafts', 'sana').get('/assignment/7'), { proposal: 'Every step' });
});

test('forgets sent text and keeps the rest', () => {
  const texts = unsentOf('texts', 'sana');
  texts.keep('one', 'Salam');
  texts.keep('two', 'Shukriya');
  texts.keep('one', undefined);
  assert.deepEqual([texts.get('one'), texts.get('two')], [undefined, 'Shukriya']);
});

test('a full storage, and one that holds something else, keep nothing and break nothing', () => {
  storage.isFull = true;
  unsentOf('texts', 'sana').keep('one', 'Salam');
  assert.equal(unsentOf('texts', 'sana').get('one'), undefined);
  storage.set('texts', '{ no JSON');
  assert.equal(unsentOf('texts', 'sana').get('one'), undefined);
});
