import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Asks `/healthz` over and over from a thread of its own, one request at a time. */
export interface Probe {
  /** The longest wait in milliseconds since the last call, the one that is going on included. */
  worst: () => Promise<number>;
  /** All waits in milliseconds since the last call. */
  waits: () => Promise<number[]>;
  stop: () => Promise<unknown>;
}

export function startProbe(url: string): Probe {
  const worker = new Worker(new URL(import.meta.url), { workerData: url });
  return {
    async waits() {
      worker.postMessage('waits');
      const [all] = (await once(worker, 'message')) as [number[]];
      return all;
    },
    async worst() {
      worker.postMessage('worst');
      const [ms] = (await once(worker, 'message')) as [number];
      return ms;
    },
    stop: () => worker.terminate(),
  };
}

/** Milliseconds between two questions. */
const pause = 4;

async function probe(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  let worst = 0;
  let asked = 0;
  let waits: number[] = [];
  parentPort?.on('message', (what) => {
    if (what === 'waits') {
      parentPort?.postMessage(waits);
      waits = [];
      return;
    }
    parentPort?.postMessage(Math.max(worst, asked ? performance.now() - asked : 0));
    worst = 0;
  });
  const socket = connect(Number(port), hostname).setNoDelay();
  for (;;) {
    asked = performance.now();
    socket.write(`GET /healthz HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`);
    await once(socket, 'data');
    const waited = performance.now() - asked;
    waits.push(waited);
    worst = Math.max(worst, waited);
    asked = 0;
    await delay(pause);
  }
}

if (!isMainThread) await probe(workerData as string);
