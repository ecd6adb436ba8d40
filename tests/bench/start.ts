import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';

/*
 * The cost of running the product: seconds from the start of `npm start`'s program to the first
 * page, on an existing folder, and the server's memory at rest, without PostgreSQL.
 */

const starts = 5;
/** Seconds without a request after which a server counts as idle. */
const rest = 15;
const mostSeconds = 2;
const mostMegabytes = 180;

interface Started {
  url: string;
  seconds: number;
  child: ChildProcess;
}

export async function benchStart(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mukammal-bench-'));
  try {
    const first = await start(folder);
    console.log(`first start, with a new database: ${first.seconds.toFixed(2)} s`);
    await stop(first);
    const took: number[] = [];
    for (let n = 1; n < starts; n += 1) {
      const started = await start(folder);
      took.push(started.seconds);
      await stop(started);
    }
    const last = await start(folder);
    took.push(last.seconds);
    await setTimeout(rest * 1000);
    const idle = megabytes(last);
    for (const page of ['/', '/all-assignments', '/login', '/signup', '/about'])
      await (await fetch(last.url + page)).text();
    await setTimeout(rest * 1000);
    const used = megabytes(last);
    await stop(last);
    const median = took.toSorted((a, b) => a - b)[Math.floor(starts / 2)] ?? 0;
    const each = took.map((seconds) => seconds.toFixed(2)).join(', ');
    console.log(`start on an existing folder: ${each} s; median ${median.toFixed(2)} s, target under ${mostSeconds} s`);
    console.log(`idle after the start: ${idle} MB, target under ${mostMegabytes} MB; after five pages: ${used} MB`);
    return median < mostSeconds && idle < mostMegabytes;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Measures from the program's start until its first page answers. */
async function start(folder: string): Promise<Started> {
  const began = performance.now();
  const child = spawn('sh', ['scripts/supervise.sh'], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error', PROCESSES: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /Open (http\S+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was there.`)));
  });
  await (await fetch(url)).text();
  return { url, seconds: (performance.now() - began) / 1000, child };
}

async function stop({ child }: Started): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Returns the memory in use by the supervisor and the server under it. */
function megabytes({ child }: Started): number {
  const said = execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid), '--ppid', String(child.pid)], {
    encoding: 'utf8',
  });
  const kilobytes = said.trim().split(/\s+/).map(Number);
  return Math.round(kilobytes.reduce((sum, one) => sum + one) / 1024);
}
