import { z } from 'zod';
import { checkbox, count, id, knownUsername, optionalRupees, optionalText } from '../fields.ts';
import { dailyInvitations, directory, lengths, perMinute } from '../limits.ts';
import { listOf } from '../list.ts';
import { procedure, uncounted } from '../procedure.ts';
import { shownRatings } from '../profiles/public-profile.ts';
import { tutorSorts } from './filters.ts';
import { tutorRecord } from './record.ts';

/** A tutor as the directory shows them to this viewer. */
const tutorCard = z.object({
  username: z.string(),
  full_name: z.string(),
  avatar_url: z.string().nullable(),
  is_verified: z.boolean(),
  /** Beginning of their own description. */
  description: z.string(),
  expertise: z.array(z.string()),
  rate_per_hour: z.number().int().nullable(),
  completed: z.number().int(),
  ratings: shownRatings,
  record: tutorRecord,
  takes_invitations: z.boolean(),
  is_self: z.boolean(),
});
export type TutorCard = z.output<typeof tutorCard>;

/**
 * An own open assignment, with the facts that decide whether the tutor may be invited to bid on it.
 */
const invitable = z.object({
  id: z.uuid(),
  title: z.string(),
  budget: z.number().int(),
  deadline: z.string(),
  is_anonymous: z.boolean(),
  bid_count: z.number().int(),
  has_bid: z.boolean(),
  is_invited: z.boolean(),
  /** Invitations that were sent for it today in Asia/Karachi. */
  invited_today: z.number().int(),
});
export type Invitable = z.output<typeof invitable>;

/** The directory of tutors, and invitations to bid: docs/decisions/0070. */
export const tutorsContract = {
  list: procedure({ access: 'guest', failure: 'Error loading tutors', limit: uncounted })
    .route({
      method: 'GET',
      path: '/tutors',
      tags: ['tutors'],
      summary: 'List tutors by expertise, rate, stars, verification, name or subject; by default most stars first',
    })
    .input(
      z.object({
        search: optionalText(lengths.search),
        expertise: optionalText(lengths.expertise),
        rate_to: optionalRupees('rate_invalid'),
        stars: z.coerce.number('field_invalid').min(0, 'field_invalid').max(5, 'field_invalid').default(0),
        verified: checkbox,
        sort: z.enum(tutorSorts).default('-stars').catch('-stars'),
        after: z.string().max(1000).optional(),
        limit: count(1, directory.largest, directory.page),
      }),
    )
    .output(listOf(tutorCard)),

  invitable: procedure({ access: 'user', failure: 'Error loading assignments', limit: uncounted }, ['tutor_not_found'])
    .route({
      method: 'GET',
      path: '/tutors/{username}/invitations',
      tags: ['tutors'],
      summary: 'Get a tutor, and the newest 30 own open assignments to which they can be invited',
    })
    .input(z.object({ username: knownUsername('tutor_not_found') }))
    .output(z.object({ tutor: tutorCard, assignments: z.array(invitable) })),

  invite: procedure({ access: 'user', failure: 'Error sending invitation', limit: { account: perMinute(20) } }, [
    'tutor_not_found',
    'assignment_not_found',
    'assignment_not_yours',
    'invite_self',
    'invite_not_open',
    'invite_expired',
    'invite_offered_to_one',
    'invite_not_wanted',
    'invite_already_bid',
    'invite_already_sent',
    'daily_invitations_reached',
    'invite_tutor_full',
  ])
    .route({
      method: 'POST',
      path: '/tutors/{username}/invitations',
      tags: ['tutors'],
      summary: `Invite a tutor to bid on an own open assignment, once; free, at most ${dailyInvitations.ofAssignment} per assignment and day`,
    })
    .input(z.object({ username: knownUsername('tutor_not_found'), assignment_id: id('assignment_missing') }))
    .output(z.object({ id: z.uuid(), assignment_id: z.uuid() })),
};
