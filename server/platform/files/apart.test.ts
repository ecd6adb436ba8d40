import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

test('the server itself loads no library that reads files, nor the driver of a store it does not use', async () => {
  const look = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({ load(url, context, next) { loaded.add(url); return next(url, context); } });
    await import('#server/main.ts');
    console.log(JSON.stringify([...loaded]));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', look], {
    maxBuffer: 10_000_000,
  });
  const loaded = JSON.parse(stdout) as string[];
  assert.ok(loaded.some((url) => url.includes('/files/apart.ts')));
  const heavy = /node_modules\/(sharp|@img|@cantoo|file-type|@aws-sdk)\//;
  assert.deepEqual(
    loaded.filter((url) => heavy.test(url)),
    [],
  );
});
