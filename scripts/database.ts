import { ConfigError, readConfig } from '#server/config.ts';
import { joinOrStartCluster } from '#server/database/cluster.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';

/** Runs a script's work on the product's database, up to date; joins the running PostgreSQL or starts it meanwhile. */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const log = (line: string) => console.error(line);
  const cluster = config.databaseUrl ? null : await joinOrStartCluster({ dataDir: config.dataDir, log });
  const url = config.databaseUrl ?? cluster?.url;
  if (!url) throw new ConfigError('DATABASE_URL', 'is missing');
  try {
    await migrate(url, log);
    const database = openDatabase(url, { max: 4 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await cluster?.stop();
  }
}
