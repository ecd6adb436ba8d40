import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { DataFolderInUse, joinOrStartCluster, startCluster } from './cluster.ts';
import { openDatabase } from './database.ts';

const log = () => undefined;

const folders: string[] = [];
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mukammal-cluster-'));
  await chmod(folder, 0o711);
  folders.push(folder);
  return join(folder, 'data');
}

async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

describe('PostgreSQL on a data folder', () => {
  test('Refuses a second server on the folder by name, and lets it start once the first stopped', async () => {
    const dataDir = await temporaryFolder();
    const first = await startCluster({ dataDir, log });
    await assert.rejects(startCluster({ dataDir, log }), (error) => {
      return error instanceof DataFolderInUse && error.message.includes(dataDir);
    });
    assert.deepEqual(await query(first.url, 'select 1'), [1]);
    assert.deepEqual(await query(first.url, 'show fsync'), ['on']);
    assert.deepEqual(await query(first.url, 'show listen_addresses'), ['']);
    // File by file it would answer only seconds after a crash.
    if (process.platform === 'linux') {
      assert.deepEqual(await query(first.url, 'show recovery_init_sync_method'), ['syncfs']);
    }
    await first.stop();
    await assert.rejects(query(first.url, 'select 1'));
    const second = await startCluster({ dataDir, log });
    await second.stop();
  });

  test('A killed server leaves PostgreSQL running, and the next one takes it over with all its rows', async () => {
    const dataDir = await temporaryFolder();
    const program = `
      import { startCluster } from '${import.meta.resolve('./cluster.ts')}';
      const cluster = await startCluster({ dataDir: process.argv[1], log: () => undefined });
      console.log(cluster.url);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [url] = await once(child.stdout, 'data');
    await query(String(url).trim(), 'create table kept as select 42 as answer');
    const postmaster = await postmasterOf(dataDir);
    child.kill('SIGKILL');
    await once(child, 'exit');

    const next = await startCluster({ dataDir, log });
    assert.equal(await postmasterOf(dataDir), postmaster);
    assert.deepEqual(await query(next.url, 'select answer from kept'), [42]);
    await next.stop();
  });

  test('When PostgreSQL itself is killed, the server restarts it, and its pool goes on', async (t) => {
    const dataDir = await temporaryFolder();
    const cluster = await startCluster({ dataDir, log });
    const database = openDatabase(cluster.url);
    t.after(async () => {
      await database.close();
      await cluster.stop();
    });
    await database.pool.query('create table kept as select 42 as answer');
    const noticed = new Promise((resolve) => database.pool.once('remove', resolve));
    process.kill(await postmasterOf(dataDir), 'SIGKILL');
    await noticed;
    assert.deepEqual((await database.pool.query('select answer from kept')).rows, [{ answer: 42 }]);
  });

  test('A script joins the running PostgreSQL and leaves it running', async () => {
    const dataDir = await temporaryFolder();
    const server = await startCluster({ dataDir, log });
    const script = await joinOrStartCluster({ dataDir, log });
    assert.equal(script.url, server.url);
    await script.stop();
    assert.deepEqual(await query(server.url, 'select 1'), [1]);
    await server.stop();
  });

  test('A script alone starts and stops PostgreSQL, unless a server came meanwhile', async () => {
    const dataDir = await temporaryFolder();
    const alone = await joinOrStartCluster({ dataDir, log });
    await alone.stop();
    await assert.rejects(query(alone.url, 'select 1'));

    const early = await joinOrStartCluster({ dataDir, log });
    const server = await startCluster({ dataDir, log });
    await early.stop();
    assert.deepEqual(await query(server.url, 'select 1'), [1]);
    await server.stop();
  });
});

describe('As root', { skip: process.getuid?.() !== 0 && 'the tests do not run as root' }, () => {
  let closed: string;
  before(async () => {
    closed = await mkdtemp(join(tmpdir(), 'mukammal-closed-'));
  });

  test('Refuses a data folder that only root can reach, in one line that names it', async (t) => {
    t.after(() => rm(closed, { recursive: true }));
    const dataDir = join(closed, 'inner', 'data');
    await mkdir(join(closed, 'inner'));
    await assert.rejects(startCluster({ dataDir, log }), (error: Error) => {
      return error.message.includes(dataDir) && error.message.includes('DATA_DIR') && !error.message.includes('\n');
    });
  });
});
