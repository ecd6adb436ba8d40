import type { Config } from '#server/config.ts';
import { type Cluster, ClusterError, joinOrStartCluster } from '#server/database/cluster.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';

/**
 * Runs a script's work on the product's database, up to date; joins the running PostgreSQL or
 * starts it meanwhile.
 */
export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  if (config.databaseUrl) return onDatabase(config.databaseUrl, work);
  const cluster = await join(config.dataDir);
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

/** An error that the operator can fix ends the script with its line. */
async function join(dataDir: string): Promise<Cluster> {
  try {
    return await joinOrStartCluster({ dataDir, log: console.error });
  } catch (error) {
    if (!(error instanceof ClusterError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
