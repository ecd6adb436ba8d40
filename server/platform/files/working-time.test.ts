import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { platform } from 'node:os';
import { type TestContext, test } from 'node:test';
import { type Bounds, inBounds, OutOfBounds } from './working-time.ts';

type Given = Omit<Bounds, 'memory'> & Partial<Bounds>;

/** Runs a process with `script` within its bounds; returns its outcome, and how much it worked. */
async function comesTo(t: TestContext, script: string, { memory = Number.POSITIVE_INFINITY, ...bounds }: Given) {
  const child = spawn(process.execPath, ['--eval', script], { stdio: 'ignore' });
  t.after(() => child.kill('SIGKILL'));
  await once(child, 'spawn');
  let worked = 0;
  const task = (signal: AbortSignal) => once(child, 'exit', { signal });
  const outcome = await inBounds(child.pid ?? 0, { ...bounds, memory }, task, (work) => {
    worked = work;
  }).then(
    ([code]) => code as number,
    ({ cause }: Error) => (cause instanceof OutOfBounds ? cause.bound : cause),
  );
  return { outcome, worked };
}

const spins = 'for (;;);';
const rests = 'setTimeout(() => {}, 60_000)';

test('An endless process is stopped by its work, long before the clock', async (t) => {
  const { outcome, worked } = await comesTo(t, spins, { work: 500, clock: 60_000 });
  assert.equal(outcome, 'work');
  assert.ok(worked > 500 && worked < 5000, `${worked} ms`);
});

test('A resting process is stopped by the clock alone, and its rest is no work', async (t) => {
  const { outcome, worked } = await comesTo(t, rests, { work: platform() === 'linux' ? 1000 : 60_000, clock: 1500 });
  assert.equal(outcome, 'clock');
  if (platform() === 'linux') assert.ok(worked < 1000, `${worked} ms`);
});

test('A growing process is stopped by its memory', { skip: platform() !== 'linux' }, async (t) => {
  const grows = 'const all = []; setInterval(() => all.push(Buffer.alloc(1e6, 1)), 1)';
  const { outcome } = await comesTo(t, grows, { work: 60_000, clock: 60_000, memory: 150_000_000 });
  assert.equal(outcome, 'memory');
});

test('A process within its bounds runs to its end', async (t) => {
  const { outcome } = await comesTo(t, 'process.exit(3)', { work: 60_000, clock: 60_000 });
  assert.equal(outcome, 3);
});
