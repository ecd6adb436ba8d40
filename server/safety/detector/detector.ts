import type { Contact, ContactKind } from './contact.ts';
import { encodedIn } from './encodings.ts';
import { Evidence } from './evidence.ts';
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
  /** Figures and addresses count in reported speech, words do not. */
  ground: 'figures' | 'words';
}

const finders: readonly Finder[] = [
  { kind: 'phone', placesIn: phonesIn, ground: 'figures' },
  { kind: 'phone', placesIn: encodedIn, ground: 'figures' },
  { kind: 'email', placesIn: emailsIn, ground: 'figures' },
  { kind: 'link', placesIn: linksIn, ground: 'figures' },
  { kind: 'email', placesIn: mailInvitationsIn, ground: 'words' },
  { kind: 'invitation', placesIn: invitationsIn, ground: 'words' },
];

/** Maximum places named in one text: more than a person corrects at once. */
const mostPlaces = 20;

/** Sorts by place in the text and merges overlaps. */
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

/** Number of words below which a text gives too little evidence to contradict a rule. */
const fewestWords = 6;

/**
 * Finders to use: the rules alone, for texts that are neither offers nor requests, or also the
 * hints of a sentence.
 */
export type Judges = 'rules' | 'all';

type Found = Contact & Pick<Finder, 'ground'>;

function foundByRules(readings: Readings, shape: Shape): Found[] {
  const found: Found[] = [];
  for (const { kind, placesIn, ground } of finders) {
    let places = 0;
    for (const [from, to] of placesIn(readings, shape)) {
      found.push({ kind, from, to, ground: isSample(readings.plain.slice(from, to)) ? 'words' : ground });
      places += 1;
      if (places === mostPlaces) break;
    }
  }
  return found;
}

/**
 * Returns the rules' findings, minus those that the evidence around them contradicts; if none
 * remains, the parts of the text that the evidence alone finds.
 */
function withEvidence(found: Found[], readings: Readings, shape: Shape, judges: Judges): Contact[] {
  if (judges === 'rules' && found.length === 0) return found;
  const evidence = new Evidence(readings, shape);
  const hasContext = readings.plain.split(' ', fewestWords).length === fewestWords;
  const isDoubted = ({ kind, from, to }: Found) => {
    if (!hasContext) return false;
    if (kind === 'email' && isOffered(readings.plain.slice(Math.max(0, from - 60), from))) return false;
    return judges === 'all' || isSample(readings.plain.slice(from, to));
  };
  const told = toldIn(readings);
  /** Counts the signs between two tokens that are reported speech. */
  const toldOf = ({ from, to }: { from: number; to: number }) =>
    told.reduce((sum, span) => sum + Math.max(0, Math.min(to, span[1]) - Math.max(from, span[0])), 0);
  const left = found.filter(
    (contact) =>
      !(contact.ground === 'words' && toldOf(contact) > 0) && !(isDoubted(contact) && evidence.contradicts(contact)),
  );
  if (left.length > 0 || judges === 'rules') return left;
  return evidence
    .inviting()
    .map(([from, to]) => ({ kind: 'invitation' as const, from, to }))
    .filter((part) => 2 * toldOf(part) < part.to - part.from);
}

/**
 * Returns the contact information in a text of any script, at most 20 places, in the text's order
 * and without overlaps. Pure; linear in the text's length.
 */
export function findContacts(text: string, judges: Judges = 'all'): Contact[] {
  const readings = readingsOf(text);
  const shape = shapeOf(readings.words, readings.plain);
  const found = withEvidence(foundByRules(readings, shape), readings, shape, judges);
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
