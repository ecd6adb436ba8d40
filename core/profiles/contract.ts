import { z } from 'zod';
import { me } from '../accounts/contract.ts';
import { optionalId, optionalRupees, optionalText, tags, text } from '../fields.ts';
import { lengths, mostExpertise } from '../limits.ts';
import { procedure } from '../procedure.ts';

/** What everyone may see of a person (`spec §2`, Public profile). Email and phone are no part of it. */
const publicProfile = z.object({
  username: z.string(),
  full_name: z.string(),
  user_type: z.enum(['student', 'tutor']),
  avatar_url: z.string().nullable(),
  cover_photo_url: z.string().nullable(),
  description: z.string(),
  expertise: z.array(z.string()),
  rate_per_hour: z.number().int().nullable(),
  is_verified: z.boolean(),
  created_at: z.date(),
  assignments_posted: z.number().int(),
});
export type PublicProfile = z.output<typeof publicProfile>;

export const profilesContract = {
  byUsername: procedure({ access: 'guest', failure: 'Error loading profile' }, ['profile_not_found'])
    .route({ method: 'GET', path: '/profiles/{username}', tags: ['profiles'], summary: 'A public profile' })
    .input(z.object({ username: z.string().max(100, 'profile_not_found') }))
    .output(publicProfile),

  update: procedure({ access: 'user', failure: 'Error updating profile', mutates: true }, [
    'image_only',
    'file_not_found',
    'picture_not_stored',
    'upload_incomplete',
  ])
    .route({ method: 'POST', path: '/profiles/me', tags: ['profiles'], summary: 'Change the own profile' })
    .input(
      z.object({
        full_name: text(lengths.fullName),
        description: optionalText(lengths.about),
        rate_per_hour: optionalRupees('rate_invalid'),
        expertise: tags(mostExpertise, lengths.expertise),
        avatar: z.file().optional(),
        avatar_id: optionalId('file_not_found'),
      }),
    )
    .output(me),

  setTheme: procedure({ access: 'user', failure: 'Failed to update theme', mutates: true })
    .route({ method: 'POST', path: '/profiles/me/theme', tags: ['profiles'], summary: 'Light or dark' })
    .input(z.object({ theme: z.enum(['light', 'dark']) }))
    .output(z.object({ theme: z.enum(['light', 'dark']) })),
};
