import { type ChatPolicy, namesOf, prohibitedWordsIn } from '#core/chat/rules.ts';
import { setting } from '../admin/house-settings.ts';
import type { Context } from '../context.ts';
import { safeName } from '../platform/files/accept.ts';
import { refuse } from '../platform/refuse.ts';
import { foundSentence } from '../safety/content.ts';
import { findContacts, plainestOf } from '../safety/detector/detector.ts';

/**
 * Returns a sentence that names the contact details which the detector finds in a text between two
 * parties; null if there are none.
 */
export function contactsIn(text: string): string | null {
  const kind = plainestOf(findContacts(text, 'rules'));
  return kind && foundSentence[kind];
}

/**
 * Returns a sentence that names the parts of a message that a policy refuses; null if it may be
 * sent (CHAT-14). Under 'strict' these are listed words, and numbers, addresses or links that the
 * detector finds; invitations are only judged by the list.
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

/** Parts of names that phones give pictures and recordings, with their time. */
const day = String.raw`20\d\d-?[01]\d-?[0-3]\d`;
const madeByPhone = new RegExp(
  String.raw`^whatsapp (image|video|audio|ptt) ${day} at [0-2]?\d\.[0-5]\d\.[0-5]\d( [ap]m)?|` +
    String.raw`^screenshot[ _-]${day}[ _-][0-2]\d[0-5]\d[0-5]\d([ _-](com\.)?whatsapp)?`,
  'i',
);

/**
 * Refuses `message_not_allowed` for a file whose name contains what the present policy refuses in a
 * message (CHAT-14): the other party reads it like one.
 */
export async function allowFileNames(context: Context, files: readonly File[]): Promise<void> {
  for (const file of files) {
    const name = safeName(file.name);
    const words = name.replace(/\.[a-z0-9]{1,8}$/i, '').replace(madeByPhone, '');
    const found = await prohibitedIn(context, words.replaceAll('_', ' '));
    if (found) {
      refuse('message_not_allowed', { field: 'file', found: `Please rename your file “${name}”. ${found}` });
    }
  }
}
