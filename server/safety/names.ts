import { speaksForHouse } from '#core/accounts/house-names.ts';
import type { RefusalCode } from '#core/refusals.ts';
import { refuse } from '../platform/refuse.ts';
import { findContacts, plainReading, readingsOf } from './detector/detector.ts';

/**
 * Invisible and direction-changing signs, and ticks that look like the verified one. A joiner is
 * allowed only between two letters of the Arabic script.
 */
const hidden =
  /(?![\u200c\u200d])[\p{Cf}\p{Cc}\p{Co}\p{Cn}\p{DI}\u2800]|(?<!\p{scx=Arabic})[\u200c\u200d]|[\u200c\u200d](?!\p{scx=Arabic})|[√☑✅✓✔🗸🗹]/u;

/** Phonetic letters, among them small capitals: no name is written in them. */
const phonetic = /[\u0250-\u02af\u1d00-\u1dbf\ua720-\ua7ff]/;

/** Returns whether a word has letters that only look like Latin ones. */
function isDisguised(word: string): boolean {
  if (!/[^\p{scx=Latin}\p{scx=Arabic}\p{scx=Common}\p{M}]/u.test(word)) return false;
  return /\p{scx=Latin}/u.test(word) || /^[a-z]+$/.test(plainReading(word));
}

/**
 * Returns whether a sign is a Latin letter or digit in another form: full width, bold, in circles.
 */
const isDressed = (sign: string) => /^[^\0-\x7f]$/u.test(sign) && /^[a-z0-9]+$/i.test(sign.normalize('NFKC'));

/** Returns why a person may not have this name; null if they may. */
export function faultOfName(name: string): Extract<RefusalCode, 'name_disguised' | 'name_of_house'> | null {
  const words = name.split(/[^\p{L}\p{M}]+/u);
  if (hidden.test(name) || phonetic.test(name) || [...name].some(isDressed) || words.some(isDisguised)) {
    return 'name_disguised';
  }
  return speaksForHouse(readingsOf(name).plain) ? 'name_of_house' : null;
}

/**
 * Refuses `name_disguised` for look-alike or hidden signs, and `name_of_house` to all but admins.
 */
export function allowName(viewer: { is_admin: boolean } | null, name: string): void {
  const fault = faultOfName(name);
  if (fault === null || (fault === 'name_of_house' && viewer?.is_admin)) return;
  refuse(fault, { field: 'full_name' });
}

/** A Pakistani mobile number with or without its first zero or the country's code. */
const mobile = /(?:^|\D)(?:0|(?:00)?92)?3\d{9}(?!\d)/;

/**
 * Returns whether a username contains contact information. Its underscores are read as spaces, and
 * as nothing.
 */
export function reachesElsewhere(username: string): boolean {
  const words = username.replaceAll('_', ' ');
  const { digits } = readingsOf(username.replaceAll('_', ''));
  return mobile.test(digits) || findContacts(words, 'rules').some(({ kind }) => kind !== 'invitation');
}

/** Refuses `username_not_allowed` for one with a phone number, an email address or a link. */
export function allowUsername(username: string): void {
  if (reachesElsewhere(username)) refuse('username_not_allowed', { field: 'username' });
}
