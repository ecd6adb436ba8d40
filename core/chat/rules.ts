import type { SettingValues } from '../settings.ts';

/**
 * A refused part of a message: a word of the list, or contact details found by the server's
 * detector.
 */
export type ChatPolicy = SettingValues['chat_policy'];

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
 * Returns the listed words in a text, in the order of their first occurrence. Empty under
 * 'contextual', which only the server can judge.
 */
export function prohibitedWordsIn(text: string, policy: ChatPolicy): string[] {
  if (policy !== 'strict') return [];
  const lower = text.toLowerCase();
  return prohibitedWords
    .filter((word) => lower.includes(word))
    .toSorted((one, other) => lower.indexOf(one) - lower.indexOf(other));
}

/**
 * Alternatives for listed words that honest messages use, as in 'sawal number 3' and 'directional
 * derivative'.
 */
const insteadOf: Partial<Record<string, string>> = {
  number: '“Q3”, “page 4” or “marks”',
  contact: '“touch” or “between surfaces”',
  direct: '“straight” or “towards”',
  meet: '“finish by” or “fulfil”',
  external: '“outer”',
  outside: '“beyond”',
  phone: '“handset” or “device”',
  email: '“letter”',
};

/**
 * Names the words that a message was refused for, with an alternative where there is one: 'Not
 * allowed here: “gmail”, “meet”. Try “finish by” or “fulfil” for “meet”.'
 */
export function namesOf(words: string[]): string {
  const names = `Not allowed here: ${words.map((word) => `“${word}”`).join(', ')}.`;
  const others = words.flatMap((word) => (insteadOf[word] ? [`Try ${insteadOf[word]} for “${word}”.`] : []));
  return [names, ...others].join(' ');
}
