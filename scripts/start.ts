/** `npm start`, `npm run demo` (--demo) and `npm run dev` (--dev). */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Cluster } from '#server/database/cluster.ts';

// Runs before any large import: the next start reads compiled code, with types already stripped.
enableCompileCache('build/compiled');
const { readSettings } = await import('./settings.ts');
const { isMendable } = await import('#server/mendable.ts');
const { connectionsFor, memoryInUse, sharedWithOthers } = await import('#server/one-of-several.ts');

const development = process.argv.includes('--dev');
const demo = process.argv.includes('--demo');

const settings = readSettings();
const config = { ...settings, processes: development || demo ? 1 : settings.processes };

// React and others choose their production code by it when they are first imported.
process.env.NODE_ENV = development ? 'development' : 'production';

/**
 * Ends with one line for an error that the operator can fix (settings, database, folder, port),
 * with the whole error otherwise.
 */
function giveUp(error: unknown): never {
  const isOfSystem = error instanceof Error && 'syscall' in error;
  console.error(isMendable(error) || isOfSystem ? error.message : error);
  process.exit(1);
}

/** Frees the start's garbage at once, 50 MB; V8 would wait two minutes. */
function giveMemoryBack(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', flavor: 'last-resort', execution: 'sync' });
}

/**
 * Exit code after a fault, or after a SIGHUP to a server of one process: it is started again. 1
 * means that it could not start.
 */
const againCode = 70;
/** Maximum milliseconds of a stop. */
const longestStop = 10_000;

/** Ends with the supervisor, so that the next start finds the port and the data folder free. */
function endWithSupervisor(stop: (reason: string) => void): void {
  const supervisor = Number(process.env.SUPERVISOR);
  if (!supervisor) return;
  setInterval(() => {
    if (process.ppid !== supervisor) stop('The supervisor is gone');
  }, 1000).unref();
}

/**
 * Starts PostgreSQL while the server's modules load: after a kill of both, each takes equally long.
 */
async function startPostgres(): Promise<Cluster> {
  const { startCluster } = await import('#server/database/cluster.ts');
  const connections = connectionsFor(config.processes);
  return startCluster({ dataDir: config.dataDir, log: console.log, connections });
}

/** The server as `bundleWhenStale()` left it. */
async function bundled(): Promise<typeof import('#server/main.ts')> {
  return import(pathToFileURL('build/program/main.js').href);
}

interface Ending {
  /** Ends everything. */
  stop: () => Promise<void>;
  /** Lets requests in hand end after a fault; PostgreSQL keeps running for the next process. */
  drain: () => Promise<void>;
  /** Lets the proxy know before that. */
  announce: () => Promise<void>;
  reportFault: (error: unknown, origin: string) => void;
  /** Puts new processes in the place of all; null: this is the only one, or one of several. */
  renew: (() => Promise<void>) | null;
}

/**
 * Ends on a signal, with the supervisor, and after a fault. SIGHUP puts the build in place to use
 * (docs/decisions/0117); on a terminal it says that the terminal is closed.
 */
