import { createHash, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Cluster, joinOrStartCluster } from './cluster.ts';
import { migrate, readSqlFiles } from './migrate.ts';
import { cloneDir } from './place.ts';

/** Set by `npm test`: the cluster that all test files and journeys share. */
const sharedUrl = process.env.TEST_CLUSTER_URL;

/** Any number that no other advisory lock of the maintenance database uses. */
const templateLock = 7_302_003;

let own: Promise<Cluster> | undefined;
let template: Promise<string> | undefined;

/** A caller's own database, on real PostgreSQL. */
export interface OwnDatabase {
  url: string;
  /** Drops it, open connections included. */
  drop: () => Promise<void>;
}

/** Makes a database with the whole schema and no rows; `bare` has no schema either. */
export async function createEmptyDatabase({ bare = false } = {}): Promise<OwnDatabase> {
  if (!bare) template ??= makeTemplate();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const source = bare ? 'template1' : await template;
  await maintain((client) => client.query(`create database ${name} template ${source} strategy file_copy`));
  return {
    url: await urlOf(name),
    drop: async () => {
      await maintain((client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

/** Stops the cluster once this process needs no database, unless it is shared or others use it. */
export async function leaveTestCluster(): Promise<void> {
  const left = own;
  own = template = undefined;
  await (await left)?.stop();
}

/**
 * Returns the cluster's address. A file that runs alone starts, or joins, a cluster kept in the
 * system's temporary folder.
 */
async function clusterUrl(): Promise<string> {
  if (sharedUrl) return sharedUrl;
  const folder = `mukammal-test-${createHash('sha256').update(cloneDir).digest('hex').slice(0, 12)}`;
  own ??= joinOrStartCluster({ dataDir: join(tmpdir(), folder), log: () => undefined, durable: false });
  return (await own).url;
}

async function urlOf(database: string): Promise<string> {
  const url = new URL(await clusterUrl());
  url.pathname = `/${database}`;
  return url.href;
}

async function maintain<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: await urlOf('postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Returns the name of a migrated template database, created once per state of the SQL files and by
 * one process at a time.
 */
async function makeTemplate(): Promise<string> {
  const files = await readSqlFiles();
  const hash = createHash('sha256');
  for (const file of [...files.migrations, ...files.functions]) hash.update(file.name).update(file.hash);
  const name = `template_${hash.digest('hex').slice(0, 16)}`;
  return maintain(async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    // Created under another name first: a test that is killed meanwhile leaves no incomplete
    // template.
    await client.query('drop database if exists template_making');
    await client.query('create database template_making');
    await migrate(await urlOf('template_making'), () => undefined, { files });
    await client.query(`alter database template_making rename to ${name}`);
    return name;
  });
}
