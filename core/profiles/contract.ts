import { z } from 'zod';
import { me } from '../accounts/contract.ts';
import {
  checkbox,
  countedTotal,
  knownUsername,
  line,
  optionalId,
  optionalRupees,
  optionalText,
  seen,
  tags,
} from '../fields.ts';
import { lengths, mostExpertise, perMinute } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';
import { gigsContract } from './gigs-contract.ts';
import { publicProfile } from './public-profile.ts';
import { settingsContract } from './settings-contract.ts';

const pictureFaults = [
  'picture_missing',
  'image_only',
  'picture_unreadable',
  'file_not_found',
  'picture_not_stored',
  'storage_unavailable',
  'upload_incomplete',
] as const;

export const profilesContract = {
  byUsername: procedure({ access: 'guest', failure: 'Error loading profile', limit: uncounted }, [
    'profile_not_found',
    'profile_unavailable',
  ])
    .route({ method: 'GET', path: '/profiles/{username}', tags: ['profiles'], summary: 'Get a public profile' })
    .input(z.object({ username: knownUsername('profile_not_found') }))
    .output(publicProfile),

  update: procedure({ access: 'user', failure: 'Error updating profile', limit: { account: perMinute(30) } }, [
    'name_disguised',
    'name_of_house',
    'about_not_allowed',
    'content_check_failed',
    'content_verdict_invalid',
    'changed_elsewhere',
  ])
    .route({ method: 'POST', path: '/profiles/me', tags: ['profiles'], summary: 'Change the own profile' })
    .input(
      z.object({
        full_name: line(lengths.fullName),
        description: optionalText(lengths.about),
        rate_per_hour: optionalRupees('rate_invalid'),
        expertise: tags(mostExpertise, lengths.expertise),
        seen,
      }),
    )
    .output(me),

  versions: procedure({ access: 'user', failure: 'Error loading profile', limit: uncounted })
    .route({
      method: 'GET',
      path: '/profiles/me/versions',
      tags: ['profiles'],
      summary: 'Get the versions of the own profile and gigs; changes send theirs as `seen`',
    })
    .output(z.object({ profile: z.string(), gigs: z.string() })),

  saveAvatar: procedure(
    { access: 'user', failure: 'Upload failed', limit: { account: perMinute(20) }, file: 'image' },
    pictureFaults,
  )
    .route({
      method: 'POST',
      path: '/profiles/me/avatar',
      tags: ['profiles'],
      summary: 'Set the own photo',
    })
    .input(z.object({ file: z.file().optional(), file_id: optionalId('file_not_found') }))
    .output(z.object({ avatar_url: z.string() })),

  saveCover: procedure(
    { access: 'user', failure: 'Upload failed', limit: { account: perMinute(20) }, file: 'cover' },
    pictureFaults,
  )
    .route({
      method: 'POST',
      path: '/profiles/me/cover',
      tags: ['profiles'],
      summary: 'Set the cover of the own public profile',
    })
    .input(z.object({ file: z.file().optional(), file_id: optionalId('file_not_found') }))
    .output(z.object({ cover_photo_url: z.string() })),

  saveCv: procedure({ access: 'user', failure: 'Upload failed', limit: { account: perMinute(20) }, file: 'pdf' }, [
    'cv_missing',
    'pdf_only',
    'pdf_unreadable',
    'pdf_not_allowed',
    'content_check_failed',
    'content_verdict_invalid',
    'file_not_found',
    'upload_incomplete',
    'storage_unavailable',
  ])
    .route({
      method: 'POST',
      path: '/profiles/me/cv',
      tags: ['profiles'],
      summary: 'Set the CV (PDF) that new bids carry, or remove it',
    })
    .input(z.object({ file: z.file().optional(), file_id: optionalId('file_not_found'), remove: checkbox }))
    .output(z.object({ cv_file_url: z.string().nullable() })),

  counts: procedure({ access: 'user', failure: 'Error loading profile', limit: uncounted })
    .route({
      method: 'GET',
      path: '/profiles/me/counts',
      tags: ['profiles'],
      summary: 'Count the gigs, assignments and bids of the own profile',
    })
    .output(z.object({ gigs: z.number().int(), assignments: countedTotal, bids: countedTotal })),

  ...gigsContract,

  ...settingsContract,
};
