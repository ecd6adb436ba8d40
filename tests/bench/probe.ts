import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { platform } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/**
 * Longest waits in milliseconds: by the clock, and the server's own. CPU time taken by other
 * programs is no stall of the server: of a wait by the clock, only the time counts in which its
 * main thread ran, or slept while no thread or child of its own, whose work it may have waited for,
 * was ready to run and got no processor (Linux' `schedstat`).
 */
export interface Worst {
  byClock: number;
  own: number;
}

/** A thread that asks `/healthz` repeatedly, one request at a time. */
export interface Probe {
  /** Returns the longest waits since the last call, including the current one. */
  worst: () => Promise<Worst>;
  /** Returns all waits in milliseconds since the last call. */
  waits: () => Promise<number[]>;
  stop: () => Promise<unknown>;
}

/** Starts the thread; `pid` is the server's process id. */
export function startProbe(url: string, pid: number): Probe {
  const worker = new Worker(new URL(import.meta.url), { workerData: { url, pid } });
  return {
    async waits() {
      worker.postMessage('waits');
      const [all] = (await once(worker, 'message')) as [number[]];
      return all;
    },
    async worst() {
      worker.postMessage('worst');
      const [worst] = (await once(worker, 'message')) as [Worst];
      return worst;
    },
    stop: () => worker.terminate(),
  };
}

/** Milliseconds between two requests. */
const pause = 4;
/** Milliseconds from which a wait is split into its parts. */
const shortest = 20;

/**
 * Milliseconds that threads ran so far, and that they were ready but did not run, by their path
 * under /proc.
 */
type Schedule = Map<string, { ran: number; queued: number }>;

/** Returns an empty map if no file gives the figures. */
function scheduleOf(pid: number): Schedule {
  const schedule: Schedule = new Map();
  if (platform() !== 'linux') return schedule;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean);
  const tasks = readdirSync(`/proc/${pid}/task`).map((id) => `${pid}/task/${id}`);
  for (const thread of [...tasks, ...children, asker]) {
    try {
      const [ran = 0, queued = 0] = readFileSync(`/proc/${thread}/schedstat`, 'latin1').split(' ').map(Number);
      schedule.set(thread, { ran: ran / 1e6, queued: queued / 1e6 });
    } catch {
      // The thread has ended.
    }
  }
  return schedule;
}

const asker = platform() === 'linux' ? readlinkSync('/proc/thread-self') : '';

/**
 * Returns the server's own part of a wait, as defined above; all of it if no file gives the
 * figures.
 */
function ownWait(pid: number, byClock: number, before: Schedule): number {
  let ran = 0;
  let queued = 0;
  let othersQueued = 0;
  const main = `${pid}/task/${pid}`;
  for (const [thread, now] of scheduleOf(pid)) {
    const began = before.get(thread) ?? { ran: 0, queued: 0 };
    if (thread === main) ran = now.ran - began.ran;
    if (thread === main || thread === asker) queued += now.queued - began.queued;
    else othersQueued = Math.max(othersQueued, now.queued - began.queued);
  }
  return Math.min(byClock, Math.max(ran, byClock - queued - othersQueued));
}

async function probe(url: string, pid: number): Promise<void> {
  const { hostname, port } = new URL(url);
  let worst: Worst = { byClock: 0, own: 0 };
  let asked: { at: number; before: Schedule } | null = null;
  let waits: number[] = [];
  /** Counts the current wait. */
  const count = () => {
    if (!asked) return 0;
    const byClock = performance.now() - asked.at;
    // Short waits are no stall.
    const own = byClock < shortest ? byClock : ownWait(pid, byClock, asked.before);
    worst = { byClock: Math.max(worst.byClock, byClock), own: Math.max(worst.own, own) };
    return byClock;
  };
  parentPort?.on('message', (what) => {
    if (what === 'waits') {
      parentPort?.postMessage(waits);
      waits = [];
      return;
    }
    count();
    parentPort?.postMessage(worst);
    worst = { byClock: 0, own: 0 };
  });
  const socket = connect(Number(port), hostname).setNoDelay();
  for (;;) {
    const before = scheduleOf(pid);
    asked = { at: performance.now(), before };
    socket.write(`GET /healthz HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`);
    await once(socket, 'data');
    waits.push(count());
    asked = null;
    await delay(pause);
  }
}

if (!isMainThread) {
  const { url, pid } = workerData as { url: string; pid: number };
  await probe(url, pid);
}
