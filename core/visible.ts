/**
 * Tells whether a text shows nothing: white space, direction marks, joiners, controls, fillers and
 * the Braille blank.
 */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cf}\p{Cc}\p{DI}\u2800]/u.test(text);
}
