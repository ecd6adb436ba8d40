import { parentPort } from 'node:worker_threads';
import { Refused } from '../refuse.ts';
import { cleanPdf } from './pdf.ts';
import type { CleaningAnswer } from './pdf-thread.ts';

/** The thread of `pdf-thread.ts`: one PDF's bytes in, one answer out. */
parentPort?.on('message', async (bytes: Uint8Array) => {
  const answer: CleaningAnswer = await cleanPdf(bytes).then(
    (clean) => ({ bytes: clean }),
    (error: unknown) => {
      if (error instanceof Refused) return { refusal: error.code };
      throw error;
    },
  );
  parentPort?.postMessage(answer);
});
