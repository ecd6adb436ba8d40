import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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
  const env = { SHARED: JSON.stringify({ port, addresses, sandboxUrl: sandbox.url } satisfies Shared), SUPERVISOR: '' };
  const running = new Set<Worker>();
  const pauses = new Set<NodeJS.Timeout>();
  let stopping = false;

  function start(before = 0): Promise<Ready | null> {
    const began = Date.now();
    const worker = cluster.fork(env);
    running.add(worker);
    // A message to a process that has just died is no fault: its exit is handled below.
    worker.on('error', (error) => log(`process ${worker.process.pid}: ${error.message}`));
    const ready = Promise.race([
      once(worker, 'message').then(([said]) => said as Ready),
      once(worker, 'exit').then(() => null),
    ]).catch(() => null);
    worker.once('exit', (code, signal) => {
      running.delete(worker);
      if (stopping) return;
      const pause = Date.now() - began >= steadyAfter ? 0 : before;
      const wait = pause === 0 ? '' : ` in ${pause / 1000} s`;
      log(`Process ${worker.process.pid} ended with ${signal ?? code}. Another one starts${wait}.`);
      const timer = setTimeout(() => {
        pauses.delete(timer);
        void start(pause === 0 ? 1000 : Math.min(pause * 2, longestPause));
      }, pause);
      pauses.add(timer);
    });
    return ready;
  }

  async function stop(): Promise<void> {
    stopping = true;
    for (const pause of pauses) clearTimeout(pause);
    await Promise.all(
      [...running].map(async (worker) => {
        const ended = once(worker, 'exit');
        worker.process.kill('SIGTERM');
        await ended;
      }),
    );
    await sandbox.close();
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
  return { ...first, memory, stop };
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
  return { url, close: () => closeHttp(http, 500) };
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
