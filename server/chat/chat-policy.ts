import { type ChatPolicy, namesOf, prohibitedWordsIn } from '#core/chat/rules.ts';
import { setting } from '../admin/house-settings.ts';
import type { Context } from '../context.ts';
import { foundSentence } from '../safety/content.ts';
import { findContacts, plainestOf } from '../safety/detector/detector.ts';

/** A sentence that says which contact details the detector finds in a text between two parties; null without any. */
export function contactsIn(text: string): string | null {
  const kind = plainestOf(findContacts(text, 'rules'));
  return kind && foundSentence[kind];
}

/**
 * A sentence that names what of a message a policy refuses; null when it may be sent (CHAT-14). Under 'strict' that is
 * a word of the list, and a number, address or link that the detector finds: an invitation is what the list is for.
 */
export function prohibitedUnder(policy: ChatPolicy, text: string): string | null {
  if (policy === 'contextual') return contactsIn(text);
  const words = prohibitedWordsIn(text, policy);
  if (words.length > 0) return namesOf(words);
  const kind = plainestOf(findContacts(text, 'rules').filter((contact) => contact.kind !== 'invitation'));
  return kind && foundSentence[kind];
}

/** The same under the policy that holds now, as the operator or an admin has it. */
export async function prohibitedIn(context: Context, text: string): Promise<string | null> {
  return prohibitedUnder(await setting(context, 'chat_policy'), text);
}
