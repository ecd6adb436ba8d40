import type { Config } from '#server/config.ts';
import { joinOrStartCluster } from '#server/database/cluster.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';

/** Runs a script's work on the product's database, up to date; joins the running PostgreSQL or starts it meanwhile. */
export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  if (config.databaseUrl) return onDatabase(config.databaseUrl, work);
  const cluster = await joinOrStartCluster({ dataDir: config.dataDir, log: console.error });
  try {
    return await onDatabase(cluster.url, work);
  } finally {
    await cluster.stop();
  }
}

async function onDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  await migrate(url, console.error);
  const database = openDatabase(url, { max: 4 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
