import { namesOf, prohibitedWordsIn } from '#core/chat/rules.ts';
import type { Context } from '../context.ts';
import { foundSentence } from '../safety/content.ts';
import { findContacts, plainestOf } from '../safety/detector/detector.ts';

/** A sentence that says which contact details the detector finds in a text between two parties; null without any. */
export function contactsIn(text: string): string | null {
  const kind = plainestOf(findContacts(text, 'rules'));
  return kind && foundSentence[kind];
}

/**
 * A sentence that names what of a message the site's policy refuses; null when it may be sent (CHAT-14). Under 'strict' that is
 * a word of the list, and a number, address or link that the detector finds: an invitation is what the list is for.
 */
export function prohibitedIn({ site }: Pick<Context, 'site'>, text: string): string | null {
  if (site.chatPolicy === 'contextual') return contactsIn(text);
  const words = prohibitedWordsIn(text, site.chatPolicy);
  if (words.length > 0) return namesOf(words);
  const kind = plainestOf(findContacts(text, 'rules').filter((contact) => contact.kind !== 'invitation'));
  return kind && foundSentence[kind];
}
