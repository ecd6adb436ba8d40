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

/** Says whether a text has a word of the list; under 'contextual' only the server can tell, so this never does. */
export function hasProhibitedWord(text: string, policy: ChatPolicy): boolean {
  const lower = text.toLowerCase();
  return policy === 'strict' && prohibitedWords.some((word) => lower.includes(word));
}
