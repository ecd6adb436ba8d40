import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findContact, findContacts } from './detector.ts';
import { Evidence } from './evidence.ts';
import { readingsOf } from './normalise.ts';
import { shapeOf } from './sentence.ts';

const evidenceOf = (text: string) => {
  const readings = readingsOf(text);
  return new Evidence(readings, shapeOf(readings.words, readings.plain));
};

/** Sentences that resemble nothing except an assignment. */
const study =
  'Solve the differential equation of question 4, draw its graph and write the conclusion of the lab report.';

test('No evidence contradicts a whole mobile number, a free mailbox or a chat link', () => {
  for (const contact of ['0300 0000123', '+923000000123', 'nobody.zorbel@gmail.com', 'wa.me/923000000123']) {
    const text = `${study} Table of ${contact} in the appendix of the lab report.`;
    const from = text.indexOf(contact);
    assert.ok(!evidenceOf(text).contradicts({ from, to: from + contact.length }), contact);
    assert.notEqual(findContact(text), null, contact);
  }
  const from = study.indexOf('question');
  assert.ok(evidenceOf(study).contradicts({ from, to: from + 10 }));
});

test('Evidence names the part of a text that it refuses, not the whole text', () => {
  const invitation = 'I am on (zero three four five) 67 21 0 93, ring and we fix the price directly';
  assert.deepEqual(findContacts(invitation, 'rules'), []);
  const long = study.replace('.', `, ${study}`);
  const text = `${long}\n\n${invitation}\n\n${long}`;
  const [found, ...others] = findContacts(text).map(({ from, to }) => text.slice(from, to));
  assert.deepEqual(others, []);
  assert.ok(found?.includes(invitation) && found.length <= 200, found);
});
