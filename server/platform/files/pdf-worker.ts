import { parentPort, workerData } from 'node:worker_threads';
import { Refused } from '../refuse.ts';
import { cleanPdf } from './pdf.ts';
import type { CleaningAnswer } from './pdf-thread.ts';

/** A thread of one PDF: it is given the bytes, answers once and ends. */
const answer: CleaningAnswer = await cleanPdf(workerData).then(
  (bytes) => ({ bytes }),
  (error: unknown) => {
    if (error instanceof Refused) return { refusal: error.code };
    throw error;
  },
);
parentPort?.postMessage(answer);
