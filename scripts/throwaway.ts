import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, startCluster } from '#server/database/cluster.ts';

/** A PostgreSQL of its own in a temporary folder, which `stop` removes. Nothing in it is meant to last. */
export async function throwawayCluster(): Promise<Cluster & { folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'mukammal-'));
  // As root, PostgreSQL's own user passes through it.
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
