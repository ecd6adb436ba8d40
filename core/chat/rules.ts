/** What of a message's text is refused: a word of the list, or contact details as the server's detector finds them. */
export type ChatPolicy = 'strict' | 'contextual';

/** Words that the strict policy finds anywhere in a text, in any case (CHAT-14). */
export const prohibitedWords = [
  'whatsapp',
  'telegram',
  'discord',
  'skype',
  'phone',
  'number',
  'contact',
  'email',
  'gmail',
  'yahoo',
  'hotmail',
  'meet',
  'outside',
  'external',
  'off-platform',
  'direct',
] as const;

/**
 * The words of the list that a text has, in the order of their first places in it; under 'contextual' only the server can
 * tell, so there are none.
 */
export function prohibitedWordsIn(text: string, policy: ChatPolicy): string[] {
  if (policy !== 'strict') return [];
  const lower = text.toLowerCase();
  return prohibitedWords
    .filter((word) => lower.includes(word))
    .toSorted((one, other) => lower.indexOf(one) - lower.indexOf(other));
}

/** Names the words that a message was refused for, as a sentence: 'Not allowed here: “meet”, “number”.' */
export function namesOf(words: string[]): string {
  return `Not allowed here: ${words.map((word) => `“${word}”`).join(', ')}.`;
}
