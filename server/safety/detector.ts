import { hasInvitation } from './invitations.ts';
import { hasEmail, hasLink } from './links.ts';
import { type Readings, readingsOf } from './normalise.ts';
import { hasPhone } from './phones.ts';

/** What kind of contact information a text carries. */
export type ContactKind = 'phone' | 'email' | 'link' | 'invitation';

const finders: readonly [ContactKind, (readings: Readings) => boolean][] = [
  ['phone', hasPhone],
  ['email', hasEmail],
  ['link', hasLink],
  ['invitation', hasInvitation],
];

/** The first kind of contact information found in a text of any script, or null. Pure; linear in the text's length. */
export function findContact(text: string): ContactKind | null {
  const readings = readingsOf(text);
  return finders.find(([, found]) => found(readings))?.[0] ?? null;
}
