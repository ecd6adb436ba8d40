import { after } from 'node:test';
import { type Database, openDatabase } from './database.ts';
import { createEmptyDatabase, leaveTestCluster, type OwnDatabase } from './test-cluster.ts';

after(leaveTestCluster);

interface Ending {
  after(work: () => Promise<void>): void;
}

/**
 * Makes a database of the test's own with the whole schema and no rows, on real PostgreSQL; dropped
 * when the test ends.
 */
export async function testDatabase(t: Ending): Promise<Database> {
  return opened(t, await createEmptyDatabase());
}

/** Does the same as `testDatabase`, without any schema. */
export async function bareDatabase(t: Ending): Promise<Database> {
  return opened(t, await createEmptyDatabase({ bare: true }));
}

function opened(t: Ending, { url, drop }: OwnDatabase): Database {
  const database = openDatabase(url);
  t.after(async () => {
    await database.close();
    await drop();
  });
  return database;
}
