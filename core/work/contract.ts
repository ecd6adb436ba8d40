import { z } from 'zod';
import { checkbox, day, id, knownUsername, optionalText, text } from '../fields.ts';
import { fewFiles, sentFileIds, sentFiles, shownFile } from '../files/fields.ts';
import { lengths, mostVersions, perHour, reviews } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';
import type { RefusalCode } from '../refusals.ts';

/** One version of the work as its two parties see it (ENTITY-14). */
const submission = z.object({
  id: z.uuid(),
  version: z.number().int(),
  /** The first of `files`. */
  file_url: z.string(),
  file_name: z.string(),
  file_size: z.number().int(),
  files: z.array(shownFile),
  comment: z.string(),
  /** Its tutor wishes it to be public. */
  is_public: z.boolean(),
  /** Its poster's answer to that; null without one. */
  poster_agrees: z.boolean().nullable(),
  /** Everybody can open it now. */
  is_shown: z.boolean(),
  created_at: z.date(),
  tutor_name: z.string(),
  /** Its award ended: the work belongs to its tutor. */
  is_over: z.boolean(),
  /** Changes that the poster asked for; the next version answers them. */
  changes: z.object({ words: z.string(), due: z.string(), created_at: z.date() }).nullable(),
  /** Instant at which it completes the assignment without an answer; null if that is stopped. */
  accepted_at: z.date().nullable(),
});
export type Submission = z.output<typeof submission>;

/** Public work of completed assignments, by agreement of tutor and poster (PUBLIC-09). */
const publicSubmission = z.object({
  id: z.uuid(),
  /** The first of `files`. */
  file_url: z.string(),
  file_size: z.number().int(),
  files: z.array(shownFile),
  comment: z.string(),
  created_at: z.date(),
  assignment: z.object({ id: z.uuid(), title: z.string(), subject: z.string() }),
});
export type PublicSubmission = z.output<typeof publicSubmission>;

/** A tutor's marks of a student: true for yes. */
const marks = z.object({ clear_task: z.boolean(), answered_in_time: z.boolean(), paid_as_agreed: z.boolean() });
export type Marks = z.output<typeof marks>;

/** Text of a review; `marks` of a student, null of a tutor. */
const wordedReview = z.object({
  id: z.uuid(),
  rating: z.number().int(),
  comment: z.string(),
  created_at: z.date(),
  marks: marks.nullable(),
  reply: z.string().nullable(),
});
export type WordedReview = z.output<typeof wordedReview>;

/**
 * A review on a profile; `reviewer` is null if the assignment is anonymous, and then shown as
 * 'Anonymous' (CALL-34). `side` is the role of the reviewed person. `can_reply` is set for that
 * person only.
 */
const review = wordedReview.extend({
  side: z.enum(['tutor', 'student']),
  can_reply: z.boolean(),
  reviewer: z.object({ full_name: z.string(), username: z.string(), avatar_url: z.string().nullable() }).nullable(),
});
export type Review = z.output<typeof review>;

/**
 * Reviews of a completed assignment as one of its parties may read them: the other's only once it
 * is published (docs/decisions/0100).
 */
const bothReviews = z.object({
  own: wordedReview.nullable(),
  other: wordedReview.nullable(),
  /** The other party has written a review that is still sealed. */
  other_waits: z.boolean(),
  /** Time at which the sealed one opens; null if none is sealed. */
  opens_at: z.date().nullable(),
  /** The viewer completed it before the tutor could act, so there is nothing to review yet. */
  tutor_untouched: z.boolean(),
  /** The viewer may reply to the other's on their own profile. */
  can_reply: z.boolean(),
});
export type BothReviews = z.output<typeof bothReviews>;

const assignment_id = id('assignment_not_found');
const missing: RefusalCode = 'rating_missing';
const invalid: RefusalCode = 'rating_invalid';

