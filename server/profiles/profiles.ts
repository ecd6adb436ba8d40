import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import type { PublicProfile } from '#core/profiles/contract.ts';
import { meColumns } from '../accounts/session.ts';
import type { Context, SignedInContext } from '../context.ts';
import { acceptUpload } from '../platform/files/accept.ts';
import { storeFile } from '../platform/files/files.ts';
import { refuse } from '../platform/refuse.ts';

/** What everyone may see of a person; anonymous assignments are not counted. Refuses `profile_not_found`. */
export async function findProfile({ db }: Context, username: string): Promise<PublicProfile> {
  const row = await db
    .selectFrom('profiles')
    .select(['username', 'full_name', 'user_type', 'avatar_url', 'cover_photo_url', 'description', 'expertise'])
    .select(['rate_per_hour', 'is_verified', 'created_at'])
    .select(
      sql<number>`(select count(*)::int from live_assignments a where a.user_id = profiles.id and not a.is_anonymous)`.as(
        'assignments_posted',
      ),
    )
    .where('username', '=', username.toLowerCase())
    .where('email_verified', '=', true)
    .executeTakeFirst();
  if (!row) refuse('profile_not_found');
  return { ...row, user_type: row.user_type as PublicProfile['user_type'] };
}

interface ProfileInput {
  full_name: string;
  description: string;
  rate_per_hour: number | null;
  expertise: string[];
  avatar?: File | undefined;
  avatar_id?: string | undefined;
}

/** Changes the own profile; username, email, coins and flags are not among what can change (PROFILE-17 to PROFILE-20). */
export async function updateProfile(context: SignedInContext, input: ProfileInput): Promise<Me> {
  const { db, viewer, now } = context;
  const { avatar, avatar_id, ...fields } = input;
  const newAvatar = avatar ? await storeAvatar(context, avatar) : avatar_id;
  if (avatar_id && !avatar) await refuseForeignAvatar(context, avatar_id);
  const row = await db
    .updateTable('profiles')
    .set({ ...fields, updated_at: now, ...(newAvatar && { avatar_id: newAvatar }) })
    .where('id', '=', viewer.id)
    .returning(meColumns)
    .executeTakeFirstOrThrow();
  return row as Me;
}

async function storeAvatar({ db, storage, viewer, now }: SignedInContext, picture: File): Promise<string> {
  const file = await acceptUpload(picture, 'image');
  return (await storeFile(db, storage, { owner_id: viewer.id, bucket: 'avatars', file, now })).id;
}

async function refuseForeignAvatar({ db, viewer }: SignedInContext, id: string): Promise<void> {
  const own = await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', viewer.id)
    .where('bucket', '=', 'avatars')
    .executeTakeFirst();
  if (!own) refuse('file_not_found', { field: 'avatar' });
}

/** Remembers light or dark for the signed-in user (ENTITY-06). */
export async function setTheme({ db, viewer }: SignedInContext, theme: 'light' | 'dark'): Promise<void> {
  await db.updateTable('profiles').set({ theme }).where('id', '=', viewer.id).execute();
}
