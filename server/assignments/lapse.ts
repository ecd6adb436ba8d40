import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { keptEdits, lapse } from '#core/limits.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import type { JobOptions } from '../feature.ts';
import type { RecurringJob } from '../platform/jobs.ts';

const blames = { deadline_passed: 'deadline', deadline_not_later: 'deadline' };

/** Closes an own open assignment without an award; refuses as `close_assignment()` does. */
export function closeAssignment(
  context: SignedInContext,
  input: InputOf<'assignments.close'>,
): Promise<OutputOf<'assignments.close'>> {
  return judge(context, 'close_assignment', { p_assignment: input.id }, { input });
}

/**
 * Extends the deadline of an own open assignment, or proposes that to the other party of an award;
 * refuses as `extend_deadline()` does.
 */
export function extendDeadline(
  context: SignedInContext,
  input: InputOf<'assignments.extend'>,
): Promise<OutputOf<'assignments.extend'>> {
  const later = { p_assignment: input.id, p_deadline: input.deadline, p_kept_edits: keptEdits };
  return judge(context, 'extend_deadline', later, { input, blames });
}

/**
 * Agrees to a later deadline as the other party, or declines; refuses as `answer_deadline()` does.
 */
export function answerDeadline(
  context: SignedInContext,
  input: InputOf<'assignments.answerDeadline'>,
): Promise<OutputOf<'assignments.answerDeadline'>> {
  const answer = { p_proposal: input.id, p_agree: input.agree, p_kept_edits: keptEdits };
  return judge(context, 'answer_deadline', answer, { input });
}

/** Withdraws the own proposal of a later deadline; refuses as `withdraw_deadline()` does. */
export function withdrawDeadline(
  context: SignedInContext,
  input: InputOf<'assignments.withdrawDeadline'>,
): Promise<OutputOf<'assignments.withdrawDeadline'>> {
  return judge(context, 'withdraw_deadline', { p_proposal: input.id }, { input });
}

/** Assignments per transaction of the job. */
const batch = 100;

/**
 * Every ten minutes, and therefore at midnight in Karachi: reminds posters to choose, and lapses
 * due assignments.
 */
export function lapseJobs({ db, mailer, clock }: JobOptions): RecurringJob[] {
  return [
    {
      name: 'waiting-choices',
      cron: '*/10 * * * *',
      run: async () => {
        const { days, reminders } = lapse;
        let seen: number;
        do {
          const { rows } = await sql<{ seen: number }>`
            select look_at_waiting(${reminders}::integer[], ${days}, ${batch}, ${clock()}) as seen`.execute(db);
          seen = rows[0]?.seen ?? 0;
        } while (seen > 0);
        mailer.wake();
      },
    },
  ];
}
