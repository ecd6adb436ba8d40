import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brokenCitations } from './citations.ts';

const docs = new Map([
  ['docs/rulings.md', '# Rulings\n\n## Coins and money\n'],
  ['docs/decisions/0079-bodies-and-waits.md', '# 0079'],
]);
const faultsIn = (text: string) => brokenCitations([{ name: 'one.ts', text }], docs).length;

test('Resolves a citation to a section, a decision or a document in the repository', () => {
  assert.equal(faultsIn('/** Pays once (rulings, Coins and money; CONST-02). */'), 0);
  assert.equal(faultsIn('/**\n * Pays once (rulings,\n * Coins and money).\n */'), 0);
  assert.equal(faultsIn('// see docs/decisions/0079 and docs/rulings.md'), 0);
});

test('Names a citation that does not resolve', () => {
  for (const text of [
    '(rulings, Coins)',
    '(rulings)',
    '(CONST-02; rulings, Coins)',
    '(outside-services, hCaptcha)',
    '(design, How one request flows)',
    'as issue 11 says',
    'docs/decisions/0001',
    'docs/plan.md',
  ]) {
    assert.equal(faultsIn(text), 1, text);
  }
});
