import { isOpen, type Stateful } from '../assignments/state.ts';
import { dayOf } from '../calendar.ts';
import { dailyQuestions } from '../limits.ts';
import type { RefusalCode } from '../refusals.ts';

interface Askable extends Stateful {
  is_own: boolean;
  has_bid: boolean;
  /** Calendar day in Asia/Karachi; lasts to the end of it. */
  deadline: string;
}

interface Asked {
  /** Questions that the viewer asked today, on all assignments. */
  today: number;
  /** True if the viewer asked this person on this assignment before. */
  before: boolean;
}

/*
 * Conditions that the page explains beforehand, and that `ask_question()` and `answer_question()`
 * judge.
 */

/** Returns why this viewer cannot ask the poster now, or null; `asked` is null for a guest. */
export function whyCannotAsk(asked: Asked | null, assignment: Askable, now: Date): RefusalCode | null {
  if (!asked) return 'sign_in_required';
  if (assignment.is_own) return 'question_own_assignment';
  if (!isOpen(assignment)) return 'question_not_open';
  if (assignment.deadline < dayOf(now)) return 'question_expired';
  if (asked.before) return 'question_already_asked';
  if (assignment.has_bid) return 'question_after_bid';
  if (asked.today >= dailyQuestions) return 'daily_questions_reached';
  return null;
}

/**
 * Returns why this viewer cannot ask a bidder now, or null. It is possible after the deadline, as
 * an award is.
 */
export function whyCannotAskBidder(asked: Asked, assignment: Stateful & Pick<Askable, 'is_own'>): RefusalCode | null {
  if (!assignment.is_own) return 'assignment_not_yours';
  if (!isOpen(assignment)) return 'question_not_open';
  if (asked.before) return 'question_already_asked';
  if (asked.today >= dailyQuestions) return 'daily_questions_reached';
  return null;
}

/** Returns why the person who was asked cannot answer now, or null. */
export function whyCannotAnswer(question: { answer: string | null }, assignment: Stateful): RefusalCode | null {
  if (question.answer !== null) return 'question_already_answered';
  if (!isOpen(assignment)) return 'answer_not_open';
  return null;
}
