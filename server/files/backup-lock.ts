import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.gen.ts';

/** Advisory lock that a backup holds from before its snapshot until its last file is copied. */
export const backupLock = 7_302_005;

/** Returns whether a backup of the database runs. */
export async function isBackupRunning(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
     where l.locktype = 'advisory' and l.classid = 0 and l.objid = ${backupLock} and l.objsubid = 1 and l.granted`.execute(
    db,
  );
  return rows.length > 0;
}
