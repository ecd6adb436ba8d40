import type { Contact, ContactKind } from './contact.ts';
import { encodedIn } from './encodings.ts';
import { evidenceIn } from './evidence.ts';
import { invitationsIn, toldIn } from './invitations.ts';
import { emailsIn, isOffered, isSample, linksIn, mailInvitationsIn } from './links.ts';
import { type Readings, readingsOf, type Span } from './normalise.ts';
import { phonesIn } from './phones.ts';
import { type Shape, shapeOf } from './sentence.ts';

export type { Contact, ContactKind } from './contact.ts';
export { plainReading, readingsOf } from './normalise.ts';
export { pageContacts } from './page-contacts.ts';

interface Finder {
  kind: ContactKind;
  placesIn(readings: Readings, shape: Shape): Iterable<Span>;
  /**
   * Returns whether a finding is certain regardless of its surroundings, as a number is and a
   * phrase is not.
   */
  isSure(found: string): boolean;
}

const always = () => true;
const never = () => false;
const unlessSample = (found: string) => !isSample(found);

const finders: readonly Finder[] = [
  { kind: 'phone', placesIn: phonesIn, isSure: always },
  { kind: 'phone', placesIn: encodedIn, isSure: always },
  { kind: 'email', placesIn: emailsIn, isSure: unlessSample },
  { kind: 'link', placesIn: linksIn, isSure: unlessSample },
  { kind: 'email', placesIn: mailInvitationsIn, isSure: never },
  { kind: 'invitation', placesIn: invitationsIn, isSure: never },
];

/** Number of places named of one text: more than a person corrects at once. */
const mostPlaces = 20;

/** Sorts by place in the text and merges those that overlap. */
function apart(found: Contact[]): Contact[] {
  const merged: Contact[] = [];
  for (const contact of found.sort((a, b) => a.from - b.from)) {
    const before = merged.at(-1);
    if (before && contact.from < before.to) {
      before.kind = plainestOf([before, contact]) ?? before.kind;
      before.to = Math.max(before.to, contact.to);
    } else {
      merged.push(contact);
    }
  }
  return merged;
}

/**
 * Finders to use: the rules alone, for texts that are neither offers nor requests, or also the
 * hints of a sentence.
 */
export type Judges = 'rules' | 'all';

type Found = Contact & { isSure: boolean };

function foundByRules(readings: Readings, shape: Shape): Found[] {
  const found: Found[] = [];
  for (const { kind, placesIn, isSure } of finders) {
    let places = 0;
    for (const [from, to] of placesIn(readings, shape)) {
      found.push({ kind, from, to, isSure: isSure(readings.plain.slice(from, to)) });
      places += 1;
      if (places === mostPlaces) break;
    }
  }
  return found;
}

/**
 * Returns the rules' findings, minus those that hints in their sentence contradict; if none is
 * left, the findings of hints alone.
 */
function withHints(found: Found[], readings: Readings, shape: Shape, judges: Judges): Contact[] {
  const { inviting, contrary } = evidenceIn(readings, shape);
  const mayBeNone = ({ kind, isSure, from, to }: Found) => {
    if (kind === 'email' && isOffered(readings.plain.slice(Math.max(0, from - 60), from))) return false;
    return judges === 'all' ? !isSure : isSample(readings.plain.slice(from, to));
  };
  const told = toldIn(readings);
  const meets = (spans: Span[], contact: { from: number; to: number }) =>
    spans.some(([from, to]) => contact.from < to && from < contact.to);
  const left = found.filter(
    (contact) => !(mayBeNone(contact) && meets(contrary, contact)) && !(!contact.isSure && meets(told, contact)),
  );
  if (left.length > 0 || judges === 'rules') return left;
  return inviting
    .map(([from, to]) => ({ kind: 'invitation' as const, from, to }))
    .filter((sentence) => !meets(told, sentence));
}

/**
 * Returns the contact information in a text of any script, at most 20 places, in the text's order
 * and without overlaps. Pure; linear in the text's length.
 */
export function findContacts(text: string, judges: Judges = 'all'): Contact[] {
  const readings = readingsOf(text);
  const shape = shapeOf(readings.words, readings.plain);
  const found = withHints(foundByRules(readings, shape), readings, shape, judges);
  const asWritten = found.map(({ kind, from, to }) => ({
    kind,
    from: readings.at[from] ?? 0,
    to: readings.at[to] ?? text.length,
  }));
  return apart(asWritten).slice(0, mostPlaces);
}

/** Returns the most specific kind of several contacts; null if there are none. */
export function plainestOf(contacts: readonly Contact[]): ContactKind | null {
  const kinds = new Set(contacts.map(({ kind }) => kind));
  return finders.find(({ kind }) => kinds.has(kind))?.kind ?? null;
}

/** Returns the kind of contact information that a text carries, or null. */
export function findContact(text: string, judges: Judges = 'all'): ContactKind | null {
  return plainestOf(findContacts(text, judges));
}
