import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { assetRoutes } from '#server/http/assets.ts';
import { putInPlace } from './keep-builds.ts';

const start = Date.parse('2026-11-01T00:00:00Z');
const day = 86_400_000;

function clone(t: TestContext) {
  const root = mkdtempSync(join(tmpdir(), 'mukammal-builds-'));
  t.after(() => rmSync(root, { recursive: true }));
  return {
    /** Writes a file of a folder in the clone. */
    write(file: string, text: string) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    },
    build: (n: number, at: number) => {
      const made = join(root, 'next');
      for (const file of [`client/assets/page-${n}.js`, 'client/assets/same.js', `server/assets/lazy-${n}.js`]) {
        mkdirSync(dirname(join(made, file)), { recursive: true });
        writeFileSync(join(made, file), `${n}`);
      }
      writeFileSync(join(made, 'server/index.js'), `${n}`);
      putInPlace(root, 'pages', made, new Date(at));
    },
    root,
    has: (file: string) => existsSync(join(root, file)),
    read: (file: string) => readFileSync(join(root, file), 'utf8'),
  };
}

test('A build beside a running server leaves the files of the last ones readable (RUN-23)', (t) => {
  const { write, build, has, read } = clone(t);
  // The running build is older than the record of builds.
  write('client/assets/page-0.js', '0');
  write('server/index.js', '0');
  build(1, start);
  build(2, start + day);
  assert.deepEqual(
    [0, 1, 2].map((n) => has(`client/assets/page-${n}.js`)),
    [true, true, true],
  );
  assert.ok(has('server/assets/lazy-1.js'), 'a chunk that the running server loads later');
  assert.equal(read('server/index.js'), '2');
});

test('Files of builds past the tenth, and of those replaced 14 days ago, are deleted (RUN-23)', (t) => {
  const { build, has } = clone(t);
  for (let n = 1; n <= 12; n += 1) build(n, start + n);
  assert.deepEqual(
    [2, 3].map((n) => has(`client/assets/page-${n}.js`)),
    [false, true],
  );
  assert.ok(has('client/assets/same.js'));
  build(13, start + 15 * day);
  assert.deepEqual(
    [11, 12].map((n) => has(`client/assets/page-${n}.js`)),
    [false, true],
  );
  assert.deepEqual([has('client/assets/same.js'), has('server/assets/lazy-11.js')], [true, false]);
});

test('A running server serves the assets of its own build, the earlier and the next one (RUN-23)', async (t) => {
  const { root, build } = clone(t);
  build(1, start);
  build(2, start + day);
  const app = assetRoutes(join(root, 'client'));
  const status = async (n: number) => (await app.request(`/assets/page-${n}.js`)).status;
  assert.deepEqual([await status(1), await status(2), await status(3)], [200, 200, 404]);
  build(3, start + 2 * day);
  assert.deepEqual([await status(1), await status(2), await status(3)], [200, 200, 200]);
});
