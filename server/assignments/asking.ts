import type { InputOf, OutputOf } from '#core/contract.ts';
import { dailyInvitations, dailyPostLimit } from '#core/limits.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { withFiles } from '../files/keep-upload.ts';
import { checkReason } from './ending.ts';
import { postChecks } from './post-assignment.ts';

/**
 * Posts an assignment that asks for a tutor's gig, for that tutor alone or for all; refuses as
 * `ask_for_gig()` and the checks of every post do.
 */
export function askForGig(
  context: SignedInContext,
  input: InputOf<'assignments.askForGig'>,
): Promise<OutputOf<'assignments.askForGig'>> {
  const { gig_of, gig, audience, title, description, subject, budget, deadline, is_anonymous } = input;
  const form = {
    procedure: 'assignments.askForGig',
    bucket: 'assignment_files',
    input,
    checks: postChecks(context, input),
  } as const;
  return withFiles(context, form, async (files, hash) => {
    const asked = { p_username: gig_of, p_gig: gig, p_to_all: audience === 'all' };
    const post = {
      ...{ p_title: title, p_description: description, p_subject: subject, p_budget: budget, p_deadline: deadline },
      ...{ p_is_anonymous: is_anonymous, p_files: files },
      ...{ p_daily_limit: dailyPostLimit, p_to_tutor: dailyInvitations.toTutor },
    };
    const blames = { deadline_passed: 'deadline', gig_not_wanted: 'audience', gig_tutor_full: 'audience' };
    return judge(context, 'ask_for_gig', { ...asked, ...post }, { hash, blames });
  });
}

/** Declines an assignment offered to the viewer alone; refuses as `decline_ask()` does. */
export async function declineAsk(
  context: SignedInContext,
  { id, word }: InputOf<'assignments.decline'>,
): Promise<OutputOf<'assignments.decline'>> {
  checkReason(word, 'word');
  return judge(context, 'decline_ask', { p_assignment: id, p_word: word }, { input: { id, word } });
}

/** Opens an assignment offered to one tutor to all; refuses as `open_to_all()` does. */
export function openToAll(
  context: SignedInContext,
  input: InputOf<'assignments.openToAll'>,
): Promise<OutputOf<'assignments.openToAll'>> {
  return judge(context, 'open_to_all', { p_assignment: input.id }, { input });
}
