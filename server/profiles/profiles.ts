import { sql } from 'kysely';
import { z } from 'zod';
import type { Me } from '#core/accounts/contract.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import type { PublicProfile } from '#core/profiles/contract.ts';
import { meColumns } from '../accounts/session.ts';
import { hasKnownPoster } from '../assignments/policy.ts';
import type { Context, SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { allows } from '../database/policy.ts';
import { counted, run } from '../database/statement.ts';
import { withFile } from '../files/keep-upload.ts';
import { refuse } from '../platform/refuse.ts';
import { knowsContact } from './policy.ts';
import { ratingsShownTo } from './ratings.ts';

/**
 * A person as this viewer may see them: contact only with a conversation between the two (PUBLIC-06), ratings only where
 * they are shown (RATE-04), anonymous assignments not counted. Refuses `profile_not_found`.
 */
export async function findProfile({ db, viewer }: Context, username: string): Promise<PublicProfile> {
  const row = await db
    .selectFrom('profiles')
    .select(['username', 'full_name', 'user_type', 'avatar_url', 'cover_photo_url', 'description', 'expertise'])
    .select(['rate_per_hour', 'is_verified', 'created_at'])
    .select(
      sql<number>`${sql.raw(counted(`from live_assignments a where a.user_id = profiles.id and ${hasKnownPoster}`))}`.as(
        'assignments_posted',
      ),
    )
    .select((eb) => [
      sql<number>`${sql.raw(counted(`from live_assignments a where a.awarded_to = profiles.id and a.status = 'completed'`))}`.as(
        'assignments_completed',
      ),
      ratingsShownTo(viewer).as('ratings'),
      eb.case().when(allows(viewer, knowsContact)).then(eb.ref('email')).end().as('email'),
      eb.case().when(allows(viewer, knowsContact)).then(eb.ref('phone_number')).end().as('phone_number'),
    ])
    .where('username', '=', username.toLowerCase())
    .where('email_verified', '=', true)
    .executeTakeFirst();
  if (!row) refuse('profile_not_found');
  const { email, phone_number, ...profile } = row;
  return {
    ...profile,
    contact: email === null ? null : { email, phone_number },
  };
}

/** Changes the own profile; username, email, coins and flags are not among what can change (PROFILE-17 to PROFILE-20). */
export async function updateProfile(context: SignedInContext, input: InputOf<'profiles.update'>): Promise<Me> {
  const { avatar: file, avatar_id: file_id, ...fields } = input;
  const form = { procedure: 'profiles.update', bucket: 'avatars', input: { ...fields, file, file_id } } as const;
  await withFile(context, form, (avatar, hash) => {
    const profile = {
      p_full_name: fields.full_name,
      p_description: fields.description,
      p_rate_per_hour: fields.rate_per_hour,
      p_expertise: fields.expertise,
      p_avatar: avatar,
    };
    return judge(context, 'update_profile', profile, { hash, blames: { file_not_found: 'avatar' }, answer: saved });
  });
  return context.db
    .selectFrom('profiles')
    .select(meColumns)
    .where('id', '=', context.viewer.id)
    .executeTakeFirstOrThrow();
}

const saved = z.object({ id: z.uuid() });

/**
 * Keeps a CV that bids placed from now on carry; without a file, new bids carry none. Earlier bids keep theirs.
 * Refuses what is no PDF of the size allowed, and `file_not_found`.
 */
export function saveCv(
  context: SignedInContext,
  input: InputOf<'profiles.saveCv'>,
): Promise<OutputOf<'profiles.saveCv'>> {
  const form = { procedure: 'profiles.saveCv', bucket: 'cvs', input } as const;
  return withFile(context, form, (cv, hash) =>
    judge(context, 'save_cv', { p_cv: cv }, { hash, blames: { file_not_found: 'file' } }),
  );
}

/** How many assignments and bids the viewer's own lists have, counted to 1,001; bids on deleted assignments are gone. */
export async function countOwn({ db, viewer }: SignedInContext): Promise<{ assignments: number; bids: number }> {
  const [counts] = await run<{ assignments: number; bids: number }>(db, (take) => {
    const me = take(viewer.id, 'uuid');
    return `select ${counted(`from live_assignments where user_id = ${me}`)} as assignments,
      ${counted(`from bids where user_id = ${me} and not exists (
        select from assignments where id = bids.assignment_id and deleted_at is not null)`)} as bids`;
  });
  return counts ?? { assignments: 0, bids: 0 };
}

/** Remembers light or dark for the signed-in user (ENTITY-06). */
export function setTheme(
  context: SignedInContext,
  { theme }: InputOf<'profiles.setTheme'>,
): Promise<OutputOf<'profiles.setTheme'>> {
  return judge(context, 'set_theme', { p_theme: theme });
}
