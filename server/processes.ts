import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Config } from './config.ts';
import type { Addresses } from './database/addresses.ts';
import { connectTo } from './database/server-check.ts';
import { closeHttp, listen } from './http/listen.ts';
import { localSandbox } from './local.ts';
import { Mendable } from './mendable.ts';
import { connectionsEach, type Ready, type Shared } from './one-of-several.ts';
import { sandboxRoutes } from './payments/sandbox.ts';

/*
 * Several server processes behind one port, so that one machine uses all its processors
 * (docs/decisions/0112). The first process owns PostgreSQL and the other processes, accepts
 * connections and distributes them in turn; it serves nothing itself.
 */

export interface Processes extends Ready {
  /** Ends all, each as `RunningServer.stop` does. */
  stop: () => Promise<void>;
  /**
   * Replaces each process by one of the build in place, one after the other: the new one serves
   * before the old one takes no more. Where a new one cannot start, the others stay as they are.
   * A call meanwhile has another round follow.
   */
  renew: () => Promise<void>;
}

/** Milliseconds after which an ending process counts as having run, and the maximum backoff. */
const steadyAfter = 10_000;
const longestPause = 30_000;

/**
 * Starts `config.processes` server processes on a migrated database, and resolves when all serve. A
 * process that ends is replaced: at once if it ran for ten seconds, else after 1, 2, 4 … 30
 * seconds. Error: one could not start, and has printed why.
 */
export async function startProcesses(
  config: Config,
  addresses: Addresses,
  log: (line: string) => void,
): Promise<Processes> {
  const port = await freePort(config);
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`;
  const sandbox = await openSandbox(config, publicUrl);
  if (!addresses.isPooled) await warnOfConnections(addresses.directUrl, config.processes, log);
  // A link to the release in use is followed anew for each process.
  const [, program = ''] = process.argv;
  cluster.setupPrimary({ exec: program, cwd: dirname(dirname(program)) });
  const running = new Set<Worker>();
  /** Processes that end without being replaced. */
  const leaving = new Set<Worker>();
  const pauses = new Set<NodeJS.Timeout>();
  let stopping = false;
  let rounds = 0;
  /** Set after the first start: what starts later may be of a newer build. */
  let upToDate = true;

  /** Starts a process; null: it has ended before it served. */
  function start({ before = 0, replaces = false } = {}): Promise<Ready | null> {
    const began = Date.now();
    const shared: Shared = { port, addresses, sandboxUrl: sandbox.url, upToDate };
    const worker = cluster.fork({ SHARED: JSON.stringify(shared), SUPERVISOR: '' });
    running.add(worker);
    if (replaces) leaving.add(worker);
    // A message to a process that has just died is no fault: its exit is handled below.
    worker.on('error', (error) => log(`process ${worker.process.pid}: ${error.message}`));
    const ready = Promise.race([
      once(worker, 'message').then(([said]) => {
        leaving.delete(worker);
        return said as Ready;
      }),
      once(worker, 'exit').then(() => null),
    ]).catch(() => null);
    worker.once('exit', (code, signal) => {
      running.delete(worker);
      if (stopping || leaving.delete(worker)) return;
      const pause = Date.now() - began >= steadyAfter ? 0 : before;
      const wait = pause === 0 ? '' : ` in ${pause / 1000} s`;
      log(`Process ${worker.process.pid} ended with ${signal ?? code}. Another one starts${wait}.`);
      const timer = setTimeout(() => {
        pauses.delete(timer);
        void start({ before: pause === 0 ? 1000 : Math.min(pause * 2, longestPause) });
      }, pause);
      pauses.add(timer);
    });
    return ready;
  }

  async function stop(): Promise<void> {
    stopping = true;
    for (const pause of pauses) clearTimeout(pause);
    if (config.trustedProxy) await announceAll();
    await Promise.all([...running].map(end));
    await sandbox.close();
  }

  /** Has all say that the machine stops; one alone that is replaced says nothing. */
  async function announceAll(): Promise<void> {
    const said = [...running].map((worker) => {
      const answered = Promise.race([once(worker, 'message'), once(worker, 'exit')]);
      worker.send('announce', () => undefined);
      return answered;
    });
    await Promise.all(said);
  }

  async function end(worker: Worker): Promise<void> {
    const ended = once(worker, 'exit');
    worker.process.kill('SIGTERM');
    await ended;
  }

  async function renew(): Promise<void> {
    rounds += 1;
    if (rounds > 1) return;
    for (; rounds > 0 && !stopping; rounds -= 1) {
      const [some] = await renewEach([...running]);
      log(some ? 'A new process could not start: the others go on as they are.' : 'Every process is a new one.');
    }
  }

  /** Returns the processes that stay, since a new one could not start. */
  async function renewEach([worker, ...others]: Worker[]): Promise<Worker[]> {
    if (!worker || stopping) return [];
    // Ended by itself meanwhile, and replaced.
    if (!running.has(worker)) return renewEach(others);
    leaving.add(worker);
    if (await start({ replaces: true })) {
      if (running.has(worker)) await end(worker);
      return renewEach(others);
    }
    if (!leaving.delete(worker)) void start();
    return [worker, ...others];
  }

  const ready = await Promise.all(Array.from({ length: config.processes }, () => startFirst()));
  async function startFirst(): Promise<Ready> {
    const said = await start();
    if (said) return said;
    await stop();
    throw new Mendable('A server process could not start.');
  }
  const [first] = ready;
  if (!first) throw new Error('no process was asked for');
  const memory = ready.reduce((sum, one) => sum + one.memory, 0);
  upToDate = false;
  return { ...first, memory, stop, renew };
}

/** Binds the port for a moment: otherwise each process would report that it is in use. */
async function freePort(config: Config): Promise<number> {
  const http = createServer();
  const port = await listen(http, config);
  await closeHttp(http);
  return port;
}

async function openSandbox(config: Config, publicUrl: string) {
  if (!localSandbox(config, publicUrl)) return { url: null, close: async () => undefined };
  const http = createServer((request, response) => void respond(request, response));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const settings = localSandbox(config, publicUrl, url);
  const respond = getRequestListener(settings ? sandboxRoutes(settings, publicUrl).fetch : () => new Response());
  return { url, close: () => closeHttp(http, { grace: 500 }) };
}

async function warnOfConnections(url: string, processes: number, log: (line: string) => void): Promise<void> {
  const client = await connectTo(url, 'DATABASE_URL', 'mukammal start');
  const { rows } = await client.query<{ given: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as given`,
  );
  await client.end();
  const [given, needed] = [rows[0]?.given ?? 0, processes * connectionsEach];
  if (given >= needed) return;
  log(
    `PostgreSQL gives ${given} connections, and ${processes} processes may open ${needed}: lower PROCESSES, or raise max_connections.`,
  );
}
