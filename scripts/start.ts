/** `npm start`, `npm run demo` (--demo) and `npm run dev` (--dev). */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Cluster } from '#server/database/cluster.ts';

// Runs before any large import: the next start reads compiled code, with types already stripped.
enableCompileCache('build/compiled');
const { readSettings } = await import('./settings.ts');

const development = process.argv.includes('--dev');
const demo = process.argv.includes('--demo');

const config = readSettings();

// React and others choose their production code by it when they are first imported.
process.env.NODE_ENV = development ? 'development' : 'production';

/**
 * Ends with one line for an error that the operator can fix (folder, port), with the whole error
 * otherwise.
 */
async function giveUp(error: unknown): Promise<never> {
  const { ClusterError } = await import('#server/database/cluster.ts');
  const mendable = error instanceof ClusterError || (error instanceof Error && 'syscall' in error);
  console.error(mendable ? error.message : error);
  process.exit(1);
}

/** Frees the start's garbage at once, 50 MB; V8 alone waits two minutes. */
function giveMemoryBack(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', flavor: 'last-resort', execution: 'sync' });
}

/** Exit code after a fault, which restarts the server; 1 means that it could not start. */
const faultCode = 70;
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
  return startCluster({ dataDir: config.dataDir, log: console.log });
}

/** The server as `bundleWhenStale()` left it. */
async function bundled(): Promise<typeof import('#server/main.ts')> {
  return import(pathToFileURL('build/program/main.js').href);
}

async function run(): Promise<void> {
  if (!config.dataDirExplicit && !config.databaseUrl) {
    const { cloneDir, outsideDir } = await import('#server/database/place.ts');
    if (config.dataDir.startsWith(outsideDir)) {
      console.log(
        `Only root may enter ${cloneDir}, and PostgreSQL does not run as root: all data is in ${config.dataDir}.`,
      );
    }
  }
  // A restarted server uses the build of the one before.
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
  // The server handles its failure when it waits for it.
  cluster?.catch(() => undefined);
  const { startServer } = development ? await import('#server/main.ts') : await bundled();
  const server = await startServer({ config, development, cluster });

  let stopping = false;
  const stop = (reason: string): void => {
    if (stopping) return;
    stopping = true;
    console.log(`${reason}: stopping.`);
    // A stop that takes longer is cut off; PostgreSQL, already told to stop, ends by itself.
    setTimeout(() => process.exit(0), longestStop);
    server.stop().then(() => process.exit(0), giveUp);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  endWithSupervisor(stop);
  // A fault leaves unknown state: requests in hand may end, and another process replaces this one.
  // PostgreSQL keeps running for it. Unhandled rejections end here too.
  process.on('uncaughtException', (error, origin) => {
    server.log.fatal({ err: error, origin }, 'a fault that nothing caught: the server ends');
    if (stopping) return;
    stopping = true;
    const end = () => process.exit(faultCode);
    setTimeout(end, longestStop + 1000);
    server.drain().then(end, end);
  });

  console.log(`\n  Open ${server.url}`);
  if (server.mailboxUrl) console.log(`  Mails are read at ${server.mailboxUrl}`);
  console.log('  Make a member an admin: npm run admin -- grant EMAIL\n');
  giveMemoryBack();
  // Node writes it only at exit, which a kill prevents.
  flushCompileCache();
}

await run().catch(giveUp);
