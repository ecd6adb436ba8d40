import { z } from 'zod';
import { id, optionalId, text } from '../fields.ts';
import { dailyQuestions, lengths, newcomers, perMinute } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';

/** A question and its answer, as one of its two parties reads it. */
const question = z.object({
  id: z.uuid(),
  question: z.string(),
  answer: z.string().nullable(),
  created_at: z.date(),
  answered_at: z.date().nullable(),
  /** True if the viewer asked it; false if they were asked. */
  is_own: z.boolean(),
  /** The other party; null is a poster who is anonymous to the viewer. */
  other: z
    .object({
      full_name: z.string(),
      username: z.string(),
      avatar_url: z.string().nullable(),
      is_verified: z.boolean(),
    })
    .nullable(),
});
export type Question = z.output<typeof question>;

/** Questions before the bid and before the award: docs/decisions/0032. */
export const questionsContract = {
  ask: procedure(
    {
      access: 'user',
      failure: 'Error sending question',
      limit: { account: perMinute(60), newcomer: newcomers.questions },
    },
    [
      'assignment_not_found',
      'assignment_not_yours',
      'question_own_assignment',
      'question_not_open',
      'question_expired',
      'question_already_asked',
      'question_after_bid',
      'bid_not_found',
      'question_bidder_blocked',
      'daily_questions_reached',
      'question_not_allowed',
      'content_check_failed',
      'content_verdict_invalid',
    ],
  )
    .route({
      method: 'POST',
      path: '/assignments/{assignment_id}/questions',
      tags: ['questions'],
      summary: `Ask the poster before bidding or, as the poster, a bidder before awarding: one free question each, at most ${dailyQuestions} a day`,
    })
    .input(
      z.object({
        assignment_id: id('assignment_not_found'),
        /** The bidder whom the poster asks; without it the poster is asked. */
        bidder_id: optionalId('bid_not_found'),
        question: text(lengths.question, 'question_missing'),
      }),
    )
    .output(z.object({ id: z.uuid(), assignment_id: z.uuid() })),

  answer: procedure({ access: 'user', failure: 'Error sending answer', limit: { account: perMinute(60) } }, [
    'question_not_found',
    'answer_not_open',
    'question_already_answered',
    'answer_not_allowed',
    'content_check_failed',
    'content_verdict_invalid',
  ])
    .route({
      method: 'POST',
      path: '/questions/{id}/answer',
      tags: ['questions'],
      summary: 'Answer a question once, while its assignment is open',
    })
    .input(z.object({ id: id('question_not_found'), answer: text(lengths.answer, 'answer_missing') }))
    .output(z.object({ id: z.uuid(), assignment_id: z.uuid() })),

  ofAssignment: procedure({ access: 'user', failure: 'Error', limit: uncounted }, [
    'assignment_not_found',
    'question_not_found',
    'profile_not_found',
  ])
    .route({
      method: 'GET',
      path: '/assignments/{assignment_id}/questions',
      tags: ['questions'],
      summary: 'List the questions that the viewer asked or received on an assignment, newest first, 30 at a time',
    })
    .input(
      z.object({
        assignment_id: id('assignment_not_found'),
        /** The only question to read. */
        id: optionalId('question_not_found'),
        /** The only person to read questions of and to. */
        person_id: optionalId('profile_not_found'),
        after: z.string().max(200).optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(question),
        next: z.string().nullable(),
        /** Questions that the viewer asked today in Asia/Karachi, on all assignments. */
        asked_today: z.number().int(),
      }),
    ),
};
