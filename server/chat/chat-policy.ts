import { type ChatPolicy, namesOf, prohibitedWordsIn } from '#core/chat/rules.ts';
import { setting } from '../admin/house-settings.ts';
import type { Context } from '../context.ts';
import { foundSentence } from '../safety/content.ts';
import { findContacts, plainestOf } from '../safety/detector/detector.ts';

/**
 * Returns a sentence that names the contact details which the detector finds in a text between two
 * parties; null without any.
 */
export function contactsIn(text: string): string | null {
  const kind = plainestOf(findContacts(text, 'rules'));
  return kind && foundSentence[kind];
}

/**
 * Returns a sentence that names the parts of a message that a policy refuses; null if it may be
 * sent (CHAT-14). Under 'strict' these are words of the list, and numbers, addresses or links that
 * the detector finds: invitations are left to the list.
 */
export function prohibitedUnder(policy: ChatPolicy, text: string): string | null {
  if (policy === 'contextual') return contactsIn(text);
  const words = prohibitedWordsIn(text, policy);
  if (words.length > 0) return namesOf(words);
  const kind = plainestOf(findContacts(text, 'rules').filter((contact) => contact.kind !== 'invitation'));
  return kind && foundSentence[kind];
}

/** Returns the same under the present policy, set by the operator or an admin. */
export async function prohibitedIn(context: Context, text: string): Promise<string | null> {
  return prohibitedUnder(await setting(context, 'chat_policy'), text);
}
