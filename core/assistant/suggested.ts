import { listOf } from '../format.ts';

/**
 * Questions that the assistant suggests. It also answers each of them without a configured model.
 */
export const suggestedQuestions = ['What does a bid cost?', 'How many coins do I have?', 'Which are my bids?'] as const;

/** The same question within a sentence. */
export const suggestedInWords = listOf(
  suggestedQuestions.map((question) => `“${question}”`),
  'or',
);
