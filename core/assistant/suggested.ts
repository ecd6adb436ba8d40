/**
 * What the assistant offers to be asked: each of them it answers by itself too, where no model is
 * configured.
 */
export const suggestedQuestions = ['What does a bid cost?', 'How many coins do I have?', 'Which are my bids?'] as const;

/** The same within a sentence. */
export const suggestedInWords = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  suggestedQuestions.map((question) => `“${question}”`),
);
