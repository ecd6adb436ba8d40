import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.gen.ts';
import type { Storage } from '../platform/files/storage.ts';
import { isBackupRunning } from './backup-lock.ts';

const batch = 500;

/**
 * Deletes files that are older than 24 hours and that no column of `references` names: files of
 * refused forms, duplicates, replaced pictures. One statement deletes the row and notes its storage
 * key; the key is deleted after the bytes. So a crash leaves neither a row without bytes nor bytes
 * without a record. Error: the store fails to delete an object, which stays noted for the next
 * night.
 */
export async function clearUnusedFiles(
  { db, storage }: { db: Kysely<DB>; storage: Storage },
  references: readonly string[],
): Promise<void> {
  let discarded = 0;
  do {
    discarded = await discardBatch(db, references);
    await removeDiscarded(db, storage);
  } while (discarded === batch);
}

async function discardBatch(db: Kysely<DB>, references: readonly string[]): Promise<number> {
  const unused = references.map((column) => {
    const [table = ''] = column.split('.');
    return sql`not exists (select from ${sql.table(table)} where ${sql.ref(column)} = files.id)`;
  });
  const { numAffectedRows } = await sql`
    with unused as (
      select id from files where created_at < now() - interval '24 hours' and ${sql.join(unused, sql` and `)}
        limit ${batch} for update skip locked
    ), gone as (
      delete from files using unused where files.id = unused.id returning storage_key
    )
    insert into discarded_objects select storage_key from gone`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Leaves the objects for the next night while a backup runs, whose snapshot has their rows. */
async function removeDiscarded(db: Kysely<DB>, storage: Storage): Promise<void> {
  const objects = await db.selectFrom('discarded_objects').select('storage_key').execute();
  // Checked after the list is read: a backup that starts later has a snapshot without these rows.
  if (await isBackupRunning(db)) return;
  for (const { storage_key } of objects) {
    await storage.remove(storage_key);
    await db.deleteFrom('discarded_objects').where('storage_key', '=', storage_key).execute();
  }
}
