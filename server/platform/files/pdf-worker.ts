import { parentPort } from 'node:worker_threads';
import { Refused } from '../refuse.ts';
import { cleanPdf } from './pdf.ts';
import type { CleaningAnswer } from './pdf-thread.ts';

async function answerTo(bytes: Uint8Array): Promise<CleaningAnswer> {
  try {
    return { bytes: await cleanPdf(bytes) };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.code };
    throw error;
  }
}

/** The thread of `pdf-thread.ts`: one PDF's bytes in, one answer out. An error that is no refusal ends it. */
parentPort?.on('message', (bytes: Uint8Array) => {
  void answerTo(bytes).then((answer) => parentPort?.postMessage(answer));
});
