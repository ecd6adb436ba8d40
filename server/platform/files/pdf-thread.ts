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

/** A thread that ends without an answer, for want of time or memory, could not read its PDF. */
async function inThread(bytes: Uint8Array): Promise<CleaningAnswer> {
  const { promise, resolve } = Promise.withResolvers<CleaningAnswer>();
  const unreadable = (cause?: unknown) => resolve({ refusal: 'pdf_unreadable', cause });
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { workerData: bytes, resourceLimits: memory });
  worker.once('message', resolve).once('error', unreadable);
  const limit = setTimeout(unreadable, longestCleaning);
  try {
    return await promise;
  } finally {
    clearTimeout(limit);
    await worker.terminate();
  }
}