const stars = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value),
  z.number({ error: missing }).min(1, missing).max(5, invalid).int(invalid),
);

const yesOrNo = (error: RefusalCode) => z.enum(['yes', 'no'], { error }).transform((answer) => answer === 'yes');
const marked = yesOrNo('marks_missing');

/** Answer to a new review: whether it is published, since the other side's exists too. */
const written = z.object({ id: z.uuid(), is_published: z.boolean() });

const ofPerson = z.object({
  username: knownUsername('profile_not_found'),
  after: z.string().max(200).optional(),
});

/** Refusals of work to be shown in public, whose comment and files are judged. */
const shownRefused = [
  'work_not_allowed',
  'pdf_not_allowed',
  'show_unreadable',
  'content_check_failed',
  'content_verdict_invalid',
] as const satisfies readonly RefusalCode[];

export const workContract = {
  submit: procedure(
    {
      access: 'user',
      failure: 'Submission Failed',
      limit: { account: perHour(100) },
      file: 'submission',
      several: true,
    },
    [
      'assignment_not_found',
      'submission_missing',
      'submission_too_large',
      'submit_not_awarded',
      'submit_completed',
      'submit_too_many',
      'file_type_refused',
      'file_not_found',
      'upload_incomplete',
      'storage_unavailable',
      ...shownRefused,
    ],
  )
    .route({
      method: 'POST',
      path: '/assignments/{assignment_id}/submissions',
      tags: ['work'],
      summary: 'Hand in a version of the work',
    })
    .input(
      z
        .object({
          assignment_id,
          file: sentFiles,
          file_id: sentFileIds,
          comment: optionalText(lengths.comment),
          is_public: checkbox,
        })
        .check(fewFiles),
    )
    .output(z.object({ id: z.uuid(), version: z.number().int() })),

  submissions: procedure({ access: 'user', failure: 'Error', limit: uncounted }, ['assignment_not_found'])
    .route({
      method: 'GET',
      path: '/assignments/{assignment_id}/submissions',
      tags: ['work'],
      summary: 'List the versions of the work for its two parties, newest first',
    })
    .input(z.object({ assignment_id }))
    .output(z.array(submission)),

  askForChanges: procedure({ access: 'user', failure: 'Error asking for changes', limit: { account: perHour(100) } }, [
    'assignment_not_found',
    'assignment_not_yours',
    'changes_completed',
    'changes_nothing_handed_in',
    'changes_newer_version',
    'changes_asked_already',
    'changes_no_version_left',
    'changes_due_passed',
    'changes_not_allowed',
    'content_check_failed',
    'content_verdict_invalid',
  ])
    .route({
      method: 'POST',
      path: '/assignments/{assignment_id}/changes',
      tags: ['work'],
      summary: 'Ask the awarded tutor for changes to the newest version of the work',
    })
    .input(
      z.object({
        assignment_id,
        version: z.coerce.number().int().min(1).max(mostVersions),
        words: text(lengths.changes, 'changes_words_missing'),
        due: day('changes_due_invalid'),
      }),
    )
    .output(z.object({ version: z.number().int() })),

  show: procedure({ access: 'user', failure: 'Error', limit: { account: perHour(100) } }, [
    'submission_not_found',
    'show_award_ended',
    'show_not_wished',
    'show_not_allowed',
    'storage_unavailable',
    ...shownRefused,
  ])
    .route({
      method: 'POST',
      path: '/submissions/{id}/shown',
      tags: ['work'],
      summary: 'Agree as a party that a version of the work is public, or withdraw; it is while both agree',
    })
    .input(z.object({ id: id('submission_not_found'), shown: yesOrNo('show_answer_missing') }))
    .output(z.object({ id: z.uuid(), is_public: z.boolean(), poster_agrees: z.boolean().nullable() })),

  complete: procedure({ access: 'user', failure: 'Error updating assignment', limit: { account: perHour(300) } }, [
    'assignment_not_found',
    'assignment_not_yours',
    'complete_not_awarded',
    'complete_already',
    'complete_without_submission',
  ])
    .route({
      method: 'POST',
      path: '/assignments/{assignment_id}/complete',
      tags: ['work'],
      summary: 'Mark an own awarded assignment as complete; no coins move',
    })
    .input(z.object({ assignment_id, without_submission: checkbox }))
    .output(z.object({ id: z.uuid(), status: z.literal('completed') })),

  rate: procedure({ access: 'user', failure: 'Error submitting review', limit: { account: perHour(300) } }, [
    'assignment_not_found',
    'assignment_not_yours',
    'rate_not_completed',
    'rate_tutor_untouched',
    'rate_already',
    'review_closed',
    'review_not_allowed',
    'content_check_failed',
    'content_verdict_invalid',
  ])
    .route({
      method: 'POST',
      path: '/assignments/{assignment_id}/rating',
      tags: ['work'],
      summary: 'Review the tutor of an own completed assignment, once; sealed until both are written, or for 7 days',
    })
    .input(z.object({ assignment_id, rating: stars, comment: optionalText(lengths.comment) }))
    .output(written),

  rateStudent: procedure({ access: 'user', failure: 'Error submitting review', limit: { account: perHour(300) } }, [
    'assignment_not_found',
    'rate_student_not_awarded',
    'rate_student_not_completed',
    'rate_student_already',
    'review_closed',
    'review_not_allowed',
    'content_check_failed',
    'content_verdict_invalid',
  ])
    .route({
      method: 'POST',
      path: '/assignments/{assignment_id}/student-rating',
      tags: ['work'],
      summary: 'Review the student of a completed assignment as its tutor, once',
    })
    .input(
      z.object({
        assignment_id,
        rating: stars,
        comment: optionalText(lengths.comment),
        clear_task: marked,
        answered_in_time: marked,
        paid_as_agreed: marked,
      }),
    )
    .output(written),

  bothReviews: procedure({ access: 'user', failure: 'Error', limit: uncounted }, ['assignment_not_found'])
    .route({
      method: 'GET',
      path: '/assignments/{assignment_id}/reviews',
      tags: ['work'],
      summary: 'Get both reviews of an assignment as a party; the other’s once it is published',
    })
    .input(z.object({ assignment_id }))
    .output(bothReviews),

  replyToReview: procedure({ access: 'user', failure: 'Error sending reply', limit: { account: perHour(100) } }, [
    'review_not_found',
    'review_reply_already',
    'review_not_allowed',
    'content_check_failed',
    'content_verdict_invalid',
  ])
    .route({
      method: 'POST',
      path: '/reviews/{id}/reply',
      tags: ['work'],
      summary: 'Reply in public to a review of oneself, once; the reply cannot be changed',
    })
    .input(z.object({ id: id('review_not_found'), reply: text(reviews.reply, 'review_reply_missing') }))
    .output(z.object({ id: z.uuid() })),

  reviews: procedure({ access: 'guest', failure: 'Error loading profile', limit: uncounted }, [
    'profile_not_found',
    'profile_unavailable',
  ])
    .route({
      method: 'GET',
      path: '/profiles/{username}/reviews',
      tags: ['work'],
      summary: 'List the reviews of a person, newest first; none if they are hidden',
    })
    .input(ofPerson)
    .output(z.object({ items: z.array(review), next: z.string().nullable() })),

  publicSubmissions: procedure({ access: 'guest', failure: 'Error loading profile', limit: uncounted }, [
    'profile_not_found',
    'profile_unavailable',
  ])
    .route({
      method: 'GET',
      path: '/profiles/{username}/submissions',
      tags: ['work'],
      summary: 'List the public work of a person, newest first',
    })
    .input(ofPerson)
    .output(z.object({ items: z.array(publicSubmission), next: z.string().nullable() })),
};
