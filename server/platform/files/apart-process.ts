import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { inspect } from 'node:util';
import { Refused } from '../refuse.ts';
import type { Answer, Task } from './apart.ts';
import { openFile } from './open-file.ts';

/* The process of `apart.ts`: one file or card in, one answer out. */

// Who waits for a page goes first where processors are few: a tenth of the server's weight, in all systems' scale.
setPriority(10);
try {
  // When memory runs out, Linux ends this process before the server or its database.
  writeFileSync('/proc/self/oom_score_adj', '800');
} catch {
  // Elsewhere there is no such file.
}

async function answerTo(task: Task): Promise<Answer> {
  try {
    if ('card' in task) {
      const { drawCard } = await import('./card.ts');
      return { drawn: await drawCard(task.card) };
    }
    return { opened: await openFile(task) };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.code, text: error.detail.text };
    return { fault: inspect(error) };
  }
}

process.on('message', (task: Task) => {
  void answerTo(task).then((answer) => process.send?.(answer));
});
// Its server is gone, and nobody waits for what it does.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.send?.('ready');
