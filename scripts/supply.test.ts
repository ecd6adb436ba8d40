import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { faultsOfLock, type Locked } from './lock-file.ts';
import { faultsOfChangelog, unprovenThreats } from './proofs.ts';
import { secretsIn } from './secrets.ts';

test('Names packages without a digest, of another origin, or asked for by a range (RUN-62)', () => {
  const integrity = 'sha512-x';
  const lock = (packages: Locked['packages']) => faultsOfLock({ packages }, {});
  assert.deepEqual(lock({ '': {}, 'node_modules/a': { version: '1.0.0', integrity } }), []);
  assert.match(lock({ 'node_modules/a': { version: '1.0.0' } }).join(), /a has no digest/);
  assert.match(lock({ 'node_modules/a': { version: '1.0.0', integrity: 'sha1-x' } }).join(), /a has no digest/);
  const elsewhere = { version: '1.0.0', integrity, resolved: 'git+ssh://git@example.com/a.git' };
  assert.match(lock({ 'node_modules/a': elsewhere }).join(), /names where it comes from/);
  assert.match(lock({ 'node_modules/a': { version: 'file:../a', integrity } }).join(), /no version of the registry/);
  assert.deepEqual(lock({ 'node_modules/a': { version: '1.0.0', optional: true, os: ['win32'] } }), []);
  for (const version of ['^1.0.0', 'latest', '*', 'github:a/b', '1.0']) {
    assert.equal(faultsOfLock({ packages: {} }, { a: version }).length, 1, version);
  }
});

test('Finds keys of services, passwords in addresses and random secrets, and no ordinary text (RUN-62)', () => {
  const found = (text: string) => secretsIn([{ name: 'a.ts', text: `first line\n${text}` }]);
  const random = ['q9Zt3Lw8', 'Vb2Xc7Rn', 'K5mJ0pHy', 'D4sGfUaE'].join('');
  // Written in parts: this file is looked through too.
  for (const secret of [
    ['AKIA', 'IOSFODNN7EXAMPLE'],
    ['ghp_', random, 'abcd'],
    ['-----BEGIN RSA ', 'PRIVATE KEY-----\n', random],
    ['xoxb-', random],
    ['sk-', random],
    ['AIza', random, 'abc'],
    ['postgres://app:', 'Tr0ub4dor3', '@db.example.com/app'],
    ['APP_SECRET=', random],
    ["const apiKey = '", random, "';"],
  ]) {
    const [fault = ''] = found(secret.join(''));
    assert.match(fault, /^a\.ts:2: this looks like /, secret[0]);
    assert.ok(!fault.includes(random));
  }
  for (const text of [
    'APP_SECRET=',
    "secret: 'a secret of the journeys, long enough to sign with'",
    'postgres://app:password@db.example.com/app',
    'const token = await this.waitForTheLongestPossibleName();',
  ]) {
    assert.deepEqual(found(text), []);
  }
});

interface Listed {
  name: string;
  version: string;
  properties?: { name: string; value: string }[];
}

test('Lists every package with its version as CycloneDX, and marks those for development (RUN-64)', () => {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '-s', 'sbom'], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const list = JSON.parse(stdout) as { bomFormat: string; components: Listed[] };
  assert.equal(list.bomFormat, 'CycloneDX');
  const ours = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>;
  for (const kind of ['dependencies', 'devDependencies']) {
    for (const [name, version] of Object.entries(ours[kind] ?? {})) {
      const found = list.components.find((one) => one.name === name && one.version === version);
      const isMarked = found?.properties?.some((one) => one.name === 'cdx:npm:package:development') ?? false;
      assert.equal(found?.version, version, name);
      // One that the server needs is never marked; types that others ask for are not either.
      if (kind === 'dependencies' || name === '@playwright/test') assert.equal(isMarked, kind !== 'dependencies', name);
    }
  }
});

test('Refuses a threat without its test, and a version without its entry in the changelog (RUN-63, RUN-56)', () => {
  const paper = (proof: string) => `| Threat | Stop | Proof |\n| --- | --- | --- |\n| Theft | Locks | ${proof} |`;
  const read = (path: string) => (path === 'a.test.ts' ? "test('Locks are\u00a0closed', () => {});" : null);
  assert.deepEqual(unprovenThreats(paper('`a.test.ts`: Locks are\u00a0closed'), read), []);
  for (const proof of ['`a.test.ts`: Locks are open', '`b.test.ts`: Locks are\u00a0closed', 'We are careful', '']) {
    assert.equal(unprovenThreats(paper(proof), read).length, 1, proof);
  }
  assert.equal(unprovenThreats('', read).length, 1);
  const log = '# Changelog\n\n## Unreleased\n\n## 0.2.0 – 2026-12-01\n\n## 0.1.0 – 2026-11-26\n';
  assert.deepEqual(faultsOfChangelog(log, '0.2.0'), []);
  assert.match(faultsOfChangelog(log, '0.3.0').join(), /no entry of 0\.3\.0/);
  assert.match(faultsOfChangelog(log.replace('2026-12-01', 'soon'), '0.2.0').join(), /no version with a date/);
  assert.match(faultsOfChangelog(log.replace('## Unreleased', ''), '0.2.0').join(), /Unreleased/);
});
