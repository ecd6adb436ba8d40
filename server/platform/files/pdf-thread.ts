import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RefusalCode } from '#core/refusals.ts';
import { refuse } from '../refuse.ts';

/** What the thread says of a PDF. */
export type CleaningAnswer = { bytes: Uint8Array } | { refusal: RefusalCode; cause?: unknown };

const mostThreads = 2;
/** PDFs that wait for a thread; with every one of them hostile the last waits less than a minute. */
const mostWaiting = 20;
/** Milliseconds a thread has, its start included. A document of 5 MB takes a fraction of them. */
const longestCleaning = 5000;
/** Megabytes of objects; the bytes themselves lie outside. */
const memory = { maxOldGenerationSizeMb: 512 };

let running = 0;
const waiting: (() => void)[] = [];
/** Threads without work; they do not keep the process. */
const idle: Worker[] = [];

/**
 * `cleanPdf()` in a thread of its own, so that no PDF holds up the requests of others: two at once, the rest waits.
 * Refuses as it does, `pdf_unreadable` also for what takes more time or memory than a document needs, and
 * `too_many_requests` when too many wait already.
 */
export async function cleanPdfApart(bytes: Uint8Array): Promise<Uint8Array> {
  if (running === mostThreads) {
    if (waiting.length === mostWaiting) refuse('too_many_requests', { field: 'file' });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    const answer = await inThread(bytes);
    return 'bytes' in answer ? answer.bytes : refuse(answer.refusal, { field: 'file', cause: answer.cause });
  } finally {
    // Whoever waits longest takes the place over.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function startThread(): Worker {
  const thread = new Worker(new URL('./pdf-worker.ts', import.meta.url), { resourceLimits: memory });
  // Whoever waits for its answer hears of an error; one that comes too late is nobody's.
  return thread.on('error', () => undefined);
}

/** A thread that gave an answer is kept for the next PDF; one that did not, for want of time or memory, is ended. */
async function inThread(bytes: Uint8Array): Promise<CleaningAnswer> {
  const thread = idle.pop() ?? startThread();
  try {
    thread.ref();
    thread.postMessage(bytes);
    const [answer] = await once(thread, 'message', { signal: AbortSignal.timeout(longestCleaning) });
    idle.push(thread);
    thread.unref();
    return answer;
  } catch (cause) {
    await thread.terminate();
    return { refusal: 'pdf_unreadable', cause };
  }
}
