/** `npm start`, `npm run demo` (--demo) and `npm run dev` (--dev). */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Cluster } from '#server/database/cluster.ts';

// Before anything large is imported: the next start reads compiled code instead of compiling it, types stripped and all.
enableCompileCache('build/compiled');
const { readSettings } = await import('./settings.ts');

const development = process.argv.includes('--dev');
const demo = process.argv.includes('--demo');

const config = readSettings();

// React and others choose their fast halves by it when they are first imported.
process.env.NODE_ENV = development ? 'development' : 'production';

/** Ends with one line where the operator can mend it (folder, port), with everything where not. */
async function giveUp(error: unknown): Promise<never> {
  const { ClusterError } = await import('#server/database/cluster.ts');
  const mendable = error instanceof ClusterError || (error instanceof Error && 'syscall' in error);
  console.error(mendable ? error.message : error);
  process.exit(1);
}

/** Hands back at once what the start used and no one needs any more, 50 MB; V8 by itself waits two minutes. */
function giveMemoryBack(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', flavor: 'last-resort', execution: 'sync' });
}

/** The code after a fault, which has the server started again; 1 says that it could not start. */
const faultCode = 70;
/** Milliseconds that a stop may take in all. */
const longestStop = 10_000;

/** Ends with the supervisor: what starts the next one finds the port and the data folder free. */
function endWithSupervisor(stop: (reason: string) => void): void {
  const supervisor = Number(process.env.SUPERVISOR);
  if (!supervisor) return;
  setInterval(() => {
    if (process.ppid !== supervisor) stop('The supervisor is gone');
  }, 1000).unref();
}

/** PostgreSQL comes up while the server's modules are read: after a kill of both, each takes as long as the other. */
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
  // A server that takes another's place finds what that one built.
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
  // Its failure is heard when the server waits for it.
  cluster?.catch(() => undefined);
  const { startServer } = development ? await import('#server/main.ts') : await bundled();
  const server = await startServer({ config, development, cluster });

  let stopping = false;
  const stop = (reason: string): void => {
    if (stopping) return;
    stopping = true;
    console.log(`${reason}: stopping.`);
    // What does not end is cut off; PostgreSQL, which has been told by then, ends by itself.
    setTimeout(() => process.exit(0), longestStop);
    server.stop().then(() => process.exit(0), giveUp);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  endWithSupervisor(stop);
  // Nobody knows what state a fault left: requests in hand may end, and another process takes its place. PostgreSQL stays for it.
  // A promise whose failure nobody hears comes here too.
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
  // By itself it is written at the end, which a kill leaves no time for.
  flushCompileCache();
}

await run().catch(giveUp);
