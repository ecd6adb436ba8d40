import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, startCluster } from '#server/database/cluster.ts';

/** Maximum bytes of the databases of a whole run. */
const enough = 4 * 1024 ** 3;

/**
 * Memory, where the machine has plenty of it set apart for files: it creates databases in a quarter
 * of the time.
 */
function place(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= enough ? memory : tmpdir();
}

/**
 * Starts a PostgreSQL of its own in a temporary folder, which `stop` removes. Its data need not
 * survive a crash.
 */
export async function throwawayCluster(): Promise<Cluster & { folder: string }> {
  const folder = mkdtempSync(join(place(), 'mukammal-'));
  // When run as root, PostgreSQL's own user must be able to enter it.
  chmodSync(folder, 0o711);
  const cluster = await startCluster({ dataDir: join(folder, 'data'), log: console.error, durable: false });
  return {
    url: cluster.url,
    folder,
    async stop() {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
