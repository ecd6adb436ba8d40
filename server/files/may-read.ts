import type { Kysely } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import type { DB } from '../database/types.gen.ts';

interface StoredFile {
  id: string;
  owner_id: string;
}

type MayRead = (db: Kysely<DB>, viewer: Me | null, file: StoredFile) => Promise<boolean>;

/** An assignment's PDF is for signed-in users while the assignment lives, and for its owner (rulings, Privacy and access). */
const mayReadAssignmentFile: MayRead = async (db, viewer, file) => {
  if (!viewer) return false;
  if (viewer.id === file.owner_id) return true;
  const assignment = await db
    .selectFrom('live_assignments')
    .select('id')
    .where('file_id', '=', file.id)
    .executeTakeFirst();
  return assignment !== undefined;
};

/** Who may read a file, by its bucket. A bucket that is not named here is nobody's. */
export const mayRead: Readonly<Record<string, MayRead>> = {
  avatars: async () => true,
  assignment_files: mayReadAssignmentFile,
};
