/** `npm start`, `npm run demo` (--demo) and `npm run dev` (--dev). */
import { enableCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

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

async function run(): Promise<void> {
  if (!config.dataDirExplicit && !config.databaseUrl) {
    const { cloneDir, outsideDir } = await import('#server/database/place.ts');
    if (config.dataDir.startsWith(outsideDir)) {
      console.log(
        `Only root may enter ${cloneDir}, and PostgreSQL does not run as root: all data is in ${config.dataDir}.`,
      );
    }
  }
  if (!development) {
    const { buildWhenStale } = await import('./build.ts');
    await buildWhenStale();
  }
  if (demo) {
    const { seedDemo } = await import('./seed.ts');
    await seedDemo(config);
  }
  const { startServer } = await import('#server/main.ts');
  const server = await startServer({ config, development });
  giveMemoryBack();

  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    console.log(`${signal}: stopping.`);
    server.stop().then(() => process.exit(0), giveUp);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);

  console.log(`\n  Open ${server.url}`);
  if (server.mailboxUrl) console.log(`  Mails are read at ${server.mailboxUrl}`);
  console.log('  Make a member an admin: npm run admin -- grant EMAIL\n');
}

await run().catch(giveUp);
