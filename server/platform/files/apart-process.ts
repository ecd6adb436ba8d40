import { writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { inspect } from 'node:util';
import { Refused } from '../refuse.ts';
import type { Answer, Task } from './apart.ts';
import { readFrom, writeTo } from './byte-pipe.ts';
import { openFile } from './open-file.ts';

/*
 * The process of `apart.ts`: one file or card in, one answer out, the bytes of both through a pipe.
 */

// Pages have priority where processors are few: this process gets a tenth of the server's weight,
// on every system's scale.
setPriority(10);
try {
  // When memory runs out, Linux ends this process before the server or its database.
  writeFileSync('/proc/self/oom_score_adj', '800');
} catch {
  // Only Linux has this file.
}

const pipe = new Socket({ fd: 4 });

async function answerTo(task: Task): Promise<[Answer, bytes?: Uint8Array]> {
  try {
    if ('card' in task) {
      const { drawCard } = await import('./card.ts');
      const drawn = await drawCard(task.card);
      return [{ drawn: true, size: drawn.length }, drawn];
    }
    const { bytes, ...opened } = await openFile({ ...task, bytes: await readFrom(pipe, task.size) });
    return bytes ? [{ opened, size: bytes.length }, bytes] : [{ opened, size: null }];
  } catch (error) {
    if (error instanceof Refused) return [{ refusal: error.code, text: error.detail.text }];
    return [{ fault: inspect(error) }];
  }
}

async function answer(task: Task): Promise<void> {
  const [said, bytes] = await answerTo(task);
  process.send?.(said);
  if (bytes) await writeTo(pipe, [bytes]);
}

process.on('message', (task: Task) => {
  void answer(task);
});
// The server is gone, so the result has no reader.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.send?.('ready');
