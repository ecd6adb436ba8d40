import { dailyQuestions } from '../limits.ts';
import type { Refusal } from '../refusal.ts';

export const questionRefusals = {
  question_missing: {
    status: 422,
    title: 'Missing Information',
    text: 'Please write your question.',
    when: 'The question is empty.',
  },
  answer_missing: {
    status: 422,
    title: 'Missing Information',
    text: 'Please write your answer.',
    when: 'The answer is empty.',
  },
  question_own_assignment: {
    status: 403,
    text: 'This assignment is yours. Please choose a bidder to ask.',
    when: 'The poster asks without saying which bidder.',
  },
  question_not_open: {
    status: 409,
    text: 'This assignment is no longer open for questions.',
    when: 'The assignment is awarded or completed.',
  },
  question_expired: {
    status: 409,
    text: 'The deadline of this assignment has passed.',
    when: 'The deadline day has ended in Asia/Karachi, so that nobody can bid.',
  },
  question_already_asked: {
    status: 409,
    text: 'You have already asked your one question.',
    when: 'The viewer asked this person on this assignment before.',
  },
  question_after_bid: {
    status: 409,
    text: 'You can ask only before you bid, and you have already bid.',
    when: 'A bidder asks the poster (rulings, Beyond the spec).',
  },
  question_bidder_blocked: {
    status: 409,
    text: 'This bidder’s account is blocked, so they cannot answer.',
    when: 'The poster asks a bidder whom an admin blocked.',
  },
  daily_questions_reached: {
    status: 429,
    text: 'You have asked all {questions} questions for today. You can ask again tomorrow.',
    params: { questions: dailyQuestions },
    when: 'The day’s questions were asked in Asia/Karachi, those on deleted assignments included.',
    until: 'tomorrow',
  },
  question_not_found: {
    status: 404,
    text: 'Question not found.',
    when: 'No such question was asked of the viewer, or its assignment was deleted.',
  },
  question_already_answered: {
    status: 409,
    text: 'You have already answered this question.',
    when: 'The question has its one answer.',
  },
  answer_not_open: {
    status: 409,
    text: 'This assignment is no longer open, so you cannot answer its questions.',
    when: 'The assignment is awarded or completed.',
  },
} as const satisfies Record<string, Refusal>;
