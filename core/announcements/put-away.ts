import { mostPutAway } from './limits.ts';

/*
 * The announcements that a guest's browser put away, as its cookie holds them: '12.15', the newest
 * ten.
 */

/** Returns the numbers of a cookie's value; any other text in it counts as none. */
export function readPutAway(cookie: string | undefined): number[] {
  const numbers = (cookie ?? '')
    .slice(0, 200)
    .split('.')
    .filter((part) => /^[1-9]\d{0,8}$/.test(part));
  return newest(numbers.map(Number));
}

/** Returns the cookie's value once one more is put away. */
export function addPutAway(put_away: readonly number[], number: number): string {
  return newest([...put_away, number]).join('.');
}

function newest(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((one, other) => one - other).slice(-mostPutAway);
}
