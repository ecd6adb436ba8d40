import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import type { UploadBucket } from '#core/files/contract.ts';
import type { PublicProfile } from '#core/profiles/contract.ts';
import { meColumns } from '../accounts/session.ts';
import type { Context, SignedInContext } from '../context.ts';
import { keepUpload } from '../files/keep-upload.ts';
import { refuse } from '../platform/refuse.ts';
import { ratingsShownTo } from './ratings.ts';

/**
 * A person as this viewer may see them: contact only with a conversation between the two (PUBLIC-06), ratings only where
 * they are shown (RATE-04), anonymous assignments not counted. Refuses `profile_not_found`.
 */
export async function findProfile({ db, viewer }: Context, username: string): Promise<PublicProfile> {
  const viewerId = viewer?.id ?? null;
  const row = await db
    .selectFrom('profiles')
    .select(['username', 'full_name', 'user_type', 'avatar_url', 'cover_photo_url', 'description', 'expertise'])
    .select(['rate_per_hour', 'is_verified', 'created_at'])
    .select(
      sql<number>`(select count(*)::int from live_assignments a where a.user_id = profiles.id and not a.is_anonymous)`.as(
        'assignments_posted',
      ),
    )
    .select((eb) => [
      sql<number>`(select count(*)::int from live_assignments a
        where a.awarded_to = profiles.id and a.status = 'completed')`.as('assignments_completed'),
      ratingsShownTo(viewerId).as('ratings'),
      eb.case().when(knowsContact(viewerId)).then(eb.ref('email')).end().as('email'),
      eb.case().when(knowsContact(viewerId)).then(eb.ref('phone_number')).end().as('phone_number'),
    ])
    .where('username', '=', username.toLowerCase())
    .where('email_verified', '=', true)
    .executeTakeFirst();
  if (!row) refuse('profile_not_found');
  const { email, phone_number, ...profile } = row;
  return {
    ...profile,
    user_type: profile.user_type as PublicProfile['user_type'],
    contact: email === null ? null : { email, phone_number },
  };
}

/** The viewer is this person, or has a conversation with them, as assigner or bidder. */
function knowsContact(viewer: string | null) {
  return sql<boolean>`(profiles.id = ${viewer}::uuid or exists (select from conversations c
    where (c.assigner_id = ${viewer}::uuid and c.bidder_id = profiles.id)
      or (c.bidder_id = ${viewer}::uuid and c.assigner_id = profiles.id)))`;
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
  const newAvatar = avatar ? (await keepUpload(context, avatar, { bucket: 'avatars' })).id : avatar_id;
  if (avatar_id && !avatar) await refuseForeignFile(context, avatar_id, 'avatars', 'avatar');
  const row = await db
    .updateTable('profiles')
    .set({ ...fields, updated_at: now, ...(newAvatar && { avatar_id: newAvatar }) })
    .where('id', '=', viewer.id)
    .returning(meColumns)
    .executeTakeFirstOrThrow();
  return row as Me;
}

async function refuseForeignFile(
  { db, viewer }: SignedInContext,
  id: string,
  bucket: UploadBucket,
  field: string,
): Promise<void> {
  const own = await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', viewer.id)
    .where('bucket', '=', bucket)
    .executeTakeFirst();
  if (!own) refuse('file_not_found', { field });
}

/**
 * Keeps a CV that bids placed from now on carry; without a file, new bids carry none. Earlier bids keep theirs.
 * Refuses what is no PDF of at most 5 MB, and `file_not_found`.
 */
export async function saveCv(
  context: SignedInContext,
  { file, file_id }: { file?: File | undefined; file_id?: string | undefined },
): Promise<string | null> {
  const { db, viewer, now } = context;
  let cv_id = file_id ?? null;
  if (file) {
    cv_id = (await keepUpload(context, file, { bucket: 'cvs' })).id;
  } else if (file_id) {
    await refuseForeignFile(context, file_id, 'cvs', 'file');
  }
  const saved = await db
    .updateTable('profiles')
    .set({ cv_id, updated_at: now })
    .where('id', '=', viewer.id)
    .returning('cv_file_url')
    .executeTakeFirstOrThrow();
  return saved.cv_file_url;
}

/** How many assignments and bids the viewer's own lists have; bids on deleted assignments are gone with them. */
export async function countOwn({ db, viewer }: SignedInContext): Promise<{ assignments: number; bids: number }> {
  return db
    .selectNoFrom([
      sql<number>`(select count(*)::int from live_assignments where user_id = ${viewer.id})`.as('assignments'),
      sql<number>`(select count(*)::int from bids join live_assignments a on a.id = bids.assignment_id
        where bids.user_id = ${viewer.id})`.as('bids'),
    ])
    .executeTakeFirstOrThrow();
}

/** Remembers light or dark for the signed-in user (ENTITY-06). */
export async function setTheme({ db, viewer }: SignedInContext, theme: 'light' | 'dark'): Promise<void> {
  await db.updateTable('profiles').set({ theme }).where('id', '=', viewer.id).execute();
}
