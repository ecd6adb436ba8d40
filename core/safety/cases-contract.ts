import { z } from 'zod';
import { optionalText, text, whole } from '../fields.ts';
import { lengths, perMinute } from '../limits.ts';
import { listFilter, listInput, listOf } from '../list.ts';
import { procedure, uncounted } from '../procedure.ts';

const outcome = z.enum(['answered', 'warned', 'dismissed']);

const person = z.object({ id: z.uuid(), full_name: z.string(), username: z.string() });

/**
 * A report or feedback in the admins' list: 'R-12' is number 12. Without `reported` it is about the
 * site.
 */
const listedCase = z.object({
  number: z.number().int(),
  reporter: person,
  reported: person.nullable(),
  /** The assignment that both take part in. */
  title: z.string().nullable(),
  reason: z.string(),
  opened_at: z.date(),
  outcome: outcome.nullable(),
  decided_at: z.date().nullable(),
});
export type ListedCase = z.output<typeof listedCase>;

/** A message of the two parties' chat; `is_reporter` tells its sender. */
const said = z.object({ is_reporter: z.boolean(), content: z.string(), created_at: z.date() });

/** One case in full, with its context. */
const wholeCase = listedCase.extend({
  reporter_email: z.string(),
  assignment_id: z.uuid().nullable(),
  /** Fields of the reported person; null without one. */
  about: z
    .object({
      email: z.string(),
      created_at: z.date(),
      is_blocked: z.boolean(),
      is_listed: z.boolean(),
      awarded: z.number().int(),
      completed: z.number().int(),
    })
    .nullable(),
  /** Other cases about the same person, newest first, at most 10. */
  others: z.array(
    z.object({
      number: z.number().int(),
      reason: z.string(),
      opened_at: z.date(),
      outcome: outcome.nullable(),
    }),
  ),
  /** Number of cases that the reporter has opened, counted to 1,001. */
  opened: z.number().int(),
  /** The newest messages between the two, at most 30, oldest first. */
  thread: z.array(said),
  note: z.string().nullable(),
  warning: z.string().nullable(),
  decided_by: z.string().nullable(),
});
export type WholeCase = z.output<typeof wholeCase>;

const failure = 'Error fetching reports';
const number = whole(1);

/** Reports and feedback, decided by admins: docs/decisions/0059. */
export const casesContract = {
  cases: procedure({ access: 'admin', roles: ['moderation'], failure, limit: uncounted })
    .route({
      method: 'GET',
      path: '/admin/cases',
      tags: ['safety'],
      summary: 'List reports and feedback, longest waiting first; `search` matches parts of a name, email or username',
    })
    .input(listInput(['opened_at'], 'opened_at', { status: listFilter(['open', 'decided', 'all']) }))
    .output(listOf(listedCase)),

  case: procedure({ access: 'admin', roles: ['moderation'], failure, limit: uncounted }, ['case_not_found'])
    .route({ method: 'GET', path: '/admin/cases/{number}', tags: ['safety'], summary: 'Get one case with its context' })
    .input(z.object({ number }))
    .output(wholeCase),

  decideCase: procedure(
    { access: 'admin', roles: ['moderation'], failure: 'Error deciding the report', limit: { account: perMinute(60) } },
    ['case_not_found', 'case_own', 'case_decided', 'case_of_nobody', 'case_warning_missing'],
  )
    .route({
      method: 'POST',
      path: '/admin/cases/{number}/decide',
      tags: ['safety'],
      summary: 'Decide a case once: the reporter is mailed `reason`, a warned person `warning`',
    })
    .input(
      z.object({
        number,
        outcome,
        reason: text(lengths.reason, 'case_note_missing'),
        warning: optionalText(lengths.reason),
      }),
    )
    .output(z.object({ outcome })),
};
