import { z } from 'zod';
import { countedTotal } from '../fields.ts';
import { tutorRecord } from '../tutors/record.ts';
import { gig } from './gigs-contract.ts';

/**
 * Mean and number of a person's reviews; null where the person hides them from this viewer
 * (`show_ratings`).
 */
export const shownRatings = z.object({ mean: z.number().nullable(), count: z.number().int() }).nullable();
export type ShownRatings = z.output<typeof shownRatings>;

/** A person as this viewer may see them (`spec §2`, Public profile). */
export const publicProfile = z.object({
  username: z.string(),
  full_name: z.string(),
  user_type: z.enum(['student', 'tutor']),
  /** Whether others may ask for their gigs and invite them to bid. */
  takes_invitations: z.boolean(),
  avatar_url: z.string().nullable(),
  cover_photo_url: z.string().nullable(),
  description: z.string(),
  expertise: z.array(z.string()),
  rate_per_hour: z.number().int().nullable(),
  gigs: z.array(gig),
  is_verified: z.boolean(),
  created_at: z.date(),
  assignments_posted: countedTotal,
  /** Completed as the tutor, for any poster. */
  assignments_completed: countedTotal,
  /** Reviews of their work as a tutor. */
  ratings: shownRatings,
  /** As a tutor; null for others. */
  record: tutorRecord.nullable(),
  /** Of their assignments as a student, anonymous ones excepted. */
  ratings_as_student: shownRatings,
  /** For the person, and for viewers who have a conversation with them (PUBLIC-06). */
  contact: z.object({ email: z.string(), phone_number: z.string().nullable() }).nullable(),
  /** Conversation in which the viewer may write to them: the one with the newest message. */
  conversation_id: z.uuid().nullable(),
});
export type PublicProfile = z.output<typeof publicProfile>;
