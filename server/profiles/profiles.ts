import { sql } from 'kysely';
import { z } from 'zod';
import type { Me } from '#core/accounts/contract.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import type { PublicProfile } from '#core/profiles/public-profile.ts';
import { meColumns } from '../accounts/session.ts';
import { hasKnownPoster } from '../assignments/policy.ts';
import type { Context, SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { allows } from '../database/policy.ts';
import { counted, run } from '../database/statement.ts';
import { withFile } from '../files/keep-upload.ts';
import { allOf, refuse } from '../platform/refuse.ts';
import { allowContent } from '../safety/content.ts';
import { allowName } from '../safety/names.ts';
import { knowsContact, seesBlocked } from './policy.ts';
import { completedBy, ratingsShownTo, recordBy } from './ratings.ts';

/**
 * Returns a person as this viewer may see them: contact details only with a conversation between
 * the two (PUBLIC-06), no phone to an admin who views the product as somebody
 * (docs/decisions/0066), ratings only if shown (RATE-04); counts only their public posts with a
 * name. Refuses `profile_not_found`, and `profile_unavailable` for a blocked person.
 */
export async function findProfile({ db, viewer, viewedUntil }: Context, username: string): Promise<PublicProfile> {
  const row = await db
    .selectFrom('profiles')
    .select(['username', 'full_name', 'user_type', 'avatar_url', 'cover_photo_url', 'description', 'expertise'])
    .select(['takes_invitations', 'rate_per_hour', 'gigs', 'is_verified', 'is_blocked', 'created_at'])
    .select(
      sql<number>`${sql.raw(counted(`from public_assignments a where a.user_id = profiles.id and ${hasKnownPoster}`))}`.as(
        'assignments_posted',
      ),
    )
    .select((eb) => [
      completedBy.as('assignments_completed'),
      ratingsShownTo(viewer).as('ratings'),
      recordBy.as('record'),
      ratingsShownTo(viewer, 'student').as('ratings_as_student'),
      eb.case().when(allows(viewer, knowsContact)).then(eb.ref('email')).end().as('email'),
      eb
        .case()
        .when(allows(viewedUntil ? null : viewer, knowsContact))
        .then(eb.ref('phone_number'))
        .end()
        .as('phone_number'),
      newestConversation(viewer).as('conversation_id'),
    ])
    .where('username', '=', username.toLowerCase())
    .where('email_verified', '=', true)
    .executeTakeFirst();
  if (!row) refuse('profile_not_found');
  const { email, phone_number, is_blocked, ...profile } = row;
  if (is_blocked && !seesBlocked(viewer)) refuse('profile_unavailable');
  return {
    ...profile,
    contact: email === null ? null : { email, phone_number },
  };
}

/**
 * Selects, for a query's `profiles`, the conversation with this viewer that has the newest message;
 * null without one.
 */
function newestConversation(viewer: Context['viewer']) {
  if (!viewer) return sql<null>`null`;
  return sql<string | null>`(
    select c.id from conversations c
     where (c.assigner_id = ${viewer.id} and c.bidder_id = profiles.id)
        or (c.bidder_id = ${viewer.id} and c.assigner_id = profiles.id)
     order by c.last_at desc limit 1)`;
}

/**
 * Changes the own profile; username, email, coins and flags cannot change here (PROFILE-17 to
 * PROFILE-19). Refuses `about_not_allowed` if name, description or expertise contain contact
 * information, and as `allowName()`.
 */
export async function updateProfile(context: SignedInContext, input: InputOf<'profiles.update'>): Promise<Me> {
  await allOf(
    () => allowName(context.viewer, input.full_name),
    () => allowContent(context, 'about', input.full_name, 'full_name'),
    () => allowContent(context, 'about', input.description, 'description'),
    () => allowContent(context, 'about', input.expertise.join('\n'), 'expertise'),
  );
  const profile = {
    p_full_name: input.full_name,
    p_description: input.description,
    p_rate_per_hour: input.rate_per_hour,
    p_expertise: input.expertise,
    p_seen: input.seen,
  };
  await judge(context, 'update_profile', profile, { input, answer: saved });
  return context.db
    .selectFrom('profiles')
    .select(meColumns)
    .where('id', '=', context.viewer.id)
    .executeTakeFirstOrThrow();
}

const saved = z.object({ id: z.uuid() });

/** Returns the versions of the viewer's profile and gigs, which forms send back. */
export async function ownVersions({ db, viewer }: SignedInContext): Promise<OutputOf<'profiles.versions'>> {
  const [versions] = await run<OutputOf<'profiles.versions'>>(
    db,
    (take) =>
      `select profile_version(p) as profile, gigs_version(p) as gigs from profiles p where id = ${take(viewer.id, 'uuid')}`,
  );
  return versions ?? { profile: '', gigs: '' };
}

/**
 * Sets the own photo. Refuses `picture_missing`, a file that is not a picture of the allowed size,
 * and `file_not_found`.
 */
export async function saveAvatar(
  context: SignedInContext,
  input: InputOf<'profiles.saveAvatar'>,
): Promise<OutputOf<'profiles.saveAvatar'>> {
  if (!input.file && !input.file_id) refuse('picture_missing', { field: 'file' });
  const form = { procedure: 'profiles.saveAvatar', bucket: 'avatars', input } as const;
  return withFile(context, form, (avatar, hash) =>
    judge(context, 'save_avatar', { p_avatar: avatar }, { hash, blames: { file_not_found: 'file' } }),
  );
}

/** Sets the cover of the own public profile. Refuses as `saveAvatar()` does. */
export async function saveCover(
  context: SignedInContext,
  input: InputOf<'profiles.saveCover'>,
): Promise<OutputOf<'profiles.saveCover'>> {
  if (!input.file && !input.file_id) refuse('picture_missing', { field: 'file' });
  const form = { procedure: 'profiles.saveCover', bucket: 'covers', input } as const;
  return withFile(context, form, (cover, hash) =>
    judge(context, 'save_cover', { p_cover: cover }, { hash, blames: { file_not_found: 'file' } }),
  );
}

/**
 * Replaces the own gigs; the contract refuses `gig_incomplete`, `gig_price_invalid` and
 * `gigs_full`, the content check `gig_not_allowed`.
 */
export async function saveGigs(
  context: SignedInContext,
  input: InputOf<'profiles.saveGigs'>,
): Promise<OutputOf<'profiles.saveGigs'>> {
  const checks = input.gigs.flatMap(({ title, description }, index) => [
    () => allowContent(context, 'gig', title, `gigs.${index}.title`),
    () => allowContent(context, 'gig', description, `gigs.${index}.description`),
  ]);
  await allOf(...checks);
  return judge(context, 'save_gigs', { p_gigs: input.gigs, p_seen: input.seen }, { input });
}

/**
 * Sets a CV for bids placed from now on; with `remove`, new bids carry none. Earlier bids keep
 * theirs. Refuses `cv_missing`, a file that is not a PDF of the allowed size, and `file_not_found`.
 */
export async function saveCv(
  context: SignedInContext,
  input: InputOf<'profiles.saveCv'>,
): Promise<OutputOf<'profiles.saveCv'>> {
  if (!input.file && !input.file_id && !input.remove) refuse('cv_missing', { field: 'file' });
  const form = { procedure: 'profiles.saveCv', bucket: 'cvs', input } as const;
  return withFile(context, form, (cv, hash) =>
    judge(context, 'save_cv', { p_cv: input.remove ? null : cv }, { hash, blames: { file_not_found: 'file' } }),
  );
}

/**
 * Returns how many gigs, assignments and bids the viewer has, counted to 1,001; bids on deleted
 * assignments do not count.
 */
export async function countOwn({ db, viewer }: SignedInContext): Promise<OutputOf<'profiles.counts'>> {
  const [counts] = await run<OutputOf<'profiles.counts'>>(db, (take) => {
    const me = take(viewer.id, 'uuid');
    return `select (select jsonb_array_length(gigs) from profiles where id = ${me}) as gigs,
      ${counted(`from live_assignments where user_id = ${me}`)} as assignments,
      ${counted(`from bids where user_id = ${me} and not exists (
        select from assignments where id = bids.assignment_id and deleted_at is not null)`)} as bids`;
  });
  return counts ?? { gigs: 0, assignments: 0, bids: 0 };
}
