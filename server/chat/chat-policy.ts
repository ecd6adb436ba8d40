import { namesOf, prohibitedWordsIn } from '#core/chat/rules.ts';
import type { Context } from '../context.ts';
import { foundSentence } from '../safety/content.ts';
import { findContact } from '../safety/detector.ts';

/** A sentence that names what of a text between two parties the site's policy refuses; null when it may be sent (CHAT-14). */
export function prohibitedIn({ site }: Pick<Context, 'site'>, text: string): string | null {
  if (site.chatPolicy === 'contextual') {
    const kind = findContact(text, 'rules');
    return kind && foundSentence[kind];
  }
  const words = prohibitedWordsIn(text, site.chatPolicy);
  return words.length > 0 ? namesOf(words) : null;
}
