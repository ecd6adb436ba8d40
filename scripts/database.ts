import type { Config } from '#server/config.ts';
import { openAddresses } from '#server/database/addresses.ts';
import { joinOrStartCluster } from '#server/database/cluster.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { isMendable } from '#server/mendable.ts';

/**
 * Runs a script's work on the product's database, migrated unless told otherwise; joins the running
 * PostgreSQL or starts one for the time. An error that the operator can fix ends the script with
 * its line.
 */
export async function withDatabase<T>(
  config: Config,
  work: (database: Database) => Promise<T>,
  { upToDate = true }: { upToDate?: boolean } = {},
): Promise<T> {
  try {
    if (config.databaseUrl) return await onDatabase(config, null, work, upToDate);
    const cluster = await joinOrStartCluster({ dataDir: config.dataDir, log: console.error });
    try {
      return await onDatabase(config, cluster.url, work, upToDate);
    } finally {
      await cluster.stop();
    }
  } catch (error) {
    if (!isMendable(error)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

async function onDatabase<T>(
  config: Config,
  clusterUrl: string | null,
  work: (database: Database) => Promise<T>,
  upToDate: boolean,
): Promise<T> {
  const url = upToDate
    ? (await openAddresses(config, clusterUrl, console.error)).directUrl
    : (clusterUrl ?? config.databaseDirectUrl ?? config.databaseUrl ?? '');
  const database = openDatabase(url, { max: 4 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
