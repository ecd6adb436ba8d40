import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { blankPng, interlacedPng, manyObjectsPdf } from '#tests/support/hostile-files.ts';
import { openApart } from './apart.ts';

test('The server itself loads no library that reads files, nor the driver of an unused store', async () => {
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

const blobOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);

/** Returns the processes that this one started to read files and that still run. */
async function helpers(): Promise<number[]> {
  const { pid } = process;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const ids = children.split(' ').filter((id) => id !== '');
  const commands = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return ids.filter((_, index) => commands[index]?.includes('apart-process')).map(Number);
}

test('A file opens even if its reader waits for a processor longer than its work may take', {
  skip: platform() !== 'linux' && 'elsewhere nobody says how much a process has worked',
}, async () => {
  const open = () => openApart('somebody', { kind: 'image', file: blobOf(blankPng(200, 100)), name: 'me.png' });
  await open();
  const [helper = 0, ...others] = await helpers();
  assert.deepEqual(others, []);
  process.kill(helper, 'SIGSTOP');
  setTimeout(() => process.kill(helper, 'SIGCONT'), 6000);
  assert.equal((await open()).content_type, 'image/webp');
  assert.deepEqual(await helpers(), [helper], 'by the same process');
});

test('Reading a file never takes more than 300 MB, and the next file is opened', {
  skip: platform() !== 'linux' && 'elsewhere nobody says how much memory a process has',
}, async () => {
  const files = [
    { kind: 'pdf', file: blobOf(manyObjectsPdf()), name: 'homework.pdf' },
    { kind: 'cover', file: blobOf(interlacedPng()), name: 'cover.png' },
  ] as const;
  let peak = 0;
  const look = async () => {
    for (const id of await helpers()) {
      const said = await readFile(`/proc/${id}/status`, 'latin1').catch(() => '');
      peak = Math.max(peak, Number(/^VmHWM:\s+(\d+)/m.exec(said)?.[1] ?? 0) / 1024);
    }
  };
  const looking = setInterval(() => void look(), 10);
  for (const file of files) await openApart('somebody', file).catch((error) => assert.match(error.code, /unreadable/));
  clearInterval(looking);
  assert.ok(peak > 150 && peak < 300, `${peak} MB`);
  const next = await openApart('somebody', { kind: 'image', file: blobOf(blankPng(200, 100)), name: 'me.png' });
  assert.equal(next.content_type, 'image/webp');
});
