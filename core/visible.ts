/** Whether a text shows nothing: white space, marks of direction, joiners, controls, fillers and the blank of Braille. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cf}\p{Cc}\p{DI}\u2800]/u.test(text);
}
