import type { OutputOf } from '#core/contract.ts';
import { dailyUploads } from '#core/limits.ts';
import type { SignedInContext } from '../context.ts';
import { run } from '../database/statement.ts';

/**
 * Returns the bytes of the files that the viewer sent in the last 24 hours, as `keep_file()` counts
 * them.
 */
export async function readUsage({ db, viewer, now }: SignedInContext): Promise<OutputOf<'files.usage'>> {
  const [row] = await run<{ used: number }>(
    db,
    (take) => `select coalesce(sum(size), 0)::float8 as used from files
      where owner_id = ${take(viewer.id, 'uuid')} and created_at > ${take(now, 'timestamptz')} - interval '24 hours'`,
  );
  return { used: row?.used ?? 0, allowed: dailyUploads };
}
