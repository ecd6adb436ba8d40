import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { sessions } from '#core/limits.ts';
import { markCommonWords } from '#server/assignments/common-words.ts';
import { keepSubjectPrices } from '#server/assignments/price-guide.ts';
import { joinOrStartCluster } from '#server/database/cluster.ts';
import { openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { openStorage } from '#server/platform/files/storage.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { sharedSecret } from '#tests/support/session-cookie.ts';
import { fill } from './fill.ts';
import { type Market, measureLines } from './scale-lines.ts';
import { measureRates } from './scale-rates.ts';

/*
 * The same market of 10,000 and of a million assignments, side by side: the cost of every list,
 * search, page read and write at both, over HTTP, with session, validation and access real. Then
 * the list and the post beside pgbench and PostGraphile on the large one. Takes about twenty
 * minutes and 12 GB, which it frees, unless SCALE_FOLDER names a folder that keeps the filled
 * markets for the next run. SCALE_LINES, a regular expression, selects the lines to measure;
 * 'rates' are the two programs beside it.
 */

const sizes = { small: 10_000, large: 1_000_000 };

export async function benchScale(): Promise<boolean> {
  const kept = process.env.SCALE_FOLDER;
  const folder = await mkdtemp(path.join(tmpdir(), 'mukammal-scale-'));
  try {
    await chmod(folder, 0o711);
    if (!kept) await makeMarkets(folder);
    else {
      if (await mkdir(kept, { recursive: true })) await makeMarkets(kept);
      // Measuring writes too: copies keep the filled markets unchanged.
      execFileSync('cp', ['-a', '--reflink=auto', `${kept}/.`, folder]);
    }
    return await measure(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Fills both databases; without fsync, to finish sooner. */
async function makeMarkets(folder: string): Promise<void> {
  const cluster = await joinOrStartCluster({ dataDir: folder, log: () => undefined, durable: false });
  const storage = openStorage({ dataDir: folder, s3: null });
  try {
    for (const [name, size] of Object.entries(sizes)) {
      process.stdout.write(`Filling ${size.toLocaleString('en')} assignments.\n`);
      await query(cluster.url, `create database ${name}`);
      const url = databaseUrl(cluster.url, name);
      await migrate(url, () => undefined);
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        const keys = await fill(client, size, (line) => process.stdout.write(`${line}\n`));
        for (const key of keys) await storage.put(key, new Uint8Array(1), 'application/pdf');
      } finally {
        await client.end();
      }
    }
  } finally {
    await cluster.stop();
  }
}

/** Statement without which every first request in a kept market would extend its session. */
const renewSessions = `update sessions set expires_at = now() + make_interval(secs => ${sessions.lifetime})`;

async function measure(folder: string): Promise<boolean> {
  const cluster = await joinOrStartCluster({ dataDir: folder, log: () => undefined });
  const names = process.env.SCALE_LINES;
  try {
    const [small, large] = [databaseUrl(cluster.url, 'small'), databaseUrl(cluster.url, 'large')];
    for (const url of [small, large]) {
      await migrate(url, () => undefined);
      await query(url, renewSessions);
      // The nightly jobs' work.
      const database = openDatabase(url, { max: 1 });
      await markCommonWords(database.db);
      await keepSubjectPrices(database.db, new Date());
      await database.close();
    }
    const lines = await withServer(folder, small, sizes.small, (first) =>
      withServer(folder, large, sizes.large, (second) =>
        measureLines(first, second, names ? new RegExp(names) : undefined),
      ),
    );
    if (names && !new RegExp(names).test('rates')) return lines;
    const rates = await withServer(folder, large, sizes.large, (market) => measureRates(market));
    const sound = await doctorFindsNothing(folder, large);
    return lines && rates && sound;
  } finally {
    await cluster.stop();
  }
}

async function withServer<T>(
  folder: string,
  databaseUrl: string,
  size: number,
  work: (market: Market) => Promise<T>,
): Promise<T> {
  const env = { DATA_DIR: folder, DATABASE_URL: databaseUrl, APP_SECRET: sharedSecret, LOG_LEVEL: 'error' };
  const server = await startServerProcess(env, 'api-program.ts');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  try {
    return await work({ server: server.url, databaseUrl, pool, size });
  } finally {
    await pool.end();
    await server.stop();
  }
}

/** Runs the operator's own command on all that was filled and measured. */
async function doctorFindsNothing(folder: string, url: string): Promise<boolean> {
  const started = performance.now();
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: url, APP_SECRET: sharedSecret };
  const child = spawn(process.execPath, ['scripts/doctor.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = (await once(child, 'close')) as [number];
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  process.stdout.write(`doctor: ${said.trim().split('\n').at(-1)} (${seconds} s)\n`);
  if (code !== 0) process.stdout.write(said);
  return code === 0;
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

function databaseUrl(cluster: string, name: string): string {
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return url.href;
}