function endWell({ stop, drain, announce, reportFault, renew }: Ending): void {
  let stopping = false;
  const end = (reason: string): void => {
    if (stopping) return;
    stopping = true;
    if (!sharedWithOthers()) console.log(`${reason}: stopping.`);
    // A stop that takes longer is cut off; PostgreSQL has already been told to stop, and ends by
    // itself.
    setTimeout(() => process.exit(0), longestStop);
    stop().then(() => process.exit(0), giveUp);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  endWithSupervisor(end);
  const beginAgain = (before = Promise.resolve()) => {
    if (stopping) return;
    stopping = true;
    const leave = () => process.exit(againCode);
    setTimeout(leave, longestStop + 1000);
    before.then(drain).then(leave, leave);
  };
  process.on('SIGHUP', () => {
    if (process.stdout.isTTY) return end('The terminal is closed');
    if (renew) void renew();
    // One of several: the first process decides.
    else if (!sharedWithOthers()) beginAgain(announce());
  });
  // A fault leaves unknown state: requests in hand may end, and another process replaces this one.
  // Unhandled rejections end here too.
  process.on('uncaughtException', (error, origin) => {
    reportFault(error, origin);
    beginAgain();
  });
}

/** Starts the server in this process: the only one, or one of several. */
async function serve(cluster: Promise<Cluster> | null) {
  const shared = sharedWithOthers();
  const { startServer } = development ? await import('#server/main.ts') : await bundled();
  const port = shared?.port ?? config.port;
  const server = await startServer({ config: { ...config, port }, development, cluster, shared });
  endWell({
    ...server,
    reportFault: (error, origin) =>
      server.log.fatal({ err: error, origin }, 'a fault that nothing caught: the server ends'),
    renew: null,
  });
  giveMemoryBack();
  const { url, mailboxUrl, announce } = server;
  return { url, mailboxUrl, announce, memory: await memoryInUse() };
}

/** Opens the port of metrics of all processes; null without METRICS_PORT. */
async function openSharedMetrics() {
  if (!config.metrics) return null;
  const { gatherFromProcesses } = await import('#server/watch/gather.ts');
  const { openMetricsPort } = await import('#server/watch/metrics-port.ts');
  const metrics = await openMetricsPort(config, gatherFromProcesses());
  if (metrics) console.log(`Metrics are at ${metrics.url}`);
  return metrics;
}

/** Starts several server processes, and keeps PostgreSQL and them. */
async function serveTogether(starting: Promise<Cluster> | null) {
  const { openAddresses } = await import('#server/database/addresses.ts');
  const { startProcesses } = await import('#server/processes.ts');
  const cluster = await starting;
  const { backUpBeforeUpdate } = await import('#server/backup/before-update.ts');
  const backUpFirst = backUpBeforeUpdate(config, console.log);
  const processes = await openAddresses(config, cluster?.url ?? null, console.log, backUpFirst)
    .then((addresses) => startProcesses(config, addresses, console.log))
    .catch(async (error: unknown) => {
      await cluster?.stop();
      throw error;
    });
  const metrics = await openSharedMetrics();
  endWell({
    stop: async () => {
      await Promise.all([processes.stop(), metrics?.close()]);
      await cluster?.stop();
    },
    drain: processes.stop,
    announce: async () => undefined,
    renew: processes.renew,
    reportFault: (error, origin) => console.error(`a fault that nothing caught (${origin}): the server ends`, error),
  });
  giveMemoryBack();
  return { ...processes, memory: processes.memory + (await memoryInUse()) };
}

async function run(): Promise<void> {
  if (sharedWithOthers()) {
    const { announce, ...ready } = await serve(null);
    process.on('message', (said) => {
      if (said === 'announce') void announce().then(() => process.send?.('announced'));
    });
    process.send?.(ready);
    return;
  }
  if (!config.dataDirExplicit && !config.databaseUrl) {
    const { cloneDir, outsideDir } = await import('#server/database/place.ts');
    if (config.dataDir.startsWith(outsideDir)) {
      console.log(
        `Only root may enter ${cloneDir}, and PostgreSQL does not run as root: all data is in ${config.dataDir}.`,
      );
    }
  }
  // A restarted server uses the same build as the one before.
  if (!development && !process.env.RESTARTED) {
    const { buildWhenStale, bundleWhenStale } = await import('./build.ts');
    await buildWhenStale();
    await bundleWhenStale();
  }
  if (demo) {
    const { seedDemo } = await import('./seed.ts');
    await seedDemo(config);
  }
  const cluster = config.databaseUrl ? null : startPostgres();
  // The server handles a failure when it awaits this.
  cluster?.catch(() => undefined);
  const { url, mailboxUrl, memory } = await (config.processes > 1 ? serveTogether(cluster) : serve(cluster));
  console.log(`\n  Open ${url}`);
  if (mailboxUrl) console.log(`  Mails are read at ${mailboxUrl}`);
  console.log('  Make a member an admin: npm run admin -- grant EMAIL');
  const processes = config.processes > 1 ? `${config.processes} processes (PROCESSES)` : 'One process';
  console.log(`  ${processes}, ${Math.round(memory / 2 ** 20)} MB of memory beside PostgreSQL\n`);
  // Node writes it only at exit, which a kill prevents.
  flushCompileCache();
}

await run().catch(giveUp);
